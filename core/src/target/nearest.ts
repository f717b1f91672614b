/** Suggested names that share no more than this part of their letters' order with the wanted one are noise. */
const FARTHEST_SHARE = 0.5;
const MOST = 3;
/** Characters; what is longer is no mistyped name. */
const LONGEST_SOUGHT = 256;

/** Up to three of the names that are most like `wanted`: those that contain it first, then by edit distance. */
export function nearestNames(wanted: string, names: Iterable<string>): string[] {
  const sought = wanted.trim().toLowerCase();
  const ranked: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const distance = distanceTo(sought, name.toLowerCase());
    if (distance !== undefined) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  return ranked.slice(0, MOST).map((one) => one.name);
}

function distanceTo(sought: string, name: string): number | undefined {
  if (sought === '' || name === '' || sought.length > LONGEST_SOUGHT) return undefined;
  if (name.includes(sought) || sought.includes(name)) return 0;
  const distance = editDistance(sought, name.slice(0, LONGEST_SOUGHT));
  return distance <= Math.max(sought.length, name.length) * FARTHEST_SHARE ? distance : undefined;
}

/** Insertions, deletions and replacements of one letter between two texts. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
