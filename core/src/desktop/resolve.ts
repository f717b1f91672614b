import { lstatSync } from 'node:fs';
import { CommandError } from '../errors/command-error.js';
import type { ProcessTable } from '../system/port.js';
import { desktopsFolderPath, type Environment } from './folder.js';
import { parseDesktopName } from './name.js';
import type { RunningDesktop } from './record.js';
import { readDesktopRecord } from './record-read.js';

/** `broken`: a part of it has ended. */
export type Health = { readonly kind: 'up' } | { readonly kind: 'broken'; readonly because: string };

const PARTS = {
  xServer: 'X server',
  sessionBus: 'session bus',
  a11yLauncher: 'accessibility launcher',
  a11yBus: 'accessibility bus',
  windowManager: 'window manager',
} as const;

/** Whether every process of the desktop is the one that was started and every socket is there. What cannot be looked at counts as up. */
export function healthOf(desktop: RunningDesktop, processes: ProcessTable): Health {
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    const process = desktop.processes[part];
    if (process !== undefined && processes.liveness(process) === 'gone') {
      return { kind: 'broken', because: `its ${PARTS[part]} has ended` };
    }
  }
  for (const part of Object.keys(desktop.sockets) as (keyof RunningDesktop['sockets'])[]) {
    const socket = lstatSync(desktop.sockets[part], { throwIfNoEntry: false });
    if (socket === undefined || !socket.isSocket())
      return { kind: 'broken', because: `the socket of its ${PARTS[part]} is gone` };
  }
  return { kind: 'up' };
}

/**
 * The running desktop of that name. INVALID_ARGS `desktop_not_up`, with why, where there is none: no command ever goes to
 * another display instead.
 */
export function resolveDesktop(name: string, env: Environment, processes: ProcessTable): RunningDesktop {
  parseDesktopName(name);
  const folder = desktopsFolderPath(env);
  const reading = readDesktopRecord(folder, name);
  if (reading.kind === 'absent') throw notUp(name, 'there is none of that name', folder);
  if (reading.kind === 'refused') throw notUp(name, `its record is not usable: ${reading.because}`, folder);
  const { record } = reading;
  if (record.phase === 'starting') {
    const alive = processes.liveness(record.starter) !== 'gone';
    throw notUp(name, alive ? 'it is still starting' : 'its start was broken off', folder);
  }
  const health = healthOf(record, processes);
  if (health.kind === 'broken') throw notUp(name, health.because, folder);
  return record;
}

function notUp(name: string, because: string, searched: string): CommandError {
  return new CommandError('INVALID_ARGS', `The desktop is not up: ${because}.`, {
    suggestion: `agent-desktop desktop start ${name}`,
    details: { kind: 'desktop_not_up', desktop: name, because, searched },
  });
}
