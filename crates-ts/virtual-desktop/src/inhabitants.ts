import { readdirSync, readFileSync } from 'node:fs';
import { DESKTOP_FOLDER_VARIABLE, DESKTOP_ID_VARIABLE } from '@agent-desktop/core/desktop/environment.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';

/** A process that belongs to a desktop. */
export interface Inhabitant {
  readonly process: ProcessIdentity;
  readonly parent: number;
  /** The kernel's name of it, at most 15 bytes. */
  readonly command: string;
}

interface Seen extends Inhabitant {
  readonly session: number;
  /** `ours` carries this desktop's mark, `other` another desktop's; `none` has none, or has overwritten its environment. */
  readonly mark: 'ours' | 'other' | 'none';
}

/**
 * Every living process of the desktop in `folder`: those that carry its mark, their descendants, and sessions that they
 * lead (a program may have overwritten or cleared its environment). Never this process. Processes that this user may not
 * look at are not ours.
 */
export async function inhabitantsOf(
  folder: string,
  id: string | undefined,
  processes: ProcessTable,
): Promise<Inhabitant[]> {
  const { hasEnded, parseProcStat } = await import('@agent-desktop/linux/system/proc-stat.js');
  const marks = [`${DESKTOP_FOLDER_VARIABLE}=${folder}`, ...(id === undefined ? [] : [`${DESKTOP_ID_VARIABLE}=${id}`])];
  const seen = new Map<number, Seen>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
    const text = readOfProcess(`/proc/${entry}/stat`);
    const stat = text === undefined ? undefined : parseProcStat(text);
    if (stat === undefined || hasEnded(stat)) continue;
    const identity = processes.identify(stat.pid);
    if (!identity.known || identity.value === undefined) continue;
    const environ = readOfProcess(`/proc/${entry}/environ`) ?? '';
    seen.set(stat.pid, {
      process: identity.value,
      parent: stat.parent,
      session: stat.session,
      command: stat.command,
      mark: markOf(environ, marks),
    });
  }
  return closure(seen);
}

function markOf(environ: string, marks: readonly string[]): Seen['mark'] {
  const variables = environ.split('\0');
  if (variables.some((variable) => marks.includes(variable))) return 'ours';
  return variables.some((variable) => variable.startsWith(`${DESKTOP_ID_VARIABLE}=`)) ? 'other' : 'none';
}

function closure(seen: ReadonlyMap<number, Seen>): Inhabitant[] {
  const inside = new Map([...seen].filter(([, one]) => one.mark === 'ours'));
  let grew = inside.size > 0;
  while (grew) {
    grew = false;
    for (const [pid, one] of seen) {
      if (inside.has(pid) || one.mark === 'other') continue;
      if (!inside.has(one.parent) && !inside.has(one.session)) continue;
      inside.set(pid, one);
      grew = true;
    }
  }
  return [...inside.values()];
}

/** Undefined where the process has ended or is not ours to look at. */
function readOfProcess(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw cause;
  }
}

/** Sends a signal to exactly that process: never to another one that got its pid. */
export function signalProcess(target: ProcessIdentity, signal: NodeJS.Signals, processes: ProcessTable): void {
  if (processes.liveness(target) !== 'alive') return;
  try {
    process.kill(target.pid, signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
