import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { MissingTree } from '@agent-desktop/core/model/missing-tree.js';
import { chooseTarget } from '@agent-desktop/core/target/choose-target.js';
import { describe, expect, it } from 'vitest';
import { SimulatedDesktop, simulatedAdapter } from '../../../tests/support/simulated-adapter/index.js';

const MISSING: MissingTree = {
  cause: 'unknown',
  toolkit: 'accesskit',
  finding: 'It waits.',
  remedy: 'Wait with it.',
  switches: ['first', 'second', 'third'],
};

/** A desktop with one window whose program publishes its tree when `helps` is switched on; `on` already is. */
function waiting(helps: string, on: readonly string[] = []) {
  const desktop = new SimulatedDesktop();
  const window = desktop
    .addApp({ name: 'Game', pid: 5 })
    .addWindow({ title: 'Game', accessible: false, focused: true });
  const adapter = simulatedAdapter(desktop);
  const switched: string[] = [];
  adapter.system.missingTree = () => Promise.resolve(MISSING);
  adapter.system.activateAccessibility = (_process, one) => {
    if (on.includes(one)) return Promise.resolve(false);
    switched.push(one);
    if (one === helps) window.accessible = true;
    return Promise.resolve(true);
  };
  return { switched, choose: (ms: number) => chooseTarget(adapter, { app: 'game' }, Deadline.after(ms)) };
}

describe('a program that waits before it publishes a tree', () => {
  it('is chosen once the switch that it waits for is on, and no other is touched', async () => {
    const { choose, switched } = waiting('second');
    expect((await choose(10_000)).window.title).toBe('Game');
    expect(switched).toEqual(['first', 'second']);
  });

  it('is not waited for where a switch was on already', async () => {
    const { choose, switched } = waiting('third', ['first', 'second']);
    await choose(10_000);
    expect(switched).toEqual(['third']);
  });

  it('that never does is WINDOW_NOT_FOUND with cause, remedy and what was tried', async () => {
    const { choose } = waiting('none', ['first']);
    await expect(choose(10_000)).rejects.toMatchObject({
      code: 'WINDOW_NOT_FOUND',
      suggestion: 'Wait with it.',
      details: {
        kind: 'window_without_accessibility_element',
        pid: 5,
        cause: 'unknown',
        toolkit: 'accesskit',
        tried: ['second', 'third'],
      },
    });
  });

  it('has no longer than the deadline', async () => {
    const { choose, switched } = waiting('third');
    await expect(choose(50)).rejects.toMatchObject({ code: 'WINDOW_NOT_FOUND' });
    expect(switched).toEqual(['first']);
  });
});
