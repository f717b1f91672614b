import type { PlatformAdapter } from '../adapter/index.js';
import type { Scope } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { SurfaceKind } from '../model/surface.js';
import type { WindowInfo } from '../model/window.js';
import type { RefSource } from '../refs/entry.js';
import { type AppSelector, chooseApp, runningNow } from './choose-app.js';
import { type Chosen, focusedWindow, windowById, windowOf } from './choose-window.js';
import { publishedTree } from './published-tree.js';

/** What a caller wants to look at. A window id wins over an application. */
export interface TargetSelector extends AppSelector {
  readonly windowId?: string | undefined;
  readonly surface?: SurfaceKind | undefined;
}

/** Where an observation begins. */
export interface Target {
  readonly scope: Scope;
  /** The window itself, or the one that identifies the process of a surface. */
  readonly window: WindowInfo;
  /** What references made from it remember of their origin. */
  readonly source: RefSource;
}

/**
 * Chooses application, window and surface; a program without a tree is made to publish one where that is possible.
 * APP_NOT_FOUND, WINDOW_NOT_FOUND, AMBIGUOUS_TARGET, APP_UNRESPONSIVE, and
 * PLATFORM_NOT_SUPPORTED for a surface that the platform lacks.
 */
export async function chooseTarget(
  adapter: PlatformAdapter,
  selector: TargetSelector,
  deadline: Deadline,
): Promise<Target> {
  const surface = selector.surface ?? 'window';
  requireSurface(adapter, surface);
  const look = () => chooseWindow(adapter, selector, surface, deadline);
  const chosen = await look();
  const window =
    chosen.kind === 'readable' ? chosen.window : await publishedTree(adapter, chosen.window, look, deadline);
  return {
    window,
    scope:
      surface === 'window' ? { kind: 'window', window } : { kind: 'surface', process: window.process, surface, window },
    source: {
      app: window.appName,
      process: window.process,
      surface,
      window: { id: window.id, title: window.title },
    },
  };
}

async function chooseWindow(
  adapter: PlatformAdapter,
  selector: TargetSelector,
  surface: SurfaceKind,
  deadline: Deadline,
): Promise<Chosen> {
  const { app, pid, windowId } = selector;
  if (windowId === undefined && (app !== undefined || pid !== undefined)) {
    const running = await runningNow(adapter, deadline);
    return windowOf(chooseApp(running, { app, pid }), surface, running.unread);
  }
  const { items, unread } = await adapter.observation.listWindows(deadline);
  return windowId === undefined ? focusedWindow(items, unread) : windowById(items, windowId, unread);
}

/** PLATFORM_NOT_SUPPORTED with what is supported, for a surface that this platform has not. */
export function requireSurface(adapter: PlatformAdapter, surface: SurfaceKind): void {
  const supported = adapter.system.supportedSurfaces();
  if (supported.includes(surface)) return;
  throw new CommandError('PLATFORM_NOT_SUPPORTED', `This platform has no surface "${surface}".`, {
    suggestion: supported.length > 0 ? `Choose one of ${supported.join(', ')}.` : 'See `agent-desktop status`.',
    details: { kind: 'surface_unsupported', requested_surface: surface, supported_surfaces: supported },
  });
}
