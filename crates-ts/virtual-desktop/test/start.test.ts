import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { environmentIn } from '@agent-desktop/core/desktop/environment.js';
import { resolveDesktop } from '@agent-desktop/core/desktop/resolve.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDesktops, startDesktop, stopDesktop } from '../src/index.js';
import { processesWith } from './marked.js';
import { clear, newRuntime, type Runtime, within } from './runtime.js';

let runtime: Runtime;

beforeEach(() => {
  runtime = newRuntime();
});

afterEach(() => clear(runtime));

function shown(env: Record<string, string>, program: string, ...args: string[]): string {
  return execFileSync(program, args, { env, encoding: 'utf8', timeout: 10_000 });
}

describe('a started desktop', () => {
  it('has a window manager, an accessibility bus with IsEnabled, and a screen of the asked size', async () => {
    const { context } = runtime;
    const { desktop, started, elapsedMs } = await startDesktop(
      { name: 'full', size: { width: 900, height: 700 } },
      context,
      within(),
    );
    expect(started).toBe(true);
    const env = environmentIn(desktop, process.env);
    expect(shown(env, 'wmctrl', '-m')).toContain('Name: Xfwm4');
    expect(shown(env, 'xdpyinfo')).toContain('900x700 pixels');
    const get = ['call', '--session', '-d', 'org.a11y.Bus', '-o', '/org/a11y/bus', '-m'];
    expect(
      shown(env, 'gdbus', ...get, 'org.freedesktop.DBus.Properties.Get', 'org.a11y.Status', 'IsEnabled'),
    ).toContain('<true>');
    expect(shown(env, 'gdbus', ...get, 'org.a11y.Bus.GetAddress')).toContain(desktop.a11yBus);
    expect(resolveDesktop('full', context.env, context.system.processes)).toEqual(desktop);
    console.info(`desktop with xfwm4 up in ${Math.round(elapsedMs)} ms`);
  });

  it('is open to its user alone: folders 0700, record and key 0600, no way to the display without the key', async () => {
    const { desktop } = await startDesktop({ name: 'own', windowManager: 'none' }, runtime.context, within());
    const folder = join(runtime.folder, 'desktops', 'own');
    for (const path of [join(runtime.folder, 'desktops'), folder, desktop.home, desktop.runtimeDir]) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
    }
    for (const path of [desktop.xauthority, join(folder, 'record.json')])
      expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const log of readdirSync(join(folder, 'log')))
      expect(statSync(join(folder, 'log', log)).mode & 0o777).toBe(0o600);
    const { XAUTHORITY: _key, ...keyless } = environmentIn(desktop, process.env);
    expect(spawnSync('xdpyinfo', { env: keyless, encoding: 'utf8' }).stderr).toMatch(
      /unable to open display|Authorization/,
    );
  });

  it('is given again as it is by a second start, and not changed by another wish', async () => {
    const { context } = runtime;
    const first = await startDesktop({ name: 'twice', windowManager: 'openbox' }, context, within());
    const second = await startDesktop({ name: 'twice' }, context, within());
    expect(second).toMatchObject({ started: false, reclaimed: false, desktop: first.desktop });
    await expect(
      startDesktop({ name: 'twice', size: { width: 800, height: 600 } }, context, within()),
    ).rejects.toMatchObject({
      code: 'INVALID_ARGS',
      details: { kind: 'desktop_is_up', width: 1280, height: 1024, window_manager: 'openbox' },
    });
  });

  it('runs beside another one, and neither start waits for the other', async () => {
    const { context } = runtime;
    const [a, b] = await Promise.all([
      startDesktop({ name: 'a', windowManager: 'openbox' }, context, within()),
      startDesktop({ name: 'b', windowManager: 'openbox' }, context, within()),
    ]);
    expect(a.desktop.display).not.toBe(b.desktop.display);
    expect(listDesktops(context).map(({ name, state }) => [name, state])).toEqual([
      ['a', 'up'],
      ['b', 'up'],
    ]);
    await stopDesktop('a', {}, context, within());
    expect(shown(environmentIn(b.desktop, process.env), 'wmctrl', '-m')).toContain('Openbox');
  });

  it('is started even while the start of another one is held up', async () => {
    const { context, folder } = runtime;
    mkdirSync(join(folder, 'desktops'), { mode: 0o700 });
    const held = await context.system.locks.acquire(join(folder, 'desktops', 'held.lock'), 'test', within());
    await expect(startDesktop({ name: 'held' }, context, within(100))).rejects.toMatchObject({ code: 'TIMEOUT' });
    await startDesktop({ name: 'free', windowManager: 'none' }, context, within());
    await held.release();
  });

  it('is one even when it is started twice at the same time', async () => {
    const both = await Promise.all(
      ['x', 'x'].map((name) => startDesktop({ name, windowManager: 'none' }, runtime.context, within())),
    );
    expect(both.map(({ started }) => started).sort()).toEqual([false, true]);
    expect(both[0]?.desktop).toEqual(both[1]?.desktop);
  });

  it('works in a folder with spaces and other characters', async () => {
    const odd = join(runtime.folder, 'a b,;=%');
    mkdirSync(odd, { mode: 0o700 });
    const context = {
      ...runtime.context,
      env: { ...process.env, HOME: '/tmp/no such home', AGENT_DESKTOP_RUNTIME_DIR: odd },
    };
    const { desktop } = await startDesktop({ name: 'odd', windowManager: 'openbox' }, context, within());
    expect(shown(environmentIn(desktop, process.env), 'wmctrl', '-m')).toContain('Openbox');
    await stopDesktop('odd', {}, context, within());
  });
});

