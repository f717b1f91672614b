import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { AppInfo, Inventory, Unread } from '@agent-desktop/core/model/app.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import { isPlausibleRect, type Point } from '@agent-desktop/core/model/rect.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import type { AccessibleApp } from '../apps/accessible-app.js';
import type { Applications } from '../apps/applications.js';
import type { DesktopEntries, DesktopEntry } from '../apps/desktop-entries.js';
import { programOf } from '../apps/program.js';
import { onePerProcess } from '../apps/with-windows.js';
import type { RemoteObject } from '../atspi/object.js';
import type { Screenful, XDisplay } from '../connections/x-display.js';
import type { Answer } from '../x11/answer.js';
import type { XWindow } from '../x11/window-model.js';
import { boundsInPoints, joinWindows, processOf, titleOf, unaccounted } from './join.js';
import { isWindow, readTopLevels, type TopLevel } from './top-levels.js';

/** How long one application may take to list its windows, ms. */
const TOP_LEVELS_MS = 600;

/** A window with both of its sides. */
export interface DesktopWindow {
  readonly info: WindowInfo;
  readonly app?: AccessibleApp;
  readonly object?: RemoteObject;
  readonly xid?: number;
  /** Where the client area's origin is, in points: what window-relative extents count from. */
  readonly origin: Point;
}

interface OpenWindow {
  readonly app: AccessibleApp;
  readonly level: TopLevel;
  readonly pid: number;
  readonly title: string;
  readonly extents: { x: number; y: number; width: number; height: number } | undefined;
}

interface Look {
  readonly apps: Inventory<AccessibleApp>;
  readonly screen: Answer<Screenful>;
}

/** Every window of the desktop: the accessible ones joined with what the X server shows, and those that only one side has. */
export class Windows {
  private looking: { readonly deadline: Deadline; readonly look: Promise<Look> } | undefined;

  constructor(
    private readonly applications: Applications,
    private readonly display: XDisplay,
    private readonly entries: DesktopEntries,
    private readonly processes: ProcessTable,
  ) {}

  async list(deadline: Deadline): Promise<Inventory<DesktopWindow>> {
    const { apps, screen } = await this.look(deadline);
    const unread: Unread[] = [...apps.unread];
    const budget = deadline.within(TOP_LEVELS_MS);
    const open = await Promise.all(apps.items.map((app) => this.openWindows(app, unread, budget)));
    if (!screen.ok && screen.why.kind !== 'unsupported') unread.push({ why: screen.why });
    return { items: this.joined(open.flat(), screen.ok ? screen.value : undefined), unread };
  }

  /** The applications, one of each process, with everything that `--app` matches. */
  async apps(deadline: Deadline): Promise<Inventory<AppInfo>> {
    const { apps, screen } = await this.look(deadline);
    const items = await onePerProcess(apps.items, (app) => this.applications.root(app), deadline.within(TOP_LEVELS_MS));
    const classes = screen.ok ? classesByPid(screen.value) : new Map<number, string[]>();
    return {
      items: items.map((app) => this.appInfo(app, classes.get(app.process.pid) ?? [])),
      unread: apps.unread.map((one) => this.named(one, classes)),
    };
  }

  /** A silent application with the names that it has all the same. */
  private named(unread: Unread, classes: ReadonlyMap<number, readonly string[]>): Unread {
    if (unread.process === undefined) return unread;
    const { pid } = unread.process;
    const program = programOf(pid);
    const shown = classes.get(pid) ?? [];
    const aliases = namesOf(this.entries.find(program, shown), shown, program);
    return aliases.length === 0 ? unread : { ...unread, aliases };
  }

  /** Both sides as they are now. Who asks within the same deadline while a look is under way shares it. */
  private look(deadline: Deadline): Promise<Look> {
    if (this.looking?.deadline === deadline) return this.looking.look;
    const look = Promise.all([this.applications.list(deadline), this.display.look(deadline)])
      .then(([apps, screen]) => ({ apps, screen }))
      .finally(() => {
        if (this.looking?.look === look) this.looking = undefined;
      });
    this.looking = { deadline, look };
    return look;
  }

  private async openWindows(app: AccessibleApp, unread: Unread[], deadline: Deadline): Promise<OpenWindow[]> {
    const levels = await readTopLevels(this.applications.root(app), deadline);
    if (!levels.known) {
      if (levels.why.kind !== 'gone') unread.push({ process: app.process, why: levels.why });
      return [];
    }
    return (levels.value ?? [])
      .filter((level) => isWindow(level, app.profile))
      .map((level) => {
        const extents = knownValue(level.extents);
        return {
          app,
          level,
          pid: app.process.pid,
          title: level.title,
          extents: extents !== undefined && isPlausibleRect(extents) ? extents : undefined,
        };
      });
  }

