import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { until } from './until.js';

/** A program that a test started and that runs beside it. */
export interface Running {
  readonly pid: number;
  stdout(): string;
  /** Ends it, also when it is stopped. Resolves when it is gone. */
  stop(): Promise<void>;
}

export async function startProgram(
  command: string,
  args: readonly string[],
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly ready?: string },
): Promise<Running> {
  const child = spawn(command, args, { env: options.env, cwd: options.cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const gone = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  const { ready } = options;
  if (ready !== undefined) await until(`"${ready}" of ${command}`, () => printed.includes(ready));
  return {
    pid: child.pid ?? 0,
    stdout: () => printed,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Processes whose environment, as they were started with it, contains the text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => environmentOf(pid).includes(text));
}

/** Empty for a process that has ended. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return '';
    throw error;
  }
}
