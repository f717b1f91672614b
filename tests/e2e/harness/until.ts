/** How long something may take that takes no time on an idle machine, ms. */
export const PATIENCE_MS = 20_000;

/** Asks every 30 ms until the answer is not undefined or false, and gives it. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  ms = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`${what} did not come within ${ms} ms`);
    await pause(30);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
