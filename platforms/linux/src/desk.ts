import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { Inventory } from '@agent-desktop/core/model/app.js';
import { ABSENT, type Known, known } from '@agent-desktop/core/model/known.js';
import { type ProcessIdentity, sameProcess } from '@agent-desktop/core/model/process.js';
import type { Point } from '@agent-desktop/core/model/rect.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import type { AccessibleApp } from './apps/accessible-app.js';
import { Applications } from './apps/applications.js';
import { DesktopEntries } from './apps/desktop-entries.js';
import { withWindows } from './apps/with-windows.js';
import type { RemoteObject } from './atspi/object.js';
import { connectA11yBus, type Environment } from './connections/a11y-bus.js';
import type { XDisplay } from './connections/x-display.js';
import { topLevelOf, type Within } from './observe/top-level.js';
import { type DesktopWindow, Windows } from './windows/inventory.js';

/** How long a list of windows serves, ms: from the choice of a window to its use within one command, and no further. */
const FRESH_MS = 500;

/** An application with the connection that it is read over. */
export interface LinkedApp {
  readonly app: AccessibleApp;
  /** Its root over that connection. */
  readonly root: RemoteObject;
}

/** Where the way up from an object of the application ends. */
export function withinOf({ app, root }: LinkedApp): Within {
  return { root, twinFrames: app.profile.twinFrames };
}

/** An accessible window that was found. */
export interface FoundWindow {
  readonly object: RemoteObject;
  readonly origin: Point;
}

export type Linked =
  | { readonly kind: 'linked'; readonly value: LinkedApp }
  | { readonly kind: 'unreadable'; readonly why: Failure };

/** One connection to one desktop: its accessibility bus, its X server and what was learnt of its applications. */
export class Desk {
  readonly windows: Windows;
  private listed: readonly DesktopWindow[] = [];
  private freshUntil = Deadline.after(0);

  private constructor(
    readonly applications: Applications,
    readonly display: XDisplay,
    processes: ProcessTable,
    env: Environment,
  ) {
    this.windows = new Windows(applications, display, new DesktopEntries(env), processes);
  }

  /** `ownSockets`: applications are read over their own sockets where they have one, not over the bus. */
  static async open(
    env: Environment,
    display: XDisplay,
    processes: ProcessTable,
    deadline: Deadline,
    ownSockets = true,
  ): Promise<Desk> {
    const applications = new Applications(await connectA11yBus(env, deadline), processes, ownSockets);
    return new Desk(applications, display, processes, env);
  }

  async listWindows(deadline: Deadline): Promise<Inventory<DesktopWindow>> {
    const inventory = await this.windows.list(deadline);
    this.listed = inventory.items;
    this.freshUntil = Deadline.after(FRESH_MS);
    return inventory;
  }

  /** APP_UNRESPONSIVE for one that does not answer, APP_NOT_FOUND for one that is not on the bus. */
  async appOf(process: ProcessIdentity, deadline: Deadline): Promise<LinkedApp> {
    const { items, unread } = await this.applications.list(deadline);
    const app = await withWindows(
      items.filter((item) => sameProcess(item.process, process)),
      (item) => this.applications.root(item),
      deadline,
    );
    if (app !== undefined) return this.link(app, deadline);
    const silent = unread.find((item) => item.process !== undefined && sameProcess(item.process, process));
    if (silent !== undefined) throw this.silent(silent.why);
    throw new CommandError('APP_NOT_FOUND', 'The application is not on the accessibility bus.', {
      details: { pid: process.pid },
    });
  }

  async linked(bus: string, deadline: Deadline): Promise<Linked> {
    const met = await this.applications.meet(bus, deadline);
    if (met.kind === 'app') return { kind: 'linked', value: await this.link(met.app, deadline) };
    return { kind: 'unreadable', why: met.kind === 'left' ? { kind: 'gone' } : met.unread.why };
  }

