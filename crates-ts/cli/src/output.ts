import { writeSync } from 'node:fs';
import { EXIT_FAILED } from '@agent-desktop/core/envelope/exit-code.js';

const STDOUT = 1;
const STDERR = 2;

/** Ends the process after `text` was written; 1 where it could not be, with a line on standard error. */
export async function printAndExit(text: string, to: 'stdout' | 'stderr', exitCode: number): Promise<never> {
  const failed = await write(to === 'stdout' ? STDOUT : STDERR, text);
  if (failed === undefined) process.exit(exitCode);
  if (to === 'stdout') await write(STDERR, `agent-desktop: standard output cannot be written (${failed})\n`);
  process.exit(EXIT_FAILED);
}

/**
 * Writes all of `text`; resolves with the system's error name where it could not. Plain writes: `process.stdout` costs
 * 2 ms to open. A pipe that is full and does not block is waited for by a timer.
 */
async function write(descriptor: number, text: string): Promise<string | undefined> {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
      if (code !== 'EAGAIN') return code;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  return undefined;
}
