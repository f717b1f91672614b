import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { TOOLKITS } from './harness/toolkits.js';
import { until } from './harness/until.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

/**
 * A guard against waiting for the stopped application without end. That a healthy one answers within a second is shown by
 * the benchmark, which has the machine to itself.
 */
const GUARD_MS = 10_000;

describe.each(TOOLKITS)('of two %s programs of one name', (toolkit) => {
  let healthy: Fixture;
  let hung: Fixture;
  beforeAll(async () => {
    const readable = ({ pid }: Fixture) => desk.refWhenThere({ pid, role: 'button', name: 'primary-button' });
    // One after the other: a page of Chromium that is covered before it was ever asked for does not publish its tree.
    healthy = await desk.fixture({ toolkit });
    await readable(healthy);
    hung = await desk.fixture({ toolkit, args: ['--title', 'Hung window'] });
    await readable(hung);
  });
  afterAll(async () => {
    await healthy?.stop();
    await hung?.stop();
  });
  afterEach(() => process.kill(hung.pid, 'SIGCONT'));

  it('neither is taken for the other: they are told apart by process id and window', async () => {
    const { app } = await desk.snapshot({ pid: healthy.pid });
    const error = await desk.fails('snapshot', '--app', app);
    expect(error).toMatchObject({ code: 'AMBIGUOUS_TARGET', details: { candidate_count: 2 } });
    const candidates = error.details?.candidates as { pid: number; window_ids: string[] }[];
    expect(candidates.map(({ pid }) => pid).sort()).toEqual([healthy.pid, hung.pid].sort());
    const other = candidates.find(({ pid }) => pid === hung.pid);
    expect((await desk.snapshot({ pid: hung.pid })).window.title).toContain('Hung window');
    expect((await desk.snapshot({ windowId: other?.window_ids[0] ?? '' })).window.title).toContain('Hung window');
  });

  it('the one that is stopped costs the other nothing, and is named', async () => {
    const ref = await desk.refWhenThere({ pid: healthy.pid, role: 'button', name: 'primary-button' });
    process.kill(hung.pid, 'SIGSTOP');
    const began = performance.now();
    const { apps, unresponsive } = await desk.run('list-apps');
    expect(apps).toContainEqual(expect.objectContaining({ pid: healthy.pid }));
    expect(unresponsive).toEqual([expect.objectContaining({ pid: hung.pid })]);
    const { tree, complete } = await desk.snapshot({ pid: healthy.pid });
    expect(complete).toBe(true);
    expect(elements(tree, { role: 'button', name: 'primary-button' })).toHaveLength(1);
    const from = healthy.lines().length;
    await desk.run('click', ref);
    expect(performance.now() - began).toBeLessThan(GUARD_MS);
    await healthy.waitFor(/^CLICKED primary-button/, GUARD_MS, from);
  });

  it('the one that is stopped is APP_UNRESPONSIVE for whoever asks for it, and nothing was sent', async () => {
    const ref = await desk.refWhenThere({ pid: hung.pid, role: 'button', name: 'primary-button' });
    process.kill(hung.pid, 'SIGSTOP');
    for (const call of [
      ['snapshot', '--pid', String(hung.pid)],
      ['find', '--pid', String(hung.pid), '--role', 'button'],
      ['list-surfaces', '--pid', String(hung.pid)],
      ['get', ref],
      ['click', ref, '--timeout-ms', '2000'],
    ] as const) {
      const [command, ...args] = call;
      expect(await desk.fails(command, ...args), command).toMatchObject({
        code: 'APP_UNRESPONSIVE',
        disposition: { delivery: 'not_delivered', retry: 'safe' },
      });
    }
    const from = hung.lines().length;
    process.kill(hung.pid, 'SIGCONT');
    await until(
      'the application answers again',
      async () => (await desk.ask('snapshot', '--pid', String(hung.pid))).ok,
    );
    expect(hung.lines().slice(from)).toEqual([]);
  });
});
