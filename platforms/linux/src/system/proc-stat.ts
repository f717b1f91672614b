/** What is used of /proc/PID/stat (proc_pid_stat(5)). */
export interface ProcStat {
  readonly pid: number;
  /** The kernel's name of the process: at most 15 bytes, any bytes. */
  readonly command: string;
  /** One letter; `Z` and `X` have ended. */
  readonly state: string;
  readonly parent: number;
  /** The pid of the session's leader. */
  readonly session: number;
  /** Clock ticks since boot, as text: field 22. */
  readonly startTicks: string;
}

/**
 * The name may hold spaces, parentheses and newlines, so it ends at the *last* `)`. Undefined for text that is no stat line.
 */
export function parseProcStat(text: string): ProcStat | undefined {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  if (open < 1 || close < open) return undefined;
  const pid = integer(text.slice(0, open).trim());
  // Field 3 is the first behind the name.
  const fields = text
    .slice(close + 1)
    .trim()
    .split(/\s+/);
  const state = fields[0];
  const parent = integer(fields[1]);
  const session = integer(fields[3]);
  const startTicks = fields[19];
  if (pid === undefined || parent === undefined || session === undefined) return undefined;
  if (state === undefined || !/^[A-Za-z]$/.test(state) || startTicks === undefined || !/^\d+$/.test(startTicks))
    return undefined;
  return { pid, command: text.slice(open + 1, close), state, parent, session, startTicks };
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** True for a process that has ended and only waits for its parent to notice. */
export function hasEnded(stat: ProcStat): boolean {
  return stat.state === 'Z' || stat.state === 'X' || stat.state === 'x';
}
