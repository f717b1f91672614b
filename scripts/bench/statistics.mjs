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
