/** Calls in flight at a time: 16, 64, 256 and all at once differ by less than the spread between runs. */
const BATCH = 256;

/** Runs `work` for every item, a bounded number at a time, in order of the items. */
export async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await Promise.all(items.slice(start, start + BATCH).map(work));
  }
}
