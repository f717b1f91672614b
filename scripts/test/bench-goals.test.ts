import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeGrowth, judgeScene } from '../bench/goals.mjs';
import { exponentsOf } from '../bench/growth.mjs';
import { slopeOfLogs, summarize } from '../bench/statistics.mjs';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 1_000 : 100;

function row(median: number, application = 0) {
  return { ms: { n: 5, median, min: median, max: median }, application_cpu_ms: application };
}

function rows(times: { ours: number; floor: number; application?: number; cua: number }) {
  return {
    ours_repeated: row(times.ours),
    floor_observation: row(times.floor, times.application),
    cua_driver: row(times.cua),
  };
}

describe('goals of a scene', () => {
  it('are met by a snapshot five times faster than the peer and within twice the floor', () => {
    expect(judgeScene({ rows: rows({ ours: 20, floor: 10, cua: 100 }) })).toEqual([
      { name: 'cua-driver / repeated snapshot', goal: '>= 5', measured: 5, met: true },
      { name: 'repeated snapshot / floor', goal: '<= 2', measured: 2, met: true },
    ]);
  });

  it('are missed, not excused, while the floor leaves room', () => {
    const [faster] = judgeScene({ rows: rows({ ours: 50, floor: 10, application: 10, cua: 100 }) });
    expect(faster).toMatchObject({ measured: 2, met: false });
    expect(faster).not.toHaveProperty('excused');
  });

  it('excuse a slow application by its own time on a processor', () => {
    const [faster] = judgeScene({ rows: rows({ ours: 50, floor: 40, application: 30, cua: 100 }) });
    expect(faster).toMatchObject({ met: false, excused: expect.stringContaining('40 ms') });
  });

  it('do not excuse a floor that the application spends waiting', () => {
    const [faster] = judgeScene({ rows: rows({ ours: 50, floor: 40, application: 10, cua: 100 }) });
    expect(faster).not.toHaveProperty('excused');
  });

  it('say that a peer is missing by a null', () => {
    const [faster] = judgeScene({
      rows: { ...rows({ ours: 20, floor: 10, cua: 100 }), cua_driver: { unavailable: 'it does not answer' } },
    });
    expect(faster).toMatchObject({ measured: null, met: false });
  });
});

describe('growth', () => {
  it('finds the exponent of a power law', () => {
    const law = fc.record({
      exponent: fc.double({ min: 0.5, max: 3, noNaN: true }),
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(law, ({ exponent, factor }) => {
        const pairs = [100, 300, 1_000, 3_000, 10_000].map((x): [number, number] => [x, factor * x ** exponent]);
        expect(slopeOfLogs(pairs)).toBeCloseTo(exponent, 1);
      }),
      { numRuns: RUNS },
    );
  });

  it('is not called linear where a fixed cost hides a square', () => {
    const points = [100, 300, 1_000, 3_000, 10_000].map((nodes) => ({ nodes, cpu_ms: 50 + nodes ** 2 / 20_000 }));
    const [all, large] = judgeGrowth(exponentsOf(points));
    expect(all?.met).toBe(true);
    expect(large?.met).toBe(false);
  });

  it('of one point is not known', () => {
    expect(slopeOfLogs([[100, 1]])).toBeNull();
  });
});

describe('a summary', () => {
  it('of nothing is null', () => {
    expect(summarize([])).toEqual({ n: 0, median: null, min: null, max: null });
  });

  it('has the middle of an even number of values', () => {
    expect(summarize([4, 1, 3, 2])).toEqual({ n: 4, median: 2.5, min: 1, max: 4 });
  });
});
