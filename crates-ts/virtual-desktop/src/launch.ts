import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { environmentIn } from '@agent-desktop/core/desktop/environment.js';
import { desktopsFolderPath, type Environment } from '@agent-desktop/core/desktop/folder.js';
import type { RunningDesktop } from '@agent-desktop/core/desktop/record.js';
import { readDesktopRecord } from '@agent-desktop/core/desktop/record-read.js';
import { CommandError, invalidArgs } from '@agent-desktop/core/errors/command-error.js';
import { nativeCode } from '@agent-desktop/core/files/unsafe-file.js';
import type { DesktopContext } from './context.js';

export interface LaunchOptions {
  /** The program's working folder, relative to the caller's. Default: the caller's. */
  readonly cwd?: string | undefined;
  /** Default: this process's own working folder. */
  readonly callerFolder?: string | undefined;
  /** Set on top of the desktop's own variables. */
  readonly env?: Environment | undefined;
}

export interface Launched {
  readonly child: ChildProcess;
  /** Rejects with a CommandError where the program could not be run. */
  readonly running: Promise<void>;
}

/** Starts a program with the environment of the desktop. */
export function launch(
  desktop: RunningDesktop,
  argv: readonly string[],
  options: LaunchOptions,
  context: DesktopContext,
  spawnOptions: SpawnOptions,
): Launched {
  const [program, ...args] = argv;
  if (program === undefined || program === '') {
    throw invalidArgs('There is no program to run.', `agent-desktop desktop run ${desktop.name} -- PROGRAM`);
  }
  if (argv.some((word) => word.includes('\0'))) throw invalidArgs('A program and its arguments hold no NUL.');
  const cwd = checkedFolder(options);
  const env = { ...environmentIn(desktop, context.env), ...options.env };
  let child: ChildProcess;
  try {
    child = spawn(program, args, { ...spawnOptions, env, ...(cwd === undefined ? {} : { cwd }) });
  } catch (cause) {
    throw notRun(program, cause as NodeJS.ErrnoException);
  }
  return { child, running: runs(child, program, desktop, context) };
}

async function runs(
  child: ChildProcess,
  program: string,
  desktop: RunningDesktop,
  context: DesktopContext,
): Promise<void> {
  await new Promise<void>((settle, reject) => {
    child.once('spawn', settle);
    child.once('error', (cause) => reject(notRun(program, cause)));
  });
  // A stop that looked before this process was there has not seen it.
  const now = readDesktopRecord(desktopsFolderPath(context.env), desktop.name);
  if (now.kind === 'record' && now.record.id === desktop.id) return;
  child.kill('SIGKILL');
  throw new CommandError('INVALID_ARGS', 'The desktop was stopped while the program started.', {
    suggestion: `agent-desktop desktop start ${desktop.name}`,
    details: { kind: 'desktop_not_up', desktop: desktop.name },
  });
}

function checkedFolder({ cwd, callerFolder }: LaunchOptions): string | undefined {
  if (cwd === undefined && callerFolder === undefined) return undefined;
  const folder = resolve(callerFolder ?? '.', cwd ?? '.');
  if (isFolder(folder)) return folder;
  throw invalidArgs('The working folder for the program is not a folder.', 'Give a folder that exists.', {
    kind: 'working_folder',
  });
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    if (['ENOENT', 'EACCES', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(nativeCode(cause) ?? '')) return false;
    throw cause;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'was not found: it is not on PATH, or the interpreter it names is missing',
  EACCES: 'is not executable for this user',
  ENOTDIR: 'was not found: part of its path is not a folder',
  E2BIG: 'got too many arguments',
};

function notRun(program: string, cause: NodeJS.ErrnoException): CommandError {
  const code = cause.code ?? 'unknown';
  return new CommandError('INVALID_ARGS', `The program ${REASONS[code] ?? `could not be run (${code})`}.`, {
    suggestion: 'Give the path of a program, or one that `command -v` finds.',
    details: { kind: 'program_not_run', program },
    platformDetail: code,
    cause,
  });
}
