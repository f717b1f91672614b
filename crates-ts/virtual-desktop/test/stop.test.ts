import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { RunningDesktop } from '@agent-desktop/core/desktop/record.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runDetached, startDesktop, stopDesktop } from '../src/index.js';
import { processesWith, until } from './marked.js';
import { clear, newRuntime, type Runtime, within } from './runtime.js';

let runtime: Runtime;

beforeEach(() => {
  runtime = newRuntime();
});

afterEach(() => clear(runtime));

async function expectNothingLeft(desktop: RunningDesktop): Promise<void> {
  expect(processesWith(desktop.environment.AGENT_DESKTOP_DESKTOP_ID ?? 'no id')).toEqual([]);
  expect(readdirSync(join(runtime.folder, 'desktops'))).toEqual([]);
  expect(await isStale(desktop.sockets.xServer)).toBe(false);
  expect(existsSync(`/tmp/.X${desktop.display.slice(1)}-lock`)).toBe(false);
}

/** A socket file on which nobody listens. The number of a display is free for any other server at once. */
async function isStale(path: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(existsSync(path)));
  });
}

describe('stopping a desktop', () => {
  it('with xfwm4 and a GTK program leaves no process and no file, without a kill', async () => {
    const { context } = runtime;
    const { desktop } = await startDesktop({ name: 'full' }, context, within());
    await runDetached('full', ['gtk3-widget-factory'], {}, context);
    await until('registry and program are there', () => processesWith(desktop.id).length >= 7);
    const { ended, killed } = await stopDesktop('full', {}, context, within());
    expect(killed).toBe(0);
    expect(ended).toBeGreaterThanOrEqual(7);
    await expectNothingLeft(desktop);
  });

  it('ends a program that ignores SIGTERM, one without the mark, and one that left its session', async () => {
    const { context } = runtime;
    const { desktop } = await startDesktop({ name: 'hard', windowManager: 'none' }, context, within());
    const mark = `hard-${desktop.id}`;
    await runDetached('hard', ['sh', '-c', "trap '' TERM; while :; do sleep 0.1; done"], {}, context);
    await runDetached('hard', ['sh', '-c', `env -i MARK=${mark} sleep 61 & exec sleep 60`], {}, context);
    await runDetached('hard', ['sh', '-c', 'setsid setsid sleep 62 & exit 0'], {}, context);
    await until('all are there', () => processesWith(mark).length === 1);
    const { killed } = await stopDesktop('hard', {}, context, within());
    expect(killed).toBeGreaterThanOrEqual(1);
    expect(processesWith(mark)).toEqual([]);
    await expectNothingLeft(desktop);
  });

  it('by force does not ask', async () => {
    const { context } = runtime;
    const { desktop } = await startDesktop({ name: 'now', windowManager: 'openbox' }, context, within());
    await runDetached('now', ['sh', '-c', "trap '' TERM; while :; do sleep 0.1; done"], {}, context);
    const before = Date.now();
    const { ended, killed } = await stopDesktop('now', { force: true }, context, within());
    // Asking first would take 3 s: this program ignores it.
    expect(Date.now() - before).toBeLessThan(2_900);
    // What ends by itself when its X server is gone need not be killed.
    expect(killed).toBeGreaterThanOrEqual(1);
    expect(ended).toBeGreaterThanOrEqual(killed);
    await expectNothingLeft(desktop);
  });

  it('leaves another desktop and its programs alone', async () => {
    const { context } = runtime;
    await startDesktop({ name: 'one', windowManager: 'none' }, context, within());
    await startDesktop({ name: 'two', windowManager: 'none' }, context, within());
    const { process: other } = await runDetached('two', ['sleep', '60'], {}, context);
    await stopDesktop('one', { force: true }, context, within());
    expect(context.system.processes.liveness(other)).toBe('alive');
  });

  it('that is not there is an error', async () => {
    await expect(stopDesktop('none', {}, runtime.context, within())).rejects.toMatchObject({ code: 'INVALID_ARGS' });
    await expect(stopDesktop('../x', {}, runtime.context, within())).rejects.toMatchObject({
      details: { kind: 'desktop_name' },
    });
  });
});
