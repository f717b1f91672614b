import { type CommandContext, ExitStatus } from '@agent-desktop/core/command.js';
import { afterAll, describe, expect, it } from 'vitest';
import { desktop } from '../src/command.js';
import { DesktopInput, desktopCommandSchema } from '../src/command-fields.js';
import { clear, newRuntime } from './runtime.js';

const runtime = newRuntime();

afterAll(() => clear(runtime));

const unused = () => {
  throw new Error('a desktop command needs no adapter and no store');
};

function contextOn(os: string): CommandContext {
  return {
    version: '0.0.0',
    adapter: unused,
    store: unused,
    system: {
      ...runtime.context.system,
      clock: { epochMs: Date.now, monotonicNs: process.hrtime.bigint },
      runtimeFolder: unused,
    },
    headed: false,
    session: undefined,
    stateRoot: '/nowhere',
    workingFolder: '/',
    signal: undefined,
    env: runtime.context.env,
    host: { os, target: `x64-${os}` },
  };
}

const input = (fields: Record<string, unknown>) => DesktopInput.parse(fields);
const run = (fields: Record<string, unknown>) => desktop.run(contextOn('linux'), input(fields));

describe('the desktop command', () => {
  it('starts, lists, runs in and stops a desktop, and its answers have the declared shape', async () => {
    const started = await run({ operation: 'start', name: 'cmd', size: '640x480', windowManager: 'openbox' });
    expect(started).toMatchObject({
      desktop: { name: 'cmd', state: 'up', size: { width: 640, height: 480 }, window_manager: 'openbox' },
      started: true,
      reclaimed: false,
    });
    const listed = await run({ operation: 'list' });
    expect(listed).toMatchObject({
      desktops: [{ name: 'cmd', state: 'up', display: expect.stringMatching(/^:\d+$/) }],
    });
    expect(await run({ operation: 'run', name: 'cmd', command: ['sh', '-c', 'test "$PWD" = /'] })).toEqual(
      new ExitStatus(0),
    );
    const detached = await run({ operation: 'run', name: 'cmd', detach: true, command: ['sleep', '60'] });
    expect(detached).toMatchObject({ name: 'cmd', pid: expect.any(Number), instance: expect.stringContaining('@') });
    const stopped = await run({ operation: 'stop', name: 'cmd' });
    expect(stopped).toMatchObject({ name: 'cmd', stopped: true, killed: 0 });
    for (const answer of [started, listed, detached, stopped])
      expect(desktopCommandSchema().parse(answer)).toEqual(answer);
  });

  it.each([
    [{ operation: 'start' }, /needs a name/],
    [{ operation: 'start', name: '../x' }, /1 to 32 letters/],
    [{ operation: 'start', name: 'a', size: 'big' }, /size of a screen/],
    [{ operation: 'start', name: 'a', force: true }, /--force is for desktop stop only/],
    [{ operation: 'start', name: 'a', command: ['x'] }, /A program is for desktop run only/],
    [{ operation: 'stop', name: 'a', detach: true }, /--detach is for desktop run only/],
    [{ operation: 'list', name: 'a' }, /takes no name/],
    [{ operation: 'run', name: 'a' }, /needs a program/],
    [{ operation: 'run', name: 'a', command: [] }, /needs a program/],
  ])('refuses %j before anything is done', (fields, message) => {
    expect(() => desktop.validate?.(input(fields))).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGS', message: expect.stringMatching(message) }),
    );
  });

  it('belongs to the program only when it is run attached', () => {
    const attached = (fields: Record<string, unknown>) => desktop.attached?.(input(fields));
    expect(attached({ operation: 'run', name: 'a', command: ['x'] })).toBe(true);
    expect(attached({ operation: 'run', name: 'a', detach: true, command: ['x'] })).toBe(false);
    expect(attached({ operation: 'list' })).toBe(false);
  });

  it('is refused on another system, with the way out', async () => {
    await expect(desktop.run(contextOn('macos'), input({ operation: 'list' }))).rejects.toMatchObject({
      code: 'PLATFORM_NOT_SUPPORTED',
      details: { kind: 'desktop_platform', os: 'macos' },
    });
  });
});