  /** The application at `bus`, if it is this process; undefined if it is not or has left. APP_UNRESPONSIVE if it is silent. */
  async linkedAs(bus: string, process: ProcessIdentity, deadline: Deadline): Promise<LinkedApp | undefined> {
    const met = await this.applications.meet(bus, deadline);
    if (met.kind === 'silent') throw this.silent(met.unread.why);
    return met.kind === 'app' && sameProcess(met.app.process, process) ? this.link(met.app, deadline) : undefined;
  }

  /**
   * The window as it is now. WINDOW_NOT_FOUND when it is gone, belongs to another process or has no accessible tree;
   * APP_UNRESPONSIVE or TIMEOUT where what could not be read (its application, the screen) may hold it.
   * `anew`: what was listed a moment ago does not count.
   */
  async windowById(
    info: WindowInfo,
    deadline: Deadline,
    { anew = false }: { readonly anew?: boolean } = {},
  ): Promise<{ readonly linked: LinkedApp; readonly window: FoundWindow }> {
    const isIt = (window: DesktopWindow): boolean =>
      window.info.id === info.id && sameProcess(window.info.process, info.process);
    let found = anew ? undefined : this.recent().find(isIt);
    if (found === undefined) {
      const { items, unread } = await this.listWindows(deadline);
      found = items.find(isIt);
      const gap = unread.find((item) => item.process === undefined || sameProcess(item.process, info.process));
      if (found?.app === undefined && gap !== undefined) {
        throw deadline.expired() ? deadline.error('looking for the window') : this.silent(gap.why);
      }
    }
    if (found === undefined)
      throw new CommandError('WINDOW_NOT_FOUND', 'The window is not there any more.', {
        details: { window_id: info.id },
      });
    if (found.app === undefined || found.object === undefined) throw withoutTree(info.id);
    return { linked: await this.link(found.app, deadline), window: { object: found.object, origin: found.origin } };
  }

  /** The window that an element is in. Absent when its chain of parents does not reach one. */
  async windowAround(linked: LinkedApp, object: RemoteObject, deadline: Deadline): Promise<Known<FoundWindow>> {
    const top = await topLevelOf(object, withinOf(linked), deadline);
    if (!top.known) return top;
    const at = top.value;
    if (at === undefined) return ABSENT;
    const isIt = ({ object: own }: DesktopWindow): boolean => own?.path === at.path && own.bus === at.bus;
    const listed = this.recent().find(isIt) ?? (await this.listWindows(deadline)).items.find(isIt);
    return listed === undefined ? ABSENT : known({ object: at, origin: listed.origin });
  }

  /** The X window of a window that was listed. */
  async xidOf(info: WindowInfo, deadline: Deadline): Promise<number | undefined> {
    const isIt = (window: DesktopWindow): boolean =>
      window.info.id === info.id && sameProcess(window.info.process, info.process);
    return (this.recent().find(isIt) ?? (await this.listWindows(deadline)).items.find(isIt))?.xid;
  }

  silent(why: Failure): CommandError {
    return new CommandError('APP_UNRESPONSIVE', 'The application does not answer.', {
      suggestion: 'Wait until it responds, or close it; other applications are not affected.',
      details: { kind: 'app_unresponsive', failure: why.kind, retryable: true },
      platformDetail: why.native,
      delivery: 'not_delivered',
    });
  }

  /** What was listed, while it is new enough: a window id may be given again once its window is closed. */
  private recent(): readonly DesktopWindow[] {
    return this.freshUntil.expired() ? [] : this.listed;
  }

  /** Whether the accessibility bus has gone: nothing can be asked over this desk any more. */
  get hasEnded(): boolean {
    return this.applications.hasEnded;
  }

  close(): Promise<void> {
    return this.applications.close();
  }

  private async link(app: AccessibleApp, deadline: Deadline): Promise<LinkedApp> {
    return { app, root: this.applications.root(app).over(await this.applications.link(app, deadline)) };
  }
}

function withoutTree(id: string): CommandError {
  return new CommandError('WINDOW_NOT_FOUND', 'The window has no accessible tree.', {
    suggestion: 'Start the program through `agent-desktop desktop run`, which switches its accessibility on.',
    details: { kind: 'window_without_accessibility_element', window_id: id },
  });
}
