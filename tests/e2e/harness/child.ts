import { spawn } from 'node:child_process';
import type { Printed } from './envelope.js';

/** No call of ours or of a tool takes so long, also on a loaded machine; ms. */
const LONGEST_MS = 50_000;
const KEPT_BYTES = 16 * 1024 * 1024;

/** Runs a program to its end. Its exit code is null when it was ended by a signal or by the time limit. */
export function runToEnd(
  program: string,
  args: readonly string[],
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd?: string; readonly input?: string; readonly ms?: number },
): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: options.env,
      cwd: options.cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: options.ms ?? LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const streams = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        if (streams[name].length < KEPT_BYTES) streams[name] += text;
      });
    }
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ ...streams, exitCode }));
    // A program that ends without reading its input is judged by its own answer.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(options.input ?? '');
  });
}
