import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { untilOnBus } from './harness/on-bus.js';
import { until } from './harness/until.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

describe('a Qt text editor', () => {
  const ADDED = 'Grüße 世界 😀\nlast line';
  let pid: number;
  let file: string;
  beforeAll(async () => {
    file = join(desk.folder, 'note.txt');
    writeFileSync(file, 'first line\n');
    pid = (await desk.desktop.start('featherpad', file)).process.pid;
    await untilOnBus(desk.desktop.desktop.a11yBus, pid);
  });

  /** The text of the open file, once the editor shows it. */
  const editor = (): Promise<string> =>
    until('the text of the file', async () => {
      const reply = await desk.ask('find', '--pid', String(pid), '--role', 'textfield', '--value', 'line', '--first');
      const match = reply.ok ? (reply.data.match as { ref_id?: string } | null) : null;
      return match?.ref_id;
    });

  it('writes what was typed into its file when the item of its closed menu is clicked', async () => {
    await desk.run('type', await editor(), ADDED);
    const save = await until('the item Save can be clicked', async () => {
      const { tree } = await desk.snapshot({ pid });
      const [item] = elements(tree, { role: 'menuitem', name: 'Save' });
      return item?.states?.includes('disabled') === true ? undefined : item?.ref_id;
    });
    await desk.run('click', save);
    await until('the file is changed', () => readFileSync(file, 'utf8').includes('last line'));
    // Without the focus the text goes behind the last line, with it to the caret, which is at the beginning.
    expect([`${ADDED}first line`, `first line\n${ADDED}`]).toContain(readFileSync(file, 'utf8').trimEnd());
    expect(readFileSync(file, 'utf8')).toContain(ADDED);
  });

  it('replaces the whole text and saves it again by the button of its tool bar', async () => {
    await desk.run('set-value', await editor(), 'another line\n');
    const save = await until('the button Save can be clicked', async () => {
      const { tree } = await desk.snapshot({ pid });
      const [button] = elements(tree, { role: 'button', name: 'Save' });
      return button?.states?.includes('disabled') === true ? undefined : button?.ref_id;
    });
    await desk.run('click', save);
    await until('the file is changed', () => readFileSync(file, 'utf8').startsWith('another line'));
    expect(readFileSync(file, 'utf8').trimEnd()).toBe('another line');
  });
});
