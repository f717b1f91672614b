import type { PlatformAdapter } from '../adapter/index.js';
import type { Lease } from '../adapter/lease.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import { sameProcess } from '../model/process.js';
import type { RefEntry } from '../refs/entry.js';

/** Makes the exact window of a reference the active one, under `--headed`. Nothing is sent to the element when it fails. */
export async function focusSourceWindow(
  adapter: PlatformAdapter,
  entry: RefEntry,
  lease: Lease,
  deadline: Deadline,
): Promise<void> {
  const { window: saved, process } = entry.source;
  const { items, unread } = await adapter.observation.listWindows(deadline);
  const window = items.find((one) => one.id === saved?.id && sameProcess(one.process, process));
  if (window === undefined) {
    const silent = unread.some((one) => one.process !== undefined && sameProcess(one.process, process));
    throw silent ? unresponsive() : windowGone(saved === undefined);
  }
  if (!window.focused) await adapter.system.focusWindow(window, lease, deadline);
}

function unresponsive(): CommandError {
  return new CommandError('APP_UNRESPONSIVE', 'The application did not tell its windows, so none was made active.');
}

function windowGone(never: boolean): CommandError {
  return new CommandError(
    'WINDOW_NOT_FOUND',
    never ? 'The reference names no window that could be made active.' : 'The window of the reference is gone.',
    { suggestion: 'Take a new snapshot, or run it without --headed.' },
  );
}
