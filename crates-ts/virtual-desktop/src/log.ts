import { constants, openSync, readFileSync } from 'node:fs';

const LONGEST_LINE = 400;

/** The last line that is not empty, at most 400 characters; undefined where the log says nothing. */
export function lastLineOf(path: string): string | undefined {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .at(-1)
    ?.slice(0, LONGEST_LINE);
}

/** A 0600 file that a child process appends its output to. The caller closes it. */
export function openLog(path: string): number {
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
}
