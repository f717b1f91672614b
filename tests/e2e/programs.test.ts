import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, elements, nodesOf, type Sought, startDesk } from './harness/desk.js';
import { untilOnBus } from './harness/on-bus.js';
import { until } from './harness/until.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

/** Starts a program that is not ours, in the desktop. */
async function start(program: string, ...args: readonly string[]): Promise<number> {
  const { pid } = (await desk.desktop.start(program, ...args)).process;
  await untilOnBus(desk.desktop.desktop.a11yBus, pid);
  await until(
    `a window of ${program}`,
    async () => (await desk.ask('snapshot', '--pid', String(pid), '--max-depth', '0')).ok,
  );
  return pid;
}

/** Waits until a menu item is there. These programs leave room for the shortcut in its name. */
function item(pid: number, name: string): Promise<string> {
  return until(`the menu item ${name}`, async () => {
    const { tree } = await desk.snapshot({ pid });
    return elements(tree, { role: 'menuitem' }).find((node) => node.name?.trim() === name)?.ref_id;
  });
}

/** Waits until an element is there and gives its reference. */
function appeared(sought: Sought): Promise<string> {
  return until(`an element ${JSON.stringify(sought)}`, async () => {
    const { pid, surface, ...which } = sought;
    const flags = ['--pid', String(pid), ...(surface === undefined ? [] : ['--surface', surface]), '--max-depth', '50'];
    const reply = await desk.ask('snapshot', ...flags);
    return reply.ok ? elements(reply.data.tree as NodeWire, which)[0]?.ref_id : undefined;
  });
}

/** Closes the open dialogs by their own button; the application has to have none afterwards. */
async function cancel(pid: number): Promise<void> {
  await desk.run('click', await appeared({ pid, surface: 'dialog', role: 'button', name: 'Cancel' }));
  await until('the dialog is closed', async () => {
    const { surfaces } = await desk.run('list-surfaces', '--pid', String(pid));
    return Array.isArray(surfaces) && surfaces.length === 0;
  });
}

describe('a text editor', () => {
  const TEXT = 'Grüße\n世界 😀\nlast line';
  let pid: number;
  let editor: string;
  beforeAll(async () => {
    pid = await start('mousepad');
    const { tree } = await desk.snapshot({ pid });
    editor =
      elements(tree, { role: 'textfield' }).find(({ states }) => states?.includes('offscreen') !== true)?.ref_id ?? '';
  });

  it('writes what was typed into the file that its dialog was given', async () => {
    const path = join(desk.folder, 'letter.txt');
    await desk.run('type', editor, TEXT);
    await desk.run('click', await item(pid, 'Save As...'));
    await desk.run('set-value', await appeared({ pid, surface: 'dialog', role: 'textfield', name: 'Name:' }), path);
    await desk.run('click', await appeared({ pid, surface: 'dialog', role: 'button', name: 'Save' }));
    await until('the file', () => existsSync(path) && readFileSync(path, 'utf8') !== '');
    expect(readFileSync(path, 'utf8').trimEnd()).toBe(TEXT);
  });

  it('is alive and readable after its dialogs were cancelled', async () => {
    for (let round = 0; round < 3; round++) {
      await desk.run('click', await item(pid, 'Open...'));
      await cancel(pid);
      expect((await desk.snapshot({ pid })).complete).toBe(true);
    }
    await desk.run('set-value', editor, 'after the dialogs');
    await desk.run('click', await item(pid, 'Save'));
    const path = join(desk.folder, 'letter.txt');
    await until('the file changes', () => readFileSync(path, 'utf8').includes('after the dialogs'));
  });
});

describe('the widget factory of GTK', () => {
  let pid: number;
  beforeAll(async () => {
    pid = await start('gtk3-widget-factory');
  });

  /** What an accessibility client that is not ours reads, by role and index: states and value. */
  async function read(role: string, name: string): Promise<string[]> {
    return (await desk.oracle('read-state.py', String(pid), role, name)).trim().split('\n');
  }

  const usable = async (role: string, name?: string): Promise<string> => {
    const { tree } = await desk.snapshot({ pid });
    const node = elements(tree, { role, ...(name === undefined ? {} : { name }) }).find(
      ({ states }) =>
        !['disabled', 'offscreen', 'hidden', 'indeterminate', 'checked', 'selected'].some((state) =>
          states?.some((one) => one === state),
        ),
    );
    return node?.ref_id ?? '';
  };

  it('has a box checked, a value set, an option chosen and a tab shown', async () => {
    const checkedBefore = (await read('check box', 'checkbutton')).filter((line) => line.includes('checked')).length;
    await desk.run('check', await usable('checkbox', 'checkbutton'));
    await desk.run('set-value', await usable('slider'), '25');
    await desk.run('select', await usable('combobox', 'Left'), 'Middle');
    await desk.run('click', await usable('tab', 'page 2'));
    const checked = (await read('check box', 'checkbutton')).filter((line) => line.includes('checked')).length;
    expect(checked).toBe(checkedBefore + 1);
    expect((await read('slider', '')).join('\n')).toContain('value=25');
    expect((await read('combo box', 'Middle')).length).toBe(2);
    expect((await read('page tab', 'page 2')).filter((line) => line.includes('selected'))).toHaveLength(1);
  });
});

describe('a file manager', () => {
  it('makes a folder and goes into it', async () => {
    const folder = join(desk.folder, 'managed');
    mkdirSync(join(folder, 'inner'), { recursive: true });
    const pid = await start('thunar', folder);
    await desk.run('click', await item(pid, 'File'));
    await desk.run('click', await item(pid, 'Create Folder...'));
    const field = await appeared({ pid, surface: 'dialog', role: 'textfield' });
    await desk.run('set-value', field, 'neu 世界');
    await desk.run('click', await appeared({ pid, surface: 'dialog', role: 'button', name: 'Create' }));
    await until('the folder', () => existsSync(join(folder, 'neu 世界')));
    expect(statSync(join(folder, 'neu 世界')).isDirectory()).toBe(true);
    const location = await appeared({ pid, role: 'textfield' });
    await desk.run('set-value', location, join(folder, 'neu 世界'));
    await desk.run('click', location);
    await until('the title of the window', async () => (await desk.tool('wmctrl', '-l')).includes('neu 世界'));
    expect([...nodesOf((await desk.snapshot({ pid })).tree)].length).toBeGreaterThan(20);
  });
});
