import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { parseProcStat } from '../system/proc-stat.js';

const INTERPRETER =
  /^(python[\d.]*|perl[\d.]*|ruby[\d.]*|node|nodejs|bash|dash|sh|gjs(-console)?|java|mono|electron[\d]*)$/;

/** Options of interpreters whose next word is the program itself, or a value of theirs. */
const INLINE: ReadonlySet<string> = new Set(['-c', '-e', '-E', '--eval', '-p', '--print']);
const VALUED: ReadonlySet<string> = new Set(['-W', '-X', '-r', '--require', '--import', '-cp', '-classpath']);

/**
 * The file name of the program that a process runs: the script where an interpreter runs one. Empty when the process
 * may not be looked at. From /proc/PID/exe and /proc/PID/cmdline.
 */
export function programOf(pid: number): string {
  const words = commandLine(pid);
  // Chromium writes its whole command line, addresses and all, over the first word.
  const rewritten = words.length === 1 && words[0]?.includes(' ') === true;
  const first = basename(rewritten ? executable(pid) : (words[0] ?? executable(pid)));
  if (!INTERPRETER.test(first)) return first;
  const script = scriptOf(words.slice(1));
  return script === undefined ? first : basename(script);
}

/** True for a process that a signal or a debugger has stopped. */
export function isStopped(pid: number): boolean {
  const stat = parseProcStat(readable(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? '');
  return stat !== undefined && /^[Tt]$/.test(stat.state);
}

/** The first word that is no option. A program given as text (`-c`, `-e`) has no name. */
function scriptOf(words: readonly string[]): string | undefined {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (INLINE.has(word)) return undefined;
    if (VALUED.has(word)) i++;
    else if (!word.startsWith('-')) return word;
  }
  return undefined;
}

function commandLine(pid: number): string[] {
  return (
    readable(() =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .filter((word) => word !== ''),
    ) ?? []
  );
}

function executable(pid: number): string {
  return readable(() => readlinkSync(`/proc/${pid}/exe`)) ?? '';
}

/** Undefined for a process that has ended or belongs to somebody else. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}
