import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveDesktop } from '@agent-desktop/core/desktop/resolve.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDesktops, runDetached, startDesktop, stopDesktop } from '../src/index.js';
import { bundleChild, finished, startChild } from './child-process.js';
import { processesWith, until } from './marked.js';
import { clear, newRuntime, type Runtime, within } from './runtime.js';

let runtime: Runtime;
let script: string;
const bundle = mkdtempSync('/tmp/ad-');

beforeAll(async () => {
  script = await bundleChild(bundle);
});

afterAll(() => {
  rmSync(bundle, { recursive: true });
});

beforeEach(() => {
  runtime = newRuntime();
});

afterEach(() => clear(runtime));

describe('after a part was killed', () => {
  it.each(['xServer', 'sessionBus', 'a11yLauncher', 'a11yBus', 'windowManager'] as const)(
    'the %s: the desktop is not up, and the next start ends the rest and starts afresh',
    async (part) => {
      const { context } = runtime;
      const options = { name: 'crash', windowManager: 'openbox' } as const;
      const { desktop } = await startDesktop(options, context, within());
      await runDetached('crash', ['sleep', '60'], {}, context);
      const victim = desktop.processes[part];
      if (victim === undefined) throw new Error('no such part');
      process.kill(victim.pid, 'SIGKILL');
      await until('it is dead', () => context.system.processes.liveness(victim) === 'gone');
      expect(() => resolveDesktop('crash', context.env, context.system.processes)).toThrow(
        /is not up: its .* has ended/,
      );
      expect(listDesktops(context)).toMatchObject([{ name: 'crash', state: 'broken' }]);
      const again = await startDesktop(options, context, within());
      expect(again).toMatchObject({ started: true, reclaimed: true });
      expect(again.desktop.id).not.toBe(desktop.id);
      expect(processesWith(desktop.id)).toEqual([]);
      expect(resolveDesktop('crash', context.env, context.system.processes)).toEqual(again.desktop);
    },
  );

  it('all of them at once, as a reboot does: the next start takes the name', async () => {
    const { context } = runtime;
    const { desktop } = await startDesktop({ name: 'crash', windowManager: 'openbox' }, context, within());
    for (const pid of processesWith(desktop.id)) process.kill(pid, 'SIGKILL');
    await until('all are dead', () => processesWith(desktop.id).length === 0);
    expect(await startDesktop({ name: 'crash', windowManager: 'none' }, context, within())).toMatchObject({
      reclaimed: true,
    });
  });

  it('the record was lost or spoilt: start and stop still find what is left', async () => {
    const { context, folder } = runtime;
    const first = await startDesktop({ name: 'lost', windowManager: 'openbox' }, context, within());
    writeFileSync(join(folder, 'desktops', 'lost', 'record.json'), '{"hostile":');
    expect(listDesktops(context)).toMatchObject([{ name: 'lost', state: 'broken' }]);
    const second = await startDesktop({ name: 'lost', windowManager: 'openbox' }, context, within());
    expect(second.reclaimed).toBe(true);
    expect(processesWith(first.desktop.id)).toEqual([]);
    rmSync(join(folder, 'desktops', 'lost'), { recursive: true });
    await stopDesktop('lost', {}, context, within());
    expect(processesWith(second.desktop.id)).toEqual([]);
  });
});

describe('a start in another process', () => {
  it('holds none of its streams and outlives it', async () => {
    const result = await finished(startChild(script, ['start', 'apart'], runtime.folder));
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(listDesktops(runtime.context)).toMatchObject([{ name: 'apart', state: 'up' }]);
  });

  it('that is killed half-way leaves nothing that the next start does not clear away', async () => {
    const { context, folder } = runtime;
    const waits = process.env.AGENT_DESKTOP_TEST_FULL
      ? Array.from({ length: 40 }, (_, i) => i * 10)
      : [60, 120, 180, 240];
    for (const wait of waits) {
      const child = startChild(script, ['start', 'half'], folder);
      const ended = finished(child);
      await until('it has begun', () => desktopsIn(folder).includes('half'));
      await new Promise((resolve) => setTimeout(resolve, wait));
      child.kill('SIGKILL');
      await ended;
    }
    const { desktop } = await startDesktop({ name: 'half', windowManager: 'openbox' }, context, within());
    const marked = processesWith(`AGENT_DESKTOP_DESKTOP_FOLDER=${folder}/desktops/half`);
    expect(processesWith(desktop.id)).toEqual(marked);
    await stopDesktop('half', {}, context, within());
    expect(processesWith(folder)).toEqual([]);
    expect(desktopsIn(folder)).toEqual([]);
  });
});

function desktopsIn(folder: string): string[] {
  return readdirSync(folder).includes('desktops') ? readdirSync(join(folder, 'desktops')) : [];
}
