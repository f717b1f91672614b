import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { privacyOf, unusable } from '@agent-desktop/core/desktop/folder.js';
import { type DesktopPlaces, type DesktopRecord, xSocketPath } from '@agent-desktop/core/desktop/record.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { ownUid } from '@agent-desktop/core/files/private-folder.js';
import { type ProcessIdentity, sameProcess } from '@agent-desktop/core/model/process.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { type Inhabitant, inhabitantsOf, signalProcess } from './inhabitants.js';

/** What programs get to end by themselves, ms; GTK and Qt programs need under 100, an office suite over 1,000. */
const PROGRAM_GRACE_MS = 3_000;
const DAEMON_GRACE_MS = 1_000;
/** SIGKILL is not refused, but a process in a kernel call can be late. */
const KILL_GRACE_MS = 5_000;
const POLL_MS = 10;

/** Everything that is left of one desktop, whether or not its record can be read. */
export interface Remains {
  readonly places: DesktopPlaces;
  readonly record: DesktopRecord | undefined;
}

/** How many processes were ended, and how many of them only by SIGKILL. */
export interface Ended {
  readonly ended: number;
  readonly killed: number;
}

/**
 * Ends a desktop: programs, then the window manager, then the buses and the X server, each asked first unless `force`.
 * Afterwards no process, socket or file of it is left; INTERNAL `desktop_remains` otherwise.
 */
export async function endDesktop(
  remains: Remains,
  force: boolean,
  processes: ProcessTable,
  deadline: Deadline,
): Promise<Ended> {
  const { places, record } = remains;
  const look = () => inhabitantsOf(places.folder, record?.id, processes);
  const all = new Map<number, Inhabitant>();
  for (const one of await look()) all.set(one.process.pid, one);
  if (!force) {
    for (const stage of stagesOf(record)) {
      const asked = (await look()).filter(stage.includes);
      for (const one of asked) signalProcess(one.process, 'SIGTERM', processes);
      await gone(asked, stage.graceMs, processes, deadline);
    }
  }
  const killed = await killAll(look, processes, deadline.detached(KILL_GRACE_MS));
  await removeXRemains(record, processes);
  removeFolder(places.folder);
  for (const one of killed) all.set(one.process.pid, one);
  return { ended: all.size, killed: killed.length };
}

interface Stage {
  readonly includes: (one: Inhabitant) => boolean;
  readonly graceMs: number;
}

function stagesOf(record: DesktopRecord | undefined): Stage[] {
  if (record?.phase !== 'running') return [{ includes: () => true, graceMs: DAEMON_GRACE_MS }];
  const { xServer, sessionBus, a11yLauncher, a11yBus, windowManager } = record.processes;
  const is =
    (...parts: (ProcessIdentity | undefined)[]) =>
    (one: Inhabitant) =>
      parts.some((part) => part !== undefined && sameProcess(part, one.process));
  const isDaemon = is(xServer, sessionBus, a11yLauncher, a11yBus, windowManager);
  return [
    { includes: (one) => !isDaemon(one), graceMs: PROGRAM_GRACE_MS },
    { includes: is(windowManager), graceMs: DAEMON_GRACE_MS },
    { includes: is(a11yLauncher, a11yBus, sessionBus), graceMs: DAEMON_GRACE_MS },
    { includes: is(xServer), graceMs: DAEMON_GRACE_MS },
  ];
}

async function gone(
  asked: readonly Inhabitant[],
  graceMs: number,
  processes: ProcessTable,
  deadline: Deadline,
): Promise<void> {
  const grace = deadline.within(graceMs);
  while (asked.some((one) => processes.liveness(one.process) === 'alive') && !grace.expired())
    await grace.sleep(POLL_MS);
}

/** A process may start another one between the look and the signal: done when a look finds none. */
async function killAll(
  look: () => Promise<Inhabitant[]>,
  processes: ProcessTable,
  deadline: Deadline,
): Promise<Inhabitant[]> {
  const killed = new Map<number, Inhabitant>();
  for (;;) {
    const left = await look();
    if (left.length === 0) return [...killed.values()];
    if (deadline.expired()) {
      throw new CommandError('INTERNAL', `${left.length} processes of the desktop did not end.`, {
        details: { kind: 'desktop_remains', pids: left.map((one) => one.process.pid) },
      });
    }
    for (const one of left) {
      signalProcess(one.process, 'SIGKILL', processes);
      killed.set(one.process.pid, one);
    }
    await deadline.sleep(POLL_MS);
  }
}

/** A killed X server leaves its socket, and without -displayfd its lock file, in /tmp; the number may be another server's by now. */
async function removeXRemains(record: DesktopRecord | undefined, processes: ProcessTable): Promise<void> {
  if (record?.display === undefined) return;
  const number = record.display.slice(1);
  const socket = xSocketPath(number);
  const stale = lstatSync(socket, { throwIfNoEntry: false });
  if (stale !== undefined && stale.uid === ownUid() && !(await somebodyListens(socket))) {
    // A server that has just taken the number has made the file anew.
    if (lstatSync(socket, { throwIfNoEntry: false })?.ino === stale.ino) rmSync(socket, { force: true });
  }
  const lock = `/tmp/.X${number}-lock`;
  if (lstatSync(lock, { throwIfNoEntry: false })?.uid !== ownUid()) return;
  const holder = Number(readFileSync(lock, 'latin1').trim());
  const identity = Number.isInteger(holder) && holder > 0 ? processes.identify(holder) : undefined;
  if (identity?.known === true && identity.value === undefined) rmSync(lock, { force: true });
}

/** Only a refused connection proves that nobody listens. */
function somebodyListens(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (cause: NodeJS.ErrnoException) => resolve(cause.code !== 'ECONNREFUSED'));
  });
}

/** Never through a link, never a folder that is not this user's. */
function removeFolder(folder: string): void {
  const privacy = privacyOf(folder);
  if (privacy === 'absent') return;
  if (privacy !== 'private' && privacy !== 'open to others') throw unusable(folder, privacy);
  // Programs that were just killed can leave a file being written: Node retries ENOTEMPTY.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