  private joined(open: readonly OpenWindow[], screen: Screenful | undefined): DesktopWindow[] {
    const managed = (screen?.windows.windows ?? []).filter((x) => !x.overrideRedirect);
    const scale = screen?.scale ?? 1;
    const pairs = joinWindows(open, managed, scale);
    const classes = screen === undefined ? new Map<number, string[]>() : classesByPid(screen);
    const active = screen === undefined ? undefined : knownValue(screen.windows.active);
    return [
      ...open
        .filter((window) => !isClosedBubble(window, pairs))
        .map((window) =>
          this.accessibleWindow(window, pairs.get(window), { scale, active, onX: screen !== undefined, classes }),
        ),
      ...unaccounted(open, managed, pairs).flatMap((x) => this.bareWindow(x, scale, active)),
    ];
  }

  private accessibleWindow(
    { app, level, extents }: OpenWindow,
    x: XWindow | undefined,
    screen: {
      readonly scale: number;
      readonly active: number | undefined;
      readonly onX: boolean;
      readonly classes: ReadonlyMap<number, readonly string[]>;
    },
  ): DesktopWindow {
    const bounds =
      x === undefined ? (app.profile.extents === 'screen' ? extents : undefined) : boundsInPoints(x, screen.scale);
    const minimized = level.states.has('iconified') || (x !== undefined && isHidden(x));
    const info: WindowInfo = {
      id: x === undefined ? `a-${level.object.bus}${level.object.path}` : `w-${x.xid}`,
      title: level.title === '' && x !== undefined ? titleOf(x) : level.title,
      appName: this.appInfo(app, screen.classes.get(app.process.pid) ?? []).name,
      process: app.process,
      ...(bounds === undefined ? {} : { bounds }),
      focused: x === undefined ? level.states.has('active') : x.xid === screen.active,
      minimized,
      visible: !minimized && (x === undefined ? level.states.has('showing') : x.mapState === 'viewable'),
      ...(x === undefined ? {} : { stacking: x.stacking }),
      modal: level.states.has('modal') || (!app.profile.tellsModal && x !== undefined && isModal(x)),
      accessible: true,
    };
    const origin = x === undefined ? { x: 0, y: 0 } : { x: x.area.x / screen.scale, y: x.area.y / screen.scale };
    return { info, app, object: level.object, origin, ...(x === undefined ? {} : { xid: x.xid }) };
  }

  /** A window that only the screen knows. Without a process it cannot be named for certain and is left out. */
  private bareWindow(x: XWindow, scale: number, active: number | undefined): DesktopWindow[] {
    const pid = processOf(x);
    const identity = pid === undefined ? undefined : knownValue(this.processes.identify(pid));
    if (identity === undefined) return [];
    const windowClass = knownValue(x.windowClass);
    const info: WindowInfo = {
      id: `w-${x.xid}`,
      title: knownValue(x.title) ?? '',
      appName: windowClass?.class ?? programOf(identity.pid),
      process: identity,
      bounds: boundsInPoints(x, scale),
      focused: x.xid === active,
      minimized: isHidden(x),
      visible: x.mapState === 'viewable' && !isHidden(x),
      stacking: x.stacking,
      accessible: false,
    };
    return [{ info, xid: x.xid, origin: { x: x.area.x / scale, y: x.area.y / scale } }];
  }

  private appInfo(app: AccessibleApp, classes: readonly string[]): AppInfo {
    const entry = classes.length === 0 ? this.entries.ofProgram(app.program) : this.entries.find(app.program, classes);
    return {
      name: entry?.name || app.name || app.program,
      process: app.process,
      ...(entry === undefined ? {} : { bundleId: entry.id }),
      aliases: namesOf(entry, classes, app.name, app.program),
      presentation: classes.length > 0 ? 'foreground' : 'background',
    };
  }
}

/** Every text that names an application, the display name first. */
function namesOf(entry: DesktopEntry | undefined, classes: readonly string[], ...own: readonly string[]): string[] {
  const names = [entry?.name, entry?.id, ...classes, ...own];
  return [...new Set(names.filter((name) => name !== undefined && name !== ''))] as string[];
}

/** The same process, if the window is of one. */
export function isOf(window: DesktopWindow, process: ProcessIdentity): boolean {
  return window.info.process.pid === process.pid && window.info.process.instance === process.instance;
}

function isModal(x: XWindow): boolean {
  return knownValue(x.states)?.includes('modal') === true;
}

/** A bubble that is not open (permissions, bookmarks) is a top level that says it shows; it has no title and no window. */
function isClosedBubble(window: OpenWindow, pairs: ReadonlyMap<OpenWindow, XWindow>): boolean {
  return window.app.profile.keepsClosedBubbles && window.title === '' && !pairs.has(window);
}

function isHidden(x: XWindow): boolean {
  return knownValue(x.states)?.includes('hidden') === true;
}

function classesByPid(screen: Screenful): Map<number, string[]> {
  const classes = new Map<number, string[]>();
  for (const window of screen.windows.windows) {
    const pid = processOf(window);
    const found = knownValue(window.windowClass);
    if (pid === undefined || found === undefined || window.overrideRedirect) continue;
    const names = classes.get(pid) ?? [];
    for (const name of [found.class, found.instance]) if (name !== '' && !names.includes(name)) names.push(name);
    classes.set(pid, names);
  }
  return classes;
}
