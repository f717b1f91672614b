import { checkReceivesEvents, hitTestPoints } from '@agent-desktop/core/actionability/hit-test.js';
import { blocks } from '@agent-desktop/core/actionability/report.js';
import type { HitTest } from '@agent-desktop/core/adapter/observation.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { containsPoint } from '@agent-desktop/core/model/rect.js';
import { describe, expect, it } from 'vitest';

const bounds = { x: 100, y: 50, width: 40, height: 20 };
const reaches: HitTest = { kind: 'reaches' };
const unknown: HitTest = { kind: 'unknown', why: { kind: 'unsupported' } };
const covered: HitTest = { kind: 'intercepted', by: { role: 'dialog', name: 'Cover' } };

function script(...hits: HitTest[]) {
  let asked = 0;
  return checkReceivesEvents(bounds, async () => hits[asked++] ?? unknown);
}

describe('the hit test', () => {
  it('tries five points inside the element, the centre first', () => {
    const points = hitTestPoints(bounds);
    expect(points).toHaveLength(5);
    expect(points[0]).toEqual({ x: 120, y: 60 });
    expect(points.every((point) => containsPoint(bounds, point))).toBe(true);
  });

  it('passes at the first point that reaches, and keeps it', async () => {
    expect(await script(covered, unknown, reaches)).toMatchObject({
      result: { status: 'pass', hit_test: { attempted: 3, unknown: 1, occluded: 1 } },
      point: { x: 130, y: 55 },
    });
  });

  it('fails with the first occluder when all points are covered', async () => {
    const { result, point } = await script(covered, covered, covered, covered, covered);
    expect(result).toMatchObject({ status: 'fail', occluder: { role: 'dialog', name: 'Cover' } });
    expect(point).toBeUndefined();
    expect(blocks(result)).toBe(true);
  });

  it('claims no occlusion and does not block when nothing could be decided', async () => {
    const { result } = await script();
    expect(result).toMatchObject({ status: 'unknown', hit_test: { attempted: 5, unknown: 5, occluded: 0 } });
    expect(result).not.toHaveProperty('occluder');
    expect(blocks(result)).toBe(false);
  });

  it('blocks when some points are covered and the others unknown', async () => {
    const { result } = await script(unknown, covered);
    expect(result.status).toBe('unknown');
    expect(blocks(result)).toBe(true);
  });

  it('passes an error of the probe on as it is', async () => {
    const error = new CommandError('PERM_DENIED', 'no');
    await expect(checkReceivesEvents(bounds, () => Promise.reject(error))).rejects.toBe(error);
  });
});
