import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { XWindowState, XWindowType } from './atoms.js';
import type { Extents, WindowClass } from './properties.js';
import type { Area, MapState } from './requests.js';

/** One top-level window as the X server and its window manager tell it. Geometry is in pixels of the root window. */
export interface XWindow {
  readonly xid: number;
  /** _NET_WM_NAME, else WM_NAME. */
  readonly title: Known<string>;
  /** _NET_WM_PID: what the client says of itself. */
  readonly pid: Known<number>;
  /** The server's own knowledge of who owns the window; absent for clients of another machine. */
  readonly clientPid: Known<number>;
  readonly windowClass: Known<WindowClass>;
  /** The client area, without the window manager's frame; with client-side shadows (`gtkFrame`). */
  readonly area: Area;
  /** What the window manager puts around the client area. */
  readonly frame: Known<Extents>;
  /** The invisible shadow inside the client area that the toolkit draws itself. */
  readonly gtkFrame: Known<Extents>;
  readonly states: Known<readonly XWindowState[]>;
  readonly types: Known<readonly XWindowType[]>;
  readonly mapState: MapState;
  /** True for menus, tooltips and the like, which no window manager touches. */
  readonly overrideRedirect: boolean;
  readonly transientFor: Known<number>;
  /** 0 is the lowest; dense over the whole list. */
  readonly stacking: number;
}

/** A window that is there but could not be read. */
export interface UnreadXWindow {
  readonly xid: number;
  readonly why: Failure;
}

export interface XWindowInventory {
  /** From the lowest to the highest. */
  readonly windows: readonly XWindow[];
  readonly unread: readonly UnreadXWindow[];
  /** _NET_ACTIVE_WINDOW; absent where none is, or nobody says so. */
  readonly active: Known<number>;
  /** Whether an EWMH window manager runs now. What a dead one left on the root window is not believed. */
  readonly managed: boolean;
  /** Where the list came from. */
  readonly source: 'stacking-list' | 'client-list' | 'root-children';
}
