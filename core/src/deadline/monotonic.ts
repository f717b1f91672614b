/** Monotonic ms since some point in the past. */
export type MonotonicMs = number;

/** `performance.now()` would do too, but the first use of it loads six modules of Node, 2 ms of a cold start. */
export function monotonicMs(): MonotonicMs {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
