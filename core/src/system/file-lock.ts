import { linkSync, lstatSync } from 'node:fs';
import { uptime } from 'node:os';
import { dirname } from 'node:path';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import {
  createPrivateFile,
  readPrivateFile,
  removeFile,
  sweepTemporaries,
  temporaryBeside,
} from '../files/private-file.js';
import { checkPrivateFolder } from '../files/private-folder.js';
import { nativeCode, unsafeFile } from '../files/unsafe-file.js';
import type { ProcessIdentity } from '../model/process.js';
import type { Lock, Locks, ProcessTable } from './port.js';

const POLL_MS = 10;
const LARGEST_LOCK_BYTES = 4_096;
/** Breakers that died while breaking, each in a lock of its own, before waiting is all that is left. */
const DEEPEST_BREAK = 4;

/**
 * Locks that are exclusive files. A file names its holder (pid and process instance) and appears with its content
 * complete, so that a half-written lock never exists. It is broken only when its holder is proven gone.
 */
export class FileLocks implements Locks {
  private made = 0;

  constructor(private readonly processes: ProcessTable) {}

  async acquire(path: string, purpose: string, deadline: Deadline): Promise<Lock> {
    if (!checkPrivateFolder(dirname(path))) throw unsafeFile('not_a_folder', dirname(path));
    const content = this.describeSelf();
    for (let contentionCount = 0; ; contentionCount += 1) {
      if (this.tryTake(path, content)) return heldLock(path, content, contentionCount);
      if (this.breakIfDead(path, DEEPEST_BREAK) && this.tryTake(path, content)) {
        return heldLock(path, content, contentionCount);
      }
      if (deadline.expired()) throw timedOut(purpose, path, holderOf(path), contentionCount + 1, deadline);
      await deadline.sleep(POLL_MS);
    }
  }

  /** Pid, instance and a number: unique among all locks that were ever taken. */
  private describeSelf(): string {
    const { pid, instance } = this.processes.self();
    this.made += 1;
    return `${JSON.stringify({ pid, instance, taken: `${Date.now()}.${process.hrtime.bigint()}.${this.made}` })}\n`;
  }

  private tryTake(path: string, content: string): boolean {
    // Most attempts of a waiting process end here, without a write.
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
    const temporary = temporaryBeside(path);
    createPrivateFile(temporary, content, false);
    try {
      // link() fails where the name is taken, by whatever, and never follows a link there.
      linkSync(temporary, path);
      return true;
    } catch (error) {
      if (nativeCode(error) === 'EEXIST') return false;
      throw unsafeFile('unwritable', path, error);
    } finally {
      removeFile(temporary);
    }
  }

  /**
   * Removes the lock at `path` if its holder is gone; true when it is free now. Breakers take turns by a lock of their
   * own, and look again once they hold it: otherwise the slower of two would remove the lock that the faster one has
   * just taken. A breaker that died is broken in the same way.
   */
  private breakIfDead(path: string, depth: number): boolean {
    if (!this.holderIsGone(path)) return false;
    if (depth === 0) return false;
    const breaker = `${path}.breaker`;
    const content = this.describeSelf();
    if (!this.tryTake(breaker, content) && !(this.breakIfDead(breaker, depth - 1) && this.tryTake(breaker, content))) {
      return false;
    }
    try {
      if (!this.holderIsGone(path)) return false;
      removeFile(path);
      sweepTemporaries(dirname(path), Date.now());
      return true;
    } finally {
      releaseOwn(breaker, content);
    }
  }

  /** True only on proof. A lock that names nobody is one that a power cut left: proven by its age, not by its emptiness. */
  private holderIsGone(path: string): boolean {
    const bytes = readPrivateFile(path, { maxBytes: LARGEST_LOCK_BYTES, allowHardLink: true });
    if (bytes === undefined) return false;
    const holder = readHolder(bytes.toString('utf8'));
    return holder === undefined ? isOlderThanBoot(path) : this.processes.liveness(holder) === 'gone';
  }
}

function heldLock(path: string, content: string, contentionCount: number): Lock {
  let held = true;
  return {
    contentionCount,
    release: async () => {
      if (!held) return;
      held = false;
      releaseOwn(path, content);
    },
  };
}

/** Removes the lock only where it is still the one that was taken: a person may have removed it by hand. */
function releaseOwn(path: string, content: string): void {
  const now = readPrivateFile(path, { maxBytes: LARGEST_LOCK_BYTES, allowHardLink: true });
  if (now?.toString('utf8') === content) removeFile(path);
}

function holderOf(path: string): ProcessIdentity | undefined {
  const bytes = readPrivateFile(path, { maxBytes: LARGEST_LOCK_BYTES, allowHardLink: true });
  return bytes === undefined ? undefined : readHolder(bytes.toString('utf8'));
}

function readHolder(text: string): ProcessIdentity | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null || !('pid' in parsed) || !('instance' in parsed)) return undefined;
  const { pid, instance } = parsed;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1 || typeof instance !== 'string')
    return undefined;
  return { pid, instance };
}

function isOlderThanBoot(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs < Date.now() - uptime() * 1_000;
}

/** `holder`: who keeps the lock as far as its file says; undefined where it names nobody, or has just gone. */
function timedOut(
  purpose: string,
  path: string,
  holder: ProcessIdentity | undefined,
  contentionCount: number,
  deadline: Deadline,
): CommandError {
  const message =
    holder === undefined
      ? `The ${purpose} lock was not free until the deadline, and its file does not say who keeps it.`
      : `Another process kept the ${purpose} lock until the deadline.`;
  return new CommandError('TIMEOUT', message, {
    suggestion:
      holder === undefined
        ? 'Try again. If it stays and no other agent-desktop runs, remove the file named in the details.'
        : 'Try again when the other command has ended.',
    details: {
      kind: 'lock_timeout',
      purpose,
      path,
      ...(holder === undefined ? {} : { holder_pid: holder.pid }),
      contention_count: contentionCount,
      timeout_ms: Math.round(deadline.budgetMs),
      elapsed_ms: Math.round(deadline.elapsedMs()),
    },
    delivery: 'not_delivered',
  });
}
