import { CommandError } from '../errors/command-error.js';
import type { Unread } from '../model/app.js';
import type { SurfaceKind } from '../model/surface.js';
import type { WindowInfo } from '../model/window.js';
import { type ChosenApp, isSilent } from './choose-app.js';
import { ambiguousWindows, gapsOf, unresponsive } from './failure.js';

/** A window that was chosen: with a tree to read, or only on the screen. */
export type Chosen =
  | { readonly kind: 'readable'; readonly window: WindowInfo }
  | { readonly kind: 'without-tree'; readonly window: WindowInfo };

/** The window with that id. WINDOW_NOT_FOUND when there is none. */
export function windowById(windows: readonly WindowInfo[], id: string, unread: readonly Unread[]): Chosen {
  const window = windows.find((one) => one.id === id);
  if (window !== undefined) return withOrWithout(window, unread);
  throw new CommandError('WINDOW_NOT_FOUND', 'No window has that id.', {
    suggestion: 'Take the id from list-windows.',
    details: { kind: 'window_not_found', window_id: id, ...gapsOf(unread) },
  });
}

/** The window that has the focus. WINDOW_NOT_FOUND when none has it. */
export function focusedWindow(windows: readonly WindowInfo[], unread: readonly Unread[]): Chosen {
  const window = windows.find((one) => one.focused);
  if (window !== undefined) return withOrWithout(window, unread);
  throw new CommandError('WINDOW_NOT_FOUND', 'No window has the focus.', {
    suggestion: 'Choose an application with --app or --pid, or a window with --window-id.',
    details: { kind: 'no_focused_window', ...gapsOf(unread) },
  });
}

/**
 * The window of an application that a surface is looked for in. For `window` it has to be the only one, the only
 * visible one or the one with the focus; for other surfaces it only identifies the process.
 */
export function windowOf(app: ChosenApp, surface: SurfaceKind, unread: readonly Unread[]): Chosen {
  const windows = app.windows.filter((window) => window.accessible);
  const first = windows[0];
  if (first === undefined) return nothingToRead(app, unread);
  if (windows.length === 1) return readable(first);
  if (surface !== 'window') {
    return readable(windows.find((one) => one.focused) ?? windows.find((one) => one.visible === true) ?? first);
  }
  const visible = windows.filter((one) => one.visible === true);
  // Where it is not known of some window, "the only visible one" is not known either.
  const visibilityKnown = windows.every((one) => one.visible !== undefined);
  const focused = windows.filter((one) => one.focused);
  const chosen = visibilityKnown && visible.length === 1 ? visible[0] : focused.length === 1 ? focused[0] : undefined;
  if (chosen === undefined) throw ambiguousWindows(windows);
  return readable(chosen);
}

function readable(window: WindowInfo): Chosen {
  return { kind: 'readable', window };
}

function withOrWithout(window: WindowInfo, unread: readonly Unread[]): Chosen {
  if (window.accessible) return readable(window);
  if (isSilent(unread, window.process)) throw unresponsive(unread, window.process);
  return { kind: 'without-tree', window };
}

function nothingToRead(app: ChosenApp, unread: readonly Unread[]): Chosen {
  if (isSilent(unread, app.process)) throw unresponsive(unread, app.process);
  const window = app.windows.find((one) => one.focused) ?? app.windows[0];
  if (window !== undefined) return { kind: 'without-tree', window };
  throw new CommandError('APP_NOT_FOUND', 'The application runs but has no window.', {
    suggestion: 'Open a window of it, for example with launch.',
    details: { kind: 'app_without_window', pid: app.process.pid, ...gapsOf(unread) },
  });
}
