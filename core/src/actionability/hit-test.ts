import type { HitTest } from '../adapter/observation.js';
import type { Point, Rect } from '../model/rect.js';
import type { CheckResult } from './report.js';

/** The points that are tried, in order: the centre, then the centres of the four quarters. */
export function hitTestPoints(bounds: Rect): readonly Point[] {
  const at = (fx: number, fy: number): Point => ({ x: bounds.x + bounds.width * fx, y: bounds.y + bounds.height * fy });
  return [at(0.5, 0.5), at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

export interface ReceivesEvents {
  readonly result: CheckResult;
  readonly point?: Point;
}

/**
 * Whether the pointer would reach the element. The first point that does decides; points that are only unknown claim
 * nothing, and covered points are held against it. `probe` is asked for one point at a time and its errors pass
 * through unchanged.
 */
export async function checkReceivesEvents(
  bounds: Rect,
  probe: (point: Point) => Promise<HitTest>,
): Promise<ReceivesEvents> {
  const counts = { attempted: 0, unknown: 0, occluded: 0 };
  let occluder: Extract<HitTest, { kind: 'intercepted' }>['by'] | undefined;
  for (const point of hitTestPoints(bounds)) {
    const hit = await probe(point);
    counts.attempted += 1;
    if (hit.kind === 'reaches')
      return { result: { check: 'receives_events', status: 'pass', hit_test: { ...counts } }, point };
    if (hit.kind === 'unknown') counts.unknown += 1;
    else {
      counts.occluded += 1;
      occluder ??= hit.by;
    }
  }
  const status = counts.unknown > 0 ? 'unknown' : 'fail';
  const reason = counts.occluded > 0 ? 'covered by another element' : 'no point could be decided';
  const result: CheckResult = { check: 'receives_events', status, reason, hit_test: counts };
  return { result: occluder === undefined ? result : { ...result, occluder } };
}
