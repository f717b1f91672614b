import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles a TypeScript script of these tests so that plain node runs it; returns the path of the bundle. */
export function bundle(script: URL, folder: string): string {
  const outfile = join(folder, 'child.cjs');
  buildSync({
    entryPoints: [script.pathname],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    outfile,
    logLevel: 'silent',
  });
  return outfile;
}

export interface Child {
  readonly process: ChildProcess;
  /** Exit code and what it printed; -1 when a signal ended it. */
  readonly ended: Promise<{ readonly code: number; readonly printed: string }>;
}

export function start(bundled: string, ...args: string[]): Child {
  const child = spawn(process.execPath, [bundled, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = new Promise<{ code: number; printed: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, printed }));
  });
  return { process: child, ended };
}

/** Kills at a random moment within `withinMs`; one of the few things that a sleep is for. */
export async function killSoon({ process: child, ended }: Child, withinMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
  child.kill('SIGKILL');
  await ended;
}
