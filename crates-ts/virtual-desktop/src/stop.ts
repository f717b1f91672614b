import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { desktopsFolderPath, ensureDesktopsFolder, privacyOf } from '@agent-desktop/core/desktop/folder.js';
import { parseDesktopName } from '@agent-desktop/core/desktop/name.js';
import { placesOf } from '@agent-desktop/core/desktop/record.js';
import { readDesktopRecord } from '@agent-desktop/core/desktop/record-read.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { DesktopContext } from './context.js';
import { type Ended, endDesktop } from './end.js';
import { inhabitantsOf } from './inhabitants.js';
import { lockDesktop } from './lock.js';

/** What a stop may take before it stops asking and kills, ms. */
export const DEFAULT_STOP_MS = 10_000;

export interface StopOptions {
  /** Ends every process at once, without asking it first. */
  readonly force?: boolean | undefined;
}

/** Ends a desktop, whole or broken, with everything that runs in it. INVALID_ARGS `desktop_not_up` where there is none. */
export async function stopDesktop(
  name: string,
  options: StopOptions,
  context: DesktopContext,
  deadline: Deadline,
): Promise<Ended> {
  parseDesktopName(name);
  if (privacyOf(desktopsFolderPath(context.env)) === 'absent') throw nothingThere(name);
  const desktops = ensureDesktopsFolder(context.env);
  const lock = await lockDesktop(desktops, name, context, deadline);
  try {
    const places = placesOf(desktops, name);
    const reading = readDesktopRecord(desktops, name);
    const { processes } = context.system;
    if (
      privacyOf(places.folder) === 'absent' &&
      (await inhabitantsOf(places.folder, undefined, processes)).length === 0
    ) {
      throw nothingThere(name);
    }
    const record = reading.kind === 'record' ? reading.record : undefined;
    return await endDesktop({ places, record }, options.force ?? false, processes, deadline);
  } finally {
    await lock.release();
  }
}

function nothingThere(name: string): CommandError {
  return new CommandError('INVALID_ARGS', 'There is no desktop of that name.', {
    suggestion: 'agent-desktop desktop list',
    details: { kind: 'desktop_not_up', desktop: name },
  });
}
