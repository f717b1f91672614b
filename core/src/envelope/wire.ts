import type { AppInfo } from '../model/app.js';
import type { DisplayInfo } from '../model/display.js';
import type { ShownCells } from '../model/element.js';
import type { Rect } from '../model/rect.js';
import type { SurfaceInfo } from '../model/surface.js';
import type { WindowInfo } from '../model/window.js';

/** How the model looks in JSON: snake_case, absent optional fields left out. One converter per type. */

export interface RectWire {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Screen points. */
export function rectWire(rect: Rect): RectWire {
  return { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
}

/** Which cells of a virtual table are there, first and last, counted from 1. `more` is how to get to others. */
export interface ShownCellsWire {
  rows: readonly [first: number, last: number];
  of_rows: number;
  columns: readonly [first: number, last: number];
  of_columns: number;
  more: 'scroll';
}

export function shownCellsWire(cells: ShownCells): ShownCellsWire {
  return {
    rows: [cells.firstRow + 1, cells.firstRow + cells.shownRows],
    of_rows: cells.rows,
    columns: [cells.firstColumn + 1, cells.firstColumn + cells.shownColumns],
    of_columns: cells.columns,
    more: 'scroll',
  };
}

export interface WindowWire {
  id: string;
  title: string;
  app_name: string;
  pid: number;
  process_instance: string;
  bounds?: RectWire;
  is_focused: boolean;
  minimized?: boolean;
  visible?: boolean;
  /** False: the application of this window does not answer. */
  responsive?: false;
}

export function windowWire(window: WindowInfo, answers = true): WindowWire {
  return {
    id: window.id,
    title: window.title,
    app_name: window.appName,
    pid: window.process.pid,
    process_instance: window.process.instance,
    ...(window.bounds === undefined ? {} : { bounds: rectWire(window.bounds) }),
    is_focused: window.focused,
    ...(window.minimized === undefined ? {} : { minimized: window.minimized }),
    ...(window.visible === undefined ? {} : { visible: window.visible }),
    ...(answers ? {} : { responsive: false as const }),
  };
}

export interface AppWire {
  name: string;
  pid: number;
  bundle_id?: string;
  process_instance: string;
  presentation?: 'foreground' | 'background';
}

export function appWire(app: AppInfo): AppWire {
  return {
    name: app.name,
    pid: app.process.pid,
    ...(app.bundleId === undefined ? {} : { bundle_id: app.bundleId }),
    process_instance: app.process.instance,
    ...(app.presentation === undefined ? {} : { presentation: app.presentation }),
  };
}

export interface DisplayWire {
  id: string;
  bounds: RectWire;
  is_primary: boolean;
  scale: number;
}

export function displayWire(display: DisplayInfo): DisplayWire {
  return { id: display.id, bounds: rectWire(display.bounds), is_primary: display.primary, scale: display.scale };
}

export interface SurfaceWire {
  id: string;
  type: string;
  title?: string;
  item_count?: number;
  modal?: boolean;
}

export function surfaceWire(surface: SurfaceInfo): SurfaceWire {
  return {
    id: surface.id,
    type: wireToken(surface.kind),
    ...(surface.title === undefined ? {} : { title: surface.title }),
    ...(surface.itemCount === undefined ? {} : { item_count: surface.itemCount }),
    ...(surface.modal === undefined ? {} : { modal: surface.modal }),
  };
}

/** A kebab-case token of the command line as it is written in JSON. */
export function wireToken(token: string): string {
  return token.replaceAll('-', '_');
}
