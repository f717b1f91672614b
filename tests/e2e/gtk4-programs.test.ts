import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { untilOnBus } from './harness/on-bus.js';
import { until } from './harness/until.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

/** Starts a program that is not ours, in the desktop. */
async function start(program: string): Promise<number> {
  const { pid } = (await desk.desktop.start(program)).process;
  await untilOnBus(desk.desktop.desktop.a11yBus, pid);
  await until(
    `a window of ${program}`,
    async () => (await desk.ask('snapshot', '--pid', String(pid), '--max-depth', '0')).ok,
  );
  return pid;
}

/** The first operable element of a role that is as wanted. */
async function element(pid: number, role: string, is: (node: NodeWire) => boolean): Promise<NodeWire> {
  return until(`a ${role}`, async () => {
    const { tree } = await desk.snapshot({ pid });
    return elements(tree, { role }).find((node) => node.ref_id !== undefined && is(node));
  });
}

const refOf = ({ ref_id }: NodeWire): string => {
  if (ref_id === undefined) throw new Error('The element has no reference.');
  return ref_id;
};

describe('a GTK4 calculator', () => {
  it('multiplies by its buttons, and shows the product', async () => {
    const pid = await start('gnome-calculator');
    await element(pid, 'button', ({ name }) => name === '=');
    for (const name of ['1', '2', '×', '3', '4', '=']) {
      await desk.run('click', await desk.refOf({ pid, role: 'button', name }));
    }
    const display = await element(pid, 'textfield', ({ value }) => value === '408');
    expect(display.value).toBe('408');
    const seen = await desk.oracle('read-text.py', String(pid), 'text');
    expect(seen.split('\n')).toContain('408');
  });
});

describe('gtk4-widget-factory', () => {
  let pid: number;
  beforeAll(async () => {
    pid = await start('gtk4-widget-factory');
  });

  it('takes a text', async () => {
    const field = await element(pid, 'textfield', ({ states, value }) => states === undefined && value === undefined);
    await desk.run('set-value', refOf(field), 'Grüße 漢字');
    expect((await desk.oracle('read-text.py', String(pid), 'text')).split('\n')).toContain('Grüße 漢字');
  });

  it('takes a number on a scale', async () => {
    const scale = await element(pid, 'slider', ({ states }) => states === undefined);
    await desk.run('set-value', refOf(scale), '37');
    expect(await desk.oracle('read-state.py', String(pid), 'slider', '')).toMatch(/ value=37$/m);
  });

  it('flips a switch', async () => {
    const checked = async (): Promise<number> =>
      (await desk.oracle('read-state.py', String(pid), 'check box', ''))
        .split('\n')
        .filter((line) => /checked/.test(line)).length;
    const before = await checked();
    const flipped = await element(pid, 'checkbox', ({ name, states }) => name === undefined && states === undefined);
    await desk.run('toggle', refOf(flipped));
    await until('one more is checked', async () => (await checked()) === before + 1);
  });
});
