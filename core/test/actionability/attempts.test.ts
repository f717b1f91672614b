import { attempts } from '@agent-desktop/core/actionability/attempts.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { describe, expect, it } from 'vitest';

async function count(deadline: Deadline, options: Parameters<typeof attempts>[1], most = 1_000): Promise<number> {
  let made = 0;
  for await (const attempt of attempts(deadline, options)) {
    made = attempt.number;
    if (made === most) break;
  }
  return made;
}

describe('attempts', () => {
  it('makes the first one at once and goes on until the deadline', async () => {
    const deadline = Deadline.after(1_000);
    expect(await count(deadline, { everyMs: 30 })).toBeGreaterThanOrEqual(3);
    expect(deadline.expired()).toBe(true);
  });

  it('makes exactly one when only one is asked for', async () => {
    const deadline = Deadline.after(10_000);
    expect(await count(deadline, { everyMs: 1, single: true })).toBe(1);
    expect(deadline.expired()).toBe(false);
  });

  it('makes none after the deadline', async () => {
    expect(await count(Deadline.after(0), { everyMs: 1 })).toBe(0);
    expect(await count(Deadline.after(0), { everyMs: 1, single: true })).toBe(0);
  });

  it('repeats the last pause of a list', async () => {
    const deadline = Deadline.after(10_000);
    expect(await count(deadline, { everyMs: [1, 2, 10] }, 6)).toBe(6);
    expect(deadline.elapsedMs()).toBeGreaterThanOrEqual(30);
  });

  it('gives an attempt no more time than the whole has', async () => {
    const deadline = Deadline.after(50);
    for await (const attempt of attempts(deadline, { everyMs: 10, attemptMs: 10_000 })) {
      expect(attempt.deadline.endsAt).toBeLessThanOrEqual(deadline.endsAt);
    }
  });

  it('ends when the caller is gone', async () => {
    const caller = new AbortController();
    caller.abort();
    await expect(count(Deadline.after(1_000), { everyMs: 1, signal: caller.signal })).rejects.toMatchObject({
      code: 'TIMEOUT',
      details: { kind: 'cancelled' },
      disposition: { delivery: 'not_delivered' },
    });
  });

  it('ends a pause when it is woken, however often and however long the pause', async () => {
    const deadline = Deadline.after(60_000);
    expect(await count(deadline, { everyMs: 30_000, wake: () => Promise.resolve() }, 4)).toBe(4);
    expect(deadline.elapsedMs()).toBeLessThan(30_000);
  });

  it('does not wait longer than the pause for what never wakes it', async () => {
    const never = () => new Promise<void>(() => undefined);
    expect(await count(Deadline.after(10_000), { everyMs: 5, wake: never }, 3)).toBe(3);
  });
});
