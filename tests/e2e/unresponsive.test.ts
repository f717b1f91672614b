import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { until } from './harness/until.js';

let desk: Desk;
let healthy: Fixture;
let hung: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  [healthy, hung] = await Promise.all([desk.fixture(), desk.fixture({ args: ['--title', 'Hung window'] })]);
});
afterEach(() => process.kill(hung.pid, 'SIGCONT'));
afterAll(() => desk?.stop());

/**
 * A guard against waiting for the stopped application without end. That a healthy one answers within a second is shown by
 * the benchmark, which has the machine to itself.
 */
const GUARD_MS = 10_000;

describe('while one application is stopped', () => {
  it('the others are listed, read and operated, and the stopped one is named', async () => {
    const ref = await desk.refOf({ pid: healthy.pid, name: 'primary-button' });
    process.kill(hung.pid, 'SIGSTOP');
    const began = performance.now();
    const { apps, unresponsive } = await desk.run('list-apps');
    expect(apps).toContainEqual(expect.objectContaining({ pid: healthy.pid }));
    expect(unresponsive).toEqual([expect.objectContaining({ pid: hung.pid })]);
    const { tree, complete } = await desk.snapshot({ pid: healthy.pid });
    expect(complete).toBe(true);
    expect(elements(tree, { name: 'primary-button' })).toHaveLength(1);
    const from = healthy.lines().length;
    await desk.run('click', ref);
    expect(performance.now() - began).toBeLessThan(GUARD_MS);
    await healthy.waitFor(/^CLICKED primary-button/, GUARD_MS, from);
  });

  it('it is APP_UNRESPONSIVE for whoever asks for it, and nothing was sent', async () => {
    const ref = await desk.refOf({ pid: hung.pid, name: 'primary-button' });
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
