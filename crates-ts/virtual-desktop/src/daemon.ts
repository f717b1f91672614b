import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { lastLineOf, openLog } from './log.js';

export interface DaemonStart {
  /** What it is in messages: "X server". */
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly logs: string;
}

/**
 * A part of a desktop that outlives this process: in a session of its own, its output in a log file, holding none of our
 * streams. File descriptor 3 is a pipe on which it can say that it is ready.
 */
export class Daemon {
  private ended: string | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly start: DaemonStart,
    private readonly log: string,
    readonly process: ProcessIdentity,
  ) {
    child.once('exit', (code, signal) => {
      this.ended = signal ?? `exit code ${code}`;
    });
    child.unref();
  }

  static async spawn(start: DaemonStart, processes: ProcessTable): Promise<Daemon> {
    const log = join(start.logs, `${start.title.toLowerCase().replaceAll(' ', '-')}.log`);
    const output = openLog(log);
    try {
      const child = spawn(start.program, start.args, {
        cwd: start.folder,
        env: start.env,
        detached: true,
        stdio: ['ignore', output, output, 'pipe'],
      });
      await spawned(child, start);
      const identity = child.pid === undefined ? undefined : processes.identify(child.pid);
      if (identity?.known !== true || identity.value === undefined)
        throw failed(start, 'its process could not be looked at', log);
      return new Daemon(child, start, log, identity.value);
    } finally {
      closeSync(output);
    }
  }

  /** The first line that it writes to descriptor 3. INTERNAL `desktop_part_failed` when it ends before, TIMEOUT when it is late. */
  async announcement(deadline: Deadline): Promise<string> {
    const pipe = this.child.stdio[3] as Readable;
    try {
      return await firstLine(pipe, deadline, () => this.error());
    } finally {
      pipe.destroy();
    }
  }

  /** For a daemon that announces nothing. */
  closePipe(): void {
    (this.child.stdio[3] as Readable).destroy();
  }

  /** Throws when it has ended. */
  check(): void {
    if (this.ended !== undefined) throw this.error();
  }

  private error(): CommandError {
    return failed(this.start, `it ended (${this.ended ?? 'without a word'})`, this.log);
  }
}

function spawned(child: ChildProcess, start: DaemonStart): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause: NodeJS.ErrnoException) =>
      reject(failed(start, cause.code ?? 'it could not be run', undefined)),
    );
  });
}

function firstLine(pipe: Readable, deadline: Deadline, ended: () => CommandError): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = () => reject(deadline.error('waiting for a part of the desktop to be ready'));
    const timer = setTimeout(late, deadline.remainingMs());
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    pipe.setEncoding('utf8');
    pipe.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) settle(() => resolve(text.slice(0, end)));
    });
    // The exit status arrives with or just after the end of the pipe.
    pipe.once('end', () => setTimeout(() => settle(() => reject(ended())), 20));
    pipe.once('error', (cause) => settle(() => reject(cause)));
  });
}

function failed(start: DaemonStart, because: string, log: string | undefined): CommandError {
  const said = log === undefined ? undefined : lastLineOf(log);
  return new CommandError('INTERNAL', `The ${start.title} of the desktop did not start: ${because}.`, {
    delivery: 'not_delivered',
    details: { kind: 'desktop_part_failed', part: start.title, program: start.program },
    ...(said === undefined ? {} : { platformDetail: said }),
  });
}
