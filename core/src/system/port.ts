import type { Deadline } from '../deadline/deadline.js';
import type { Known } from '../model/known.js';
import type { Liveness, ProcessIdentity } from '../model/process.js';

/** Processes of this machine, as far as this user may look. */
export interface ProcessTable {
  /** This process. */
  self(): ProcessIdentity;
  /** The generation that holds `pid` now; absent when no process has it. */
  identify(pid: number): Known<ProcessIdentity>;
  liveness(process: ProcessIdentity): Liveness;
}

/** A lock that is held. Releasing twice is harmless. */
export interface Lock {
  /** How often it was found taken before it was got, where that is counted. */
  readonly contentionCount?: number;
  release(): Promise<void>;
}

export interface Locks {
  /**
   * Takes the lock at `path`, waiting until `deadline`. TIMEOUT `lock_timeout` with `purpose`, `path` and
   * `contention_count` when another live process keeps it.
   */
  acquire(path: string, purpose: string, deadline: Deadline): Promise<Lock>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  epochMs(): number;
  /** Nanoseconds of a monotonic clock. */
  monotonicNs(): bigint;
}

/** What core needs of the system that it runs on. */
export interface SystemPort {
  readonly processes: ProcessTable;
  readonly locks: Locks;
  readonly clock: Clock;
  /** A folder of this user's own, outside any state root, where the interaction lease of a desktop lies. */
  runtimeFolder(): Promise<string>;
}
