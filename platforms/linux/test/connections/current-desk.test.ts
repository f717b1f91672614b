import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { describe, expect, it } from 'vitest';
import { CurrentDesk } from '../../src/connections/current-desk.js';
import type { Desk } from '../../src/desk.js';

class FakeDesk {
  hasEnded = false;
  closed = 0;
  async close(): Promise<void> {
    this.closed++;
  }
}

/** A desk holder whose tries are answered one after the other. */
function opening(...answers: readonly (FakeDesk | Error | 'never')[]) {
  let tries = 0;
  const current = new CurrentDesk(() => {
    const answer = answers[Math.min(tries++, answers.length - 1)];
    if (answer === 'never') return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as unknown as Desk);
  });
  return { current, tries: () => tries };
}

const soon = (): Deadline => Deadline.after(500);

describe('the desk of an adapter', () => {
  it('is opened once for all who ask', async () => {
    const desk = new FakeDesk();
    const { current, tries } = opening(desk);
    expect(await Promise.all([current.get(soon()), current.get(soon())])).toEqual([desk, desk]);
    expect(tries()).toBe(1);
  });

  it('that could not be opened is tried again by the next who asks', async () => {
    const desk = new FakeDesk();
    const { current } = opening(new Error('no bus'), desk);
    await expect(current.get(soon())).rejects.toThrow('no bus');
    expect(await current.get(soon())).toBe(desk);
  });

  it('whose bus has ended is closed and opened anew', async () => {
    const [old, fresh] = [new FakeDesk(), new FakeDesk()];
    const { current } = opening(old, fresh);
    await current.get(soon());
    old.hasEnded = true;
    expect(await current.get(soon())).toBe(fresh);
    expect(old.closed).toBe(1);
  });

  it('that takes too long is a TIMEOUT of the one who asked', async () => {
    const { current } = opening('never');
    await expect(current.get(Deadline.after(30))).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is not opened to be closed', async () => {
    const { current, tries } = opening(new FakeDesk());
    await current.close();
    expect(tries()).toBe(0);
  });

  it('is closed when it was open, and may be opened again', async () => {
    const desk = new FakeDesk();
    const { current, tries } = opening(desk);
    await current.get(soon());
    await current.close();
    expect(desk.closed).toBe(1);
    await current.get(soon());
    expect(tries()).toBe(2);
  });
});
