import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 200;
const span = fc.integer({ min: -10, max: 100_000 });

/** A clock that tests turn. */
function turned(): { now: () => number; turn: (ms: number) => void } {
  let at = 1_000;
  return {
    now: () => at,
    turn: (ms) => {
      at += ms;
    },
  };
}

describe('a deadline', () => {
  it('is inherited: no chain of children ends later than any of its ancestors', () => {
    fc.assert(
      fc.property(span, fc.array(fc.tuple(span, fc.nat(5_000)), { maxLength: 8 }), (first, children) => {
        const clock = turned();
        const all = [Deadline.after(first, clock.now)];
        for (const [ms, wait] of children) {
          clock.turn(wait);
          const parent = all.at(-1);
          if (parent !== undefined) all.push(parent.within(ms));
        }
        for (const [index, child] of all.entries()) {
          for (const ancestor of all.slice(0, index)) expect(child.endsAt).toBeLessThanOrEqual(ancestor.endsAt);
          expect(child.remainingMs()).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('is over for a child as soon as it is over for the parent', () => {
    fc.assert(
      fc.property(span, span, fc.nat(200_000), (parentMs, childMs, wait) => {
        const clock = turned();
        const parent = Deadline.after(parentMs, clock.now);
        const child = parent.within(childMs);
        clock.turn(wait);
        expect(!parent.expired() || child.expired()).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('says how long it was and how long it took', () => {
    const clock = turned();
    const deadline = Deadline.after(500, clock.now);
    clock.turn(700);
    expect(() => deadline.check('testing')).toThrowError(
      expect.objectContaining({
        code: 'TIMEOUT',
        details: { kind: 'deadline', timeout_ms: 500, elapsed_ms: 700 },
        disposition: { delivery: 'not_delivered', retry: 'safe' },
      }),
    );
  });

  it('sleeps no longer than it lasts', async () => {
    const deadline = Deadline.after(20);
    await deadline.sleep(60_000);
    expect(deadline.elapsedMs()).toBeLessThan(5_000);
  });

  it('gives cleaning up its own time', () => {
    const clock = turned();
    const deadline = Deadline.after(10, clock.now);
    clock.turn(20);
    expect(deadline.detached(50).remainingMs()).toBe(50);
  });
});
