import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { RemoteObject } from '../atspi/object.js';
import type { Connection } from '../dbus/connection.js';
import { readTopLevels } from '../windows/top-levels.js';

/**
 * Sockets over which an action was sent whose handler may still be running. A GTK3 handler runs inside the dispatch of
 * the socket that asked for it: a modal dialog in it leaves that socket deaf, and writing to it or closing it then can lock
 * the application for good. So such a socket is kept, silent, until no modal window is open that was not there before.
 */
export interface HeldSocket {
  readonly connection: Connection;
  /** Paths of the modal windows that were open before the action. */
  readonly before: ReadonlySet<string>;
}

/** The modal windows of an application that show now; undefined when it does not answer. */
export async function openModals(root: RemoteObject, deadline: Deadline): Promise<ReadonlySet<string> | undefined> {
  const levels = await readTopLevels(root, deadline);
  if (!levels.known) return undefined;
  return new Set(
    (levels.value ?? [])
      .filter(({ states }) => states.has('modal') && states.has('showing'))
      .map(({ object }) => object.path),
  );
}

/** Whether the handler behind a socket may still be running, as far as the windows tell. Silence counts as yes. */
export function mayBeRunning(held: Pick<HeldSocket, 'before'>, modals: ReadonlySet<string> | undefined): boolean {
  return modals === undefined || [...modals].some((path) => !held.before.has(path));
}
