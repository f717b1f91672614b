import { closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { desktopsFolderPath } from '@agent-desktop/core/desktop/folder.js';
import { placesOf } from '@agent-desktop/core/desktop/record.js';
import { resolveDesktop } from '@agent-desktop/core/desktop/resolve.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { DesktopContext } from './context.js';
import { type LaunchOptions, launch } from './launch.js';
import { openLog } from './log.js';

export interface DetachedProgram {
  readonly process: ProcessIdentity;
  /** Where its output goes; removed with the desktop. */
  readonly log: string;
}

/** Starts a program in the desktop, in a session of its own. It outlives this process and ends with the desktop. */
export async function runDetached(
  name: string,
  argv: readonly string[],
  options: LaunchOptions,
  context: DesktopContext,
): Promise<DetachedProgram> {
  const { processes } = context.system;
  const desktop = resolveDesktop(name, context.env, processes);
  const log = join(placesOf(desktopsFolderPath(context.env), name).logs, logName(argv[0] ?? ''));
  const output = openLog(log);
  try {
    const { child, running } = launch(desktop, argv, options, context, {
      stdio: ['ignore', output, output],
      detached: true,
    });
    child.unref();
    await running;
    const identity = processes.identify(child.pid ?? 0);
    if (identity.known && identity.value !== undefined) return { process: identity.value, log };
    throw new CommandError('INTERNAL', 'The program was started, but its process could not be looked at.', {
      delivery: 'delivery_uncertain',
      details: { kind: 'program_not_seen', pid: child.pid },
    });
  } finally {
    closeSync(output);
  }
}

let count = 0;

function logName(program: string): string {
  const plain = basename(program)
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .slice(0, 40);
  count += 1;
  return `run-${plain}-${Date.now().toString(36)}-${process.pid}-${count}.log`;
}
