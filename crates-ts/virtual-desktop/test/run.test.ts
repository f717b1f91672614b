import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDetached, startDesktop, stopDesktop } from '../src/index.js';
import { bundleChild, type Finished, finished, startChild } from './child-process.js';
import { processesWith, until } from './marked.js';
import { clear, newRuntime, type Runtime, within } from './runtime.js';

let runtime: Runtime;
let script: string;
const bundle = mkdtempSync('/tmp/ad-');

beforeAll(async () => {
  runtime = newRuntime();
  script = await bundleChild(bundle);
  await startDesktop({ name: 'desk', windowManager: 'openbox' }, runtime.context, within());
});

afterAll(async () => {
  await clear(runtime);
  rmSync(bundle, { recursive: true });
});

const run = (...argv: string[]): Promise<Finished> =>
  finished(startChild(script, ['run', 'desk', ...argv], runtime.folder));

describe('a program that is run attached', () => {
  it('has the streams and the exit code of the call', async () => {
    const child = startChild(script, ['run', 'desk', 'sh', '-c', 'cat; echo err >&2; exit 7'], runtime.folder);
    child.stdin?.end('from stdin');
    expect(await finished(child)).toEqual({ code: 7, signal: null, out: 'from stdin', err: 'err\n' });
  });

  it('gets its arguments as they are', async () => {
    expect((await run('printf', '%s|', '--detach', '-h', 'a b', '', '$HOME')).out).toBe('--detach|-h|a b||$HOME|');
  });

  it('ends the call with 128 + the signal that ended it', async () => {
    expect((await run('sh', '-c', 'kill -9 $$')).code).toBe(137);
    expect((await run('sh', '-c', 'kill -TERM $$')).code).toBe(143);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'] as const)('gets %s that is sent to the call', async (signal) => {
    const trap = `trap 'echo got; exit 9' ${signal.slice(3)}; echo ready; while :; do sleep 0.05; done`;
    const child = startChild(script, ['run', 'desk', 'sh', '-c', trap], runtime.folder);
    child.stdout?.once('data', () => child.kill(signal));
    expect(await finished(child)).toMatchObject({ code: 9, out: 'ready\ngot\n' });
  });

  it("sees nothing of the caller's session", async () => {
    const foreign = {
      DISPLAY: ':77',
      WAYLAND_DISPLAY: 'w',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/no',
      XDG_DATA_HOME: '/no',
      KEPT: 'yes',
    };
    const child = startChild(script, ['run', 'desk', 'env'], runtime.folder, { env: foreign });
    const variables = new Map(
      (await finished(child)).out.split('\n').map((one) => one.split(/=(.*)/s, 2) as [string, string]),
    );
    const folder = join(runtime.folder, 'desktops', 'desk');
    expect(variables.get('KEPT')).toBe('yes');
    expect(variables.get('DISPLAY')).toMatch(/^:\d+$/);
    expect(variables.get('DISPLAY')).not.toBe(':77');
    expect(
      variables.has('WAYLAND_DISPLAY') || variables.has('XDG_DATA_HOME') || variables.has('AT_SPI_BUS_ADDRESS'),
    ).toBe(false);
    expect(variables.get('HOME')).toBe(join(folder, 'home'));
    expect(variables.get('DBUS_SESSION_BUS_ADDRESS')).toContain(join(folder, 'run', 'bus'));
  });

  it('that is not there is our failure, 125, with its name in the details', async () => {
    expect(await run('no-such-program')).toMatchObject({
      code: 125,
      err: expect.stringContaining('The program was not found'),
    });
    expect(await run('/etc/passwd')).toMatchObject({ code: 125, err: expect.stringContaining('not executable') });
  });

  it('in a desktop that is not up is our failure, 125', async () => {
    const child = startChild(script, ['run', 'other', 'true'], runtime.folder, { env: { DISPLAY: ':0' } });
    expect(await finished(child)).toMatchObject({
      code: 125,
      err: expect.stringContaining('The desktop is not up: there is none of that name'),
    });
  });
});

describe('a program that is run detached', () => {
  it('outlives the call, writes to its log and ends with the desktop', async () => {
    const { context } = runtime;
    await startDesktop({ name: 'short', windowManager: 'none' }, context, within());
    const { process: started, log } = await runDetached(
      'short',
      ['sh', '-c', 'echo hello; exec sleep 60'],
      {},
      context,
    );
    await until('its output', () => readFileSync(log, 'utf8') === 'hello\n');
    expect(context.system.processes.liveness(started)).toBe('alive');
    expect(await stopDesktop('short', {}, context, within())).toMatchObject({ killed: 0 });
    expect(context.system.processes.liveness(started)).toBe('gone');
    expect(existsSync(log)).toBe(false);
  });

  it('that is not there is an error that names it', async () => {
    await expect(runDetached('desk', ['no-such-program'], {}, runtime.context)).rejects.toMatchObject({
      code: 'INVALID_ARGS',
      details: { kind: 'program_not_run', program: 'no-such-program' },
    });
    await expect(runDetached('desk', ['true'], { cwd: '/no/such' }, runtime.context)).rejects.toMatchObject({
      details: { kind: 'working_folder' },
    });
    await expect(runDetached('desk', ['true'], { callerFolder: '/no/such' }, runtime.context)).rejects.toMatchObject({
      details: { kind: 'working_folder' },
    });
    expect(processesWith('no-such-program')).toEqual([]);
  });
});