describe('a start that cannot be', () => {
  const refused = async (name: string, env = runtime.context.env): Promise<CommandError> => {
    const outcome = await startDesktop({ name }, { ...runtime.context, env }, within()).catch(
      (error: unknown) => error,
    );
    if (outcome instanceof CommandError) return outcome;
    throw new Error(`not refused: ${String(outcome)}`);
  };

  it.each(['../out', '/etc', '.', '..', 'a/b', '', 'a\0b'])('refuses the name %j and touches nothing', async (name) => {
    expect(await refused(name)).toMatchObject({ code: 'INVALID_ARGS', details: { kind: 'desktop_name' } });
    expect(readdirSync(runtime.folder)).toEqual([]);
  });

  it('names every missing program and its package before anything is started', async () => {
    const error = await refused('bare', { ...runtime.context.env, PATH: '/nowhere' });
    expect(error).toMatchObject({
      code: 'PLATFORM_NOT_SUPPORTED',
      suggestion: 'apt-get install -y xvfb dbus-daemon xfwm4',
    });
    expect(readdirSync(join(runtime.folder, 'desktops'))).toEqual([]);
  });

  it('refuses a folder that is a link, or that others may open, and leaves it alone', async () => {
    const desktops = join(runtime.folder, 'desktops');
    mkdirSync(desktops, { mode: 0o700 });
    const elsewhere = join(runtime.folder, 'elsewhere');
    mkdirSync(join(elsewhere, 'kept'), { recursive: true });
    symlinkSync(elsewhere, join(desktops, 'linked'));
    expect(await refused('linked')).toMatchObject({ code: 'INVALID_ARGS', details: { kind: 'folder_not_private' } });
    expect(existsSync(join(elsewhere, 'kept'))).toBe(true);
    rmSync(join(desktops, 'linked'));
    chmodSync(desktops, 0o755);
    expect(await refused('open')).toMatchObject({ code: 'INVALID_ARGS', details: { kind: 'folder_not_private' } });
    chmodSync(desktops, 0o700);
  });

  it('leaves nothing when a part fails, and says which', async () => {
    const fake = join(runtime.folder, 'bin');
    mkdirSync(fake);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(fake, 'xfwm4'), '#!/bin/sh\necho cannot draw >&2\nexit 4\n', { mode: 0o755 });
    const error = await refused('broken', { ...runtime.context.env, PATH: `${fake}:${process.env.PATH}` });
    expect(error).toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('window manager'),
      platformDetail: 'cannot draw',
      details: { kind: 'desktop_part_failed', part: 'window manager' },
    });
    expect(readdirSync(join(runtime.folder, 'desktops'))).toEqual([]);
    expect(processesWith(`=${runtime.folder}/desktops/broken`)).toEqual([]);
  });
});
