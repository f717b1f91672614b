import { readFileSync } from 'node:fs';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { ABSENT, type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import { type Liveness, type ProcessIdentity, sameProcess } from '@agent-desktop/core/model/process.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { hasEnded, type ProcStat, parseProcStat } from './proc-stat.js';

/** The processes of /proc. An instance is the start time in clock ticks and the beginning of the boot's id: unlike on any other boot. */
export class LinuxProcessTable implements ProcessTable {
  private boot: string | undefined;
  private own: ProcessIdentity | undefined;

  constructor(private readonly proc = '/proc') {}

  self(): ProcessIdentity {
    if (this.own === undefined) {
      const identity = this.identify(process.pid);
      if (!identity.known || identity.value === undefined) throw new Error(`${this.proc} does not show this process`);
      this.own = identity.value;
    }
    return this.own;
  }

  identify(pid: number): Known<ProcessIdentity> {
    const stat = this.stat(pid);
    if (!stat.known) return stat;
    return stat.value === undefined ? ABSENT : this.identityOf(stat.value);
  }

  liveness(process: ProcessIdentity): Liveness {
    const stat = this.stat(process.pid);
    if (!stat.known) return 'unknown';
    if (stat.value === undefined || hasEnded(stat.value)) return 'gone';
    const now = this.identityOf(stat.value);
    if (!now.known || now.value === undefined) return 'unknown';
    return sameProcess(now.value, process) ? 'alive' : 'gone';
  }

  /** The stat line of `pid`; absent when no process has that pid. */
  stat(pid: number): Known<ProcStat> {
    let text: string;
    try {
      text = readFileSync(`${this.proc}/${pid}/stat`, 'latin1');
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code;
      // ESRCH: it ended between open and read.
      return code === 'ENOENT' || code === 'ESRCH' ? ABSENT : unknown(failureOf(code));
    }
    const stat = parseProcStat(text);
    return stat === undefined ? unknown({ kind: 'malformed' }) : known(stat);
  }

  identityOf(stat: ProcStat): Known<ProcessIdentity> {
    if (this.boot === undefined) {
      try {
        this.boot = readFileSync(`${this.proc}/sys/kernel/random/boot_id`, 'latin1').trim().slice(0, 8);
      } catch (cause) {
        return unknown(failureOf((cause as NodeJS.ErrnoException).code));
      }
    }
    return known({ pid: stat.pid, instance: `${stat.startTicks}@${this.boot}` });
  }
}

function failureOf(code: string | undefined): Failure {
  const native = code === undefined ? {} : { native: code };
  return { kind: code === 'EACCES' || code === 'EPERM' ? 'denied' : 'not-read', ...native };
}
