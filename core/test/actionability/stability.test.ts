import { checkStable, type PositionSample } from '@agent-desktop/core/actionability/stability.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 200;

/** Samples every 17 ms of something that moves `step` points in each frame of `frameMs`, starting `phase` ms into one. */
function moving(count: number, frameMs: number, step: number, phase = 0): PositionSample[] {
  return Array.from({ length: count }, (_, index) => {
    const atMs = index * 17;
    return { atMs, bounds: { x: Math.floor((atMs + phase) / frameMs) * step, y: 0, width: 10, height: 10 } };
  });
}

describe('a position', () => {
  it('is stable after three equal samples that span 34 ms', () => {
    expect(checkStable(moving(3, 33, 0))).toMatchObject({ status: 'pass', stability: { samples: 3, span_ms: 34 } });
  });

  it('is not stable after two, however far apart', () => {
    const [first, second] = moving(2, 33, 0);
    expect(checkStable([...(first ? [first] : []), ...(second ? [{ ...second, atMs: 500 }] : [])]).status).toBe('fail');
  });

  it('is unknown without a sample', () => {
    expect(checkStable([]).status).toBe('unknown');
  });

  it('starts anew with each motion at 60 Hz', () => {
    expect(checkStable(moving(6, 16.6, 5))).toMatchObject({
      status: 'fail',
      reason: 'moving',
      stability: { samples: 1 },
    });
  });

  it('may jitter by less than half a point', () => {
    const samples = moving(3, 33, 0).map((sample, index) => ({
      ...sample,
      bounds: { ...sample.bounds, x: index * 0.2 },
    }));
    expect(checkStable(samples).status).toBe('pass');
  });

  it('that moves at 30 Hz never passes, whatever its phase', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 33.3, noNaN: true }), fc.integer({ min: 3, max: 12 }), (phase, count) => {
        expect(checkStable(moving(count, 33.3, 4, phase)).status).toBe('fail');
      }),
      { numRuns: RUNS },
    );
  });
});
