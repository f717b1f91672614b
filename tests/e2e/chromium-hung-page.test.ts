import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, nodesOf, startDesk } from './harness/desk.js';
import { until } from './harness/until.js';

let desk: Desk;
let browser: Fixture;
let stopped: number[] = [];
beforeAll(async () => {
  // A program for each command: nobody remembers what an earlier one has seen.
  desk = await startDesk();
  browser = await desk.fixture({ toolkit: 'chromium' });
});
afterAll(async () => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await browser?.stop();
  await desk?.stop();
});

/** The processes below one that run pages. */
function renderersBelow(pid: number): number[] {
  const children = new Map<number, { pid: number; command: string }[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = processOf(entry);
    if (read === undefined) continue;
    children.set(read.parent, [...(children.get(read.parent) ?? []), { pid: Number(entry), command: read.command }]);
  }
  const found: number[] = [];
  for (let level = [pid]; level.length > 0; ) {
    const below = level.flatMap((parent) => children.get(parent) ?? []);
    found.push(...below.filter(({ command }) => command.includes('--type=renderer')).map((one) => one.pid));
    level = below.map((one) => one.pid);
  }
  return found;
}

/** Undefined for one that has ended. */
function processOf(entry: string): { parent: number; command: string } | undefined {
  try {
    const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'latin1')) ?? [];
    return { parent: Number(parent), command: readFileSync(`/proc/${entry}/cmdline`, 'latin1') };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

it('a page that does not answer is never shown as an empty one, and is whole once it answers', async () => {
  stopped = await until('the process of the page', () => {
    const found = renderersBelow(browser.pid);
    return found.length > 0 ? found : undefined;
  });
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const target = ['--pid', String(browser.pid)];
  const first = await desk.fails('snapshot', ...target);
  expect(first).toMatchObject({ code: 'APP_UNRESPONSIVE', details: { kind: 'renderer_tree_missing' } });
  // Its window is awake now: the browser's own buttons are there.
  const second = await desk.snapshot({ pid: browser.pid });
  expect(second.complete).toBe(false);
  const unread = [...nodesOf(second.tree)].filter((node) => node.unread?.includes('children'));
  expect(unread).toEqual([expect.objectContaining({ role: 'webarea', truncated_by: 'unread' })]);
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
  await until('the page', async () => {
    const seen = await desk.snapshot({ pid: browser.pid });
    return seen.complete && elements(seen.tree, { role: 'button', name: 'primary-button' }).length === 1;
  });
});
