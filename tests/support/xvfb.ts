import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface XvfbOptions {
  /** Pixels, for example `1280x1024x24`. */
  readonly screen?: string;
  /** A window manager to start and wait for; none by default. */
  readonly windowManager?: 'xfwm4' | 'openbox';
  /** Further arguments of Xvfb, for example `-extension`, `Composite`. */
  readonly arguments?: readonly string[];
  readonly windowManagerArguments?: readonly string[];
}

/** A private X server, with a home and runtime folder of its own for what is started on it. */
export interface Xvfb {
  readonly display: string;
  readonly pid: number;
  /** For children: this display and nothing of the caller's session. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts a program on the display; it is ended with it. */
  start(command: string, ...args: readonly string[]): ChildProcess;
  /** Runs a program to its end (10 s at most) and gives its standard output. An exit code other than 0 is an error. */
  run(command: string, ...args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

const READY_MS = 10_000;

/** Starts Xvfb on a display number that the server chooses itself, and waits until it takes clients. */
export async function startXvfb(options: XvfbOptions = {}): Promise<Xvfb> {
  const home = await mkdtemp(join(tmpdir(), 'agent-desktop-xvfb-'));
  const screen = ['-screen', '0', options.screen ?? '1280x1024x24'];
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', ...screen, '-nolisten', 'tcp', '-noreset', ...(options.arguments ?? [])],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of [...children].reverse()) await end(child);
    await end(server);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = `:${await firstLine(server, server.stdio[3] as Readable)}`;
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      DISPLAY: display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_CACHE_HOME: join(home, 'cache'),
      LANG: 'C.UTF-8',
      GDK_BACKEND: 'x11',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    };
    const xvfb: Xvfb = {
      display,
      pid: server.pid ?? 0,
      env,
      start: (command, ...args) => {
        const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
        child.on('error', (error) => child.stdout.destroy(error));
        children.push(child);
        return child;
      },
      run: (command, ...args) => output(command, args, env),
      stop,
    };
    if (options.windowManager !== undefined) {
      xvfb.start(options.windowManager, ...(options.windowManagerArguments ?? [])).stdout?.resume();
      await until('the window manager', async () =>
        (await xvfb.run('xprop', '-root', '_NET_SUPPORTING_WM_CHECK')).includes('window id'),
      );
    }
    return xvfb;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Polls every 20 ms until `holds`, for 10 s at most. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + READY_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${READY_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The first line of a stream of the child. */
export function firstLine(child: ChildProcess, stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = '';
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} was not ready in time`)), READY_MS);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`${child.spawnfile} ended with ${code} before it was ready`)));
    stream.once('error', fail);
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      read += text;
      const line = /^(.*)\n/.exec(read)?.[1];
      if (line === undefined) return;
      clearTimeout(timer);
      resolve(line.trim());
    });
  });
}

function output(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: READY_MS });
    let out = '';
    let problems = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problems += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${problems}`));
    });
  });
}

/** Ends one child by its own handle: SIGTERM, and SIGKILL after a second. A stopped one is continued first. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 1_000);
  await ended;
  clearTimeout(timer);
}
