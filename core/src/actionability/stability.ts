import type { Rect } from '../model/rect.js';
import type { CheckResult } from './report.js';

/** Pause between two samples of a position, ms. */
export const SAMPLE_EVERY_MS = 17;
const MIN_SAMPLES = 3;
/** Two samples 17 ms apart can look still at 30 Hz (33.3 ms a frame); a span of 34 ms cannot. */
const MIN_SPAN_MS = 34;
const JITTER_POINTS = 0.5;

export interface PositionSample {
  readonly atMs: number;
  readonly bounds: Rect;
}

/**
 * Whether the latest samples show an element at rest: at least three within half a point of each other that span at
 * least 34 ms, counted back from the newest.
 */
export function checkStable(samples: readonly PositionSample[]): CheckResult {
  const newest = samples.at(-1);
  if (newest === undefined) return { check: 'stable', status: 'unknown', reason: 'no samples' };
  let still = 0;
  let span = 0;
  for (const sample of samples.toReversed()) {
    if (!near(sample.bounds, newest.bounds)) break;
    still += 1;
    span = newest.atMs - sample.atMs;
  }
  const stability = { samples: still, span_ms: Math.round(span) };
  if (still >= MIN_SAMPLES && span >= MIN_SPAN_MS) return { check: 'stable', status: 'pass', stability };
  const reason = still === samples.length ? 'not sampled long enough' : 'moving';
  return { check: 'stable', status: 'fail', reason, stability };
}

function near(a: Rect, b: Rect): boolean {
  return (
    Math.abs(a.x - b.x) <= JITTER_POINTS &&
    Math.abs(a.y - b.y) <= JITTER_POINTS &&
    Math.abs(a.width - b.width) <= JITTER_POINTS &&
    Math.abs(a.height - b.height) <= JITTER_POINTS
  );
}
