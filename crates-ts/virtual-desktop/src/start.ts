import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ensureDesktopsFolder, ensureOwnFolder } from '@agent-desktop/core/desktop/folder.js';
import { parseDesktopName } from '@agent-desktop/core/desktop/name.js';
import {
  type DesktopPlaces,
  placesOf,
  type RunningDesktop,
  type StartingDesktop,
  type WindowManager,
} from '@agent-desktop/core/desktop/record.js';
import { readDesktopRecord } from '@agent-desktop/core/desktop/record-read.js';
import { healthOf } from '@agent-desktop/core/desktop/resolve.js';
import { invalidArgs } from '@agent-desktop/core/errors/command-error.js';
import { writePrivateFile } from '@agent-desktop/core/files/private-file.js';
import { bringUp } from './bring-up.js';
import type { DesktopContext } from './context.js';
import { endDesktop } from './end.js';
import { lockDesktop } from './lock.js';
import { type DesktopPrograms, findDesktopPrograms } from './programs.js';
import { checkedSize, type ScreenSize } from './screen-size.js';
import { checkXSocketFolder } from './x-socket-folder.js';

export const DEFAULT_SIZE: ScreenSize = { width: 1280, height: 1024 };
export const DEFAULT_WINDOW_MANAGER: WindowManager = 'xfwm4';
/** What is given to a start, ms. */
export const DEFAULT_START_MS = 30_000;

export interface StartOptions {
  readonly name: string;
  readonly size?: ScreenSize | undefined;
  readonly windowManager?: WindowManager | undefined;
}

export interface StartedDesktop {
  readonly desktop: RunningDesktop;
  /** False where it was up already. */
  readonly started: boolean;
  /** True where something of an earlier one had to be ended or removed first. */
  readonly reclaimed: boolean;
  readonly elapsedMs: number;
}

/**
 * Starts the desktop, or gives the one that is up. What a crash left of one with that name is ended first. Returns when the
 * window manager runs and the accessibility bus answers; a start that fails leaves nothing.
 */
export async function startDesktop(
  options: StartOptions,
  context: DesktopContext,
  deadline: Deadline,
): Promise<StartedDesktop> {
  const name = parseDesktopName(options.name);
  const size = options.size === undefined ? undefined : checkedSize(options.size);
  const { processes } = context.system;
  const desktops = ensureDesktopsFolder(context.env);
  const lock = await lockDesktop(desktops, name, context, deadline);
  try {
    const before = readDesktopRecord(desktops, name);
    const record = before.kind === 'record' ? before.record : undefined;
    if (record?.phase === 'running' && healthOf(record, processes).kind === 'up') {
      requireSame(record, options);
      return { desktop: record, started: false, reclaimed: false, elapsedMs: deadline.elapsedMs() };
    }
    const fresh = newDesktop({ ...options, size }, context);
    const programs = findDesktopPrograms(fresh.windowManager, context.env);
    checkXSocketFolder();
    const places = placesOf(desktops, name);
    const left = await endDesktop({ places, record }, false, processes, deadline);
    const desktop = await startFresh(fresh, places, programs, context, deadline);
    const reclaimed = before.kind !== 'absent' || left.ended > 0;
    return { desktop, started: true, reclaimed, elapsedMs: deadline.elapsedMs() };
  } finally {
    await lock.release();
  }
}

function newDesktop(options: StartOptions, context: DesktopContext): StartingDesktop {
  return {
    version: 1,
    phase: 'starting',
    name: options.name,
    id: randomBytes(16).toString('hex'),
    createdAt: new Date().toISOString(),
    starter: context.system.processes.self(),
    size: { ...(options.size ?? DEFAULT_SIZE) },
    windowManager: options.windowManager ?? DEFAULT_WINDOW_MANAGER,
  };
}

/** The record is there before the first process is, so that whatever breaks the start off, the next one finds it. */
async function startFresh(
  fresh: StartingDesktop,
  places: DesktopPlaces,
  programs: DesktopPrograms,
  context: DesktopContext,
  deadline: Deadline,
): Promise<RunningDesktop> {
  const { processes } = context.system;
  let reached = fresh;
  const note = (record: StartingDesktop | RunningDesktop) => writePrivateFile(places.record, JSON.stringify(record));
  try {
    const { folder, runtimeDir, home, temporary, logs } = places;
    for (const path of [folder, runtimeDir, home, temporary, logs]) ensureOwnFolder(path);
    note(fresh);
    const desktop = await bringUp(fresh, {
      mark: { name: fresh.name, id: fresh.id, runtimeFolder: dirname(dirname(folder)), places },
      programs,
      env: context.env,
      processes,
      deadline,
      onDisplay: (starting) => {
        reached = starting;
        note(starting);
      },
    });
    note(desktop);
    return desktop;
  } catch (cause) {
    await endDesktop({ places, record: reached }, true, processes, deadline);
    throw cause;
  }
}

/** A running desktop is not changed by another start of it; what was asked for and cannot be had is an error. */
function requireSame(running: RunningDesktop, asked: StartOptions): void {
  const { width, height } = running.size;
  const sameSize = asked.size === undefined || (asked.size.width === width && asked.size.height === height);
  const sameManager = asked.windowManager === undefined || asked.windowManager === running.windowManager;
  if (sameSize && sameManager) return;
  throw invalidArgs(
    `The desktop is up already, with ${width}x${height} and window manager ${running.windowManager}.`,
    `Use it as it is, or stop it first: agent-desktop desktop stop ${running.name}`,
    { kind: 'desktop_is_up', width, height, window_manager: running.windowManager },
  );
}
