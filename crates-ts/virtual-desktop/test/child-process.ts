import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles `child.ts` into `folder`, so that a test can run this package in a process that it may kill. */
export async function bundleChild(folder: string): Promise<string> {
  const outfile = join(folder, 'child.mjs');
  await build({
    entryPoints: [new URL('child.ts', import.meta.url).pathname],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export function startChild(
  script: string,
  args: readonly string[],
  runtime: string,
  options: SpawnOptions = {},
): ChildProcess {
  const env = { ...process.env, AGENT_DESKTOP_RUNTIME_DIR: runtime, ...options.env };
  return spawn(process.execPath, [script, ...args], { stdio: 'pipe', ...options, env });
}

/** Resolves when the process has ended and its streams are closed: a stream that a daemon holds open never is. */
export function finished(child: ChildProcess): Promise<Finished> {
  const text = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    text.out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    text.err += String(chunk);
  });
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, ...text })));
}
