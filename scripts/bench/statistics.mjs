/** @returns {{ n: number, median: number, min: number, max: number }} of some numbers, rounded to 2 digits */
export function summarize(values) {
  if (values.length === 0) return { n: 0, median: null, min: null, max: null };
  const sorted = [...values].sort((a, b) => a - b);
  return { n: sorted.length, median: round(medianOf(sorted)), min: round(sorted[0]), max: round(sorted.at(-1)) };
}

export function round(value) {
  return Math.round(value * 100) / 100;
}

function medianOf(sorted) {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The exponent e of y = a * x^e that fits pairs best (least squares of the logarithms).
 * @returns {number | null} null for fewer than two pairs
 */
export function slopeOfLogs(pairs) {
  if (pairs.length < 2) return null;
  const logs = pairs.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length;
  const [middleX, middleY] = [mean(0), mean(1)];
  const above = logs.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  return round(above / logs.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0));
}
