import type { PlatformAdapter } from '../adapter/index.js';
import type { ScreenshotTarget } from '../adapter/system.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError, invalidArgs } from '../errors/command-error.js';
import type { WindowInfo } from '../model/window.js';
import { type AppSelector, chooseApp, runningNow } from './choose-app.js';
import { ambiguousWindows, gapsOf } from './failure.js';

export interface ScreenshotSelector extends AppSelector {
  readonly windowId?: string | undefined;
  /** Index of a display. */
  readonly screen?: number | undefined;
}

/**
 * What a picture is taken of: a window by id, the one window of an application, a display, or the primary display. A
 * window needs no accessible tree for that. WINDOW_NOT_FOUND, APP_NOT_FOUND, AMBIGUOUS_TARGET; INVALID_ARGS for a
 * display that is not there.
 */
export async function screenshotTarget(
  adapter: PlatformAdapter,
  selector: ScreenshotSelector,
  deadline: Deadline,
): Promise<ScreenshotTarget> {
  const { app, pid, windowId, screen } = selector;
  if (windowId !== undefined) return { kind: 'window', window: await windowById(adapter, windowId, deadline) };
  if (app !== undefined || pid !== undefined) {
    return { kind: 'window', window: await windowOfApp(adapter, { app, pid }, deadline) };
  }
  if (screen === undefined) return { kind: 'display' };
  const displays = await adapter.system.listDisplays(deadline);
  const display = displays[screen];
  if (display !== undefined) return { kind: 'display', displayId: display.id };
  throw invalidArgs(`There is no screen ${screen}.`, 'Take the index from list-displays.', {
    kind: 'screen_not_found',
    display_count: displays.length,
    display_ids: displays.map((one) => one.id),
  });
}

async function windowById(adapter: PlatformAdapter, id: string, deadline: Deadline): Promise<WindowInfo> {
  const { items, unread } = await adapter.observation.listWindows(deadline);
  const window = items.find((one) => one.id === id);
  if (window !== undefined) return window;
  throw new CommandError('WINDOW_NOT_FOUND', 'No window has that id.', {
    suggestion: 'Take the id from list-windows.',
    details: { kind: 'window_not_found', window_id: id, ...gapsOf(unread) },
  });
}

async function windowOfApp(adapter: PlatformAdapter, selector: AppSelector, deadline: Deadline): Promise<WindowInfo> {
  const running = await runningNow(adapter, deadline);
  const { windows, process } = chooseApp(running, selector);
  const shown = windows.filter((window) => window.visible !== false && window.minimized !== true);
  const focused = windows.filter((window) => window.focused);
  const choices = focused.length === 1 ? focused : shown.length > 0 ? shown : windows;
  const only = choices[0];
  if (only === undefined) {
    throw new CommandError('WINDOW_NOT_FOUND', 'The application has no window to take a picture of.', {
      details: { kind: 'app_without_window', pid: process.pid, ...gapsOf(running.unread) },
    });
  }
  if (choices.length > 1) throw ambiguousWindows(choices);
  return only;
}
