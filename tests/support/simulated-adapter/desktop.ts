import type { DisplayInfo } from '@agent-desktop/core/model/display.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import type { SurfaceKind } from '@agent-desktop/core/model/surface.js';
import { type ElementSpec, SimulatedElement } from './element.js';

export interface AppSpec {
  readonly name: string;
  readonly pid?: number;
  readonly aliases?: readonly string[];
  readonly bundleId?: string;
}

export interface WindowSpec {
  readonly title: string;
  readonly id?: string;
  readonly focused?: boolean;
  readonly visible?: boolean;
  readonly minimized?: boolean;
  readonly bounds?: Rect;
  readonly accessible?: boolean;
  readonly children?: readonly ElementSpec[];
}

/** A window, or a surface of an application (menu, dialog) that is open. */
export interface SimulatedWindow {
  id: string;
  title: string;
  focused: boolean;
  visible: boolean;
  minimized: boolean;
  bounds: Rect;
  accessible: boolean;
  readonly root: SimulatedElement;
}

export interface SimulatedSurface {
  readonly id: string;
  readonly kind: SurfaceKind | 'context_menu';
  readonly title?: string;
  readonly modal?: boolean;
  readonly root: SimulatedElement;
}

export class SimulatedApp {
  readonly windows: SimulatedWindow[] = [];
  readonly surfaces: SimulatedSurface[] = [];
  name: string;
  process: ProcessIdentity;
  aliases: readonly string[];
  readonly bundleId: string | undefined;
  /** Never answers: calls that need it use their whole deadline, lists name it as unread. */
  hangs = false;
  running = true;

  constructor(
    private readonly desktop: SimulatedDesktop,
    spec: AppSpec,
  ) {
    this.name = spec.name;
    const pid = spec.pid ?? desktop.nextPid();
    this.process = { pid, instance: `i${pid}` };
    this.aliases = spec.aliases ?? [spec.name];
    this.bundleId = spec.bundleId;
  }

  addWindow(spec: WindowSpec): SimulatedWindow {
    const window: SimulatedWindow = {
      id: spec.id ?? `w-${this.desktop.nextWindow()}`,
      title: spec.title,
      focused: spec.focused ?? false,
      visible: spec.visible ?? true,
      minimized: spec.minimized ?? false,
      bounds: spec.bounds ?? { x: 0, y: 0, width: 800, height: 20_000 },
      accessible: spec.accessible ?? true,
      root: new SimulatedElement({
        role: 'window',
        name: spec.title,
        bounds: spec.bounds ?? { x: 0, y: 0, width: 800, height: 20_000 },
        ...(spec.children === undefined ? {} : { children: spec.children }),
      }),
    };
    this.windows.push(window);
    return window;
  }

  openSurface(kind: SurfaceKind | 'context_menu', root: ElementSpec, modal = false): SimulatedSurface {
    const surface: SimulatedSurface = {
      id: `${kind}-${this.surfaces.length + 1}`,
      kind,
      ...(root.name === undefined ? {} : { title: root.name }),
      modal,
      root: new SimulatedElement(root),
    };
    this.surfaces.push(surface);
    return surface;
  }

  closeSurface(surface: SimulatedSurface): void {
    const index = this.surfaces.indexOf(surface);
    if (index >= 0) this.surfaces.splice(index, 1);
    surface.root.remove();
  }

  /** The same pid, another process: what a recycled pid looks like. */
  restart(): void {
    this.process = { pid: this.process.pid, instance: `${this.process.instance}'` };
  }

  roots(): readonly SimulatedElement[] {
    return [...this.windows.map((window) => window.root), ...this.surfaces.map((surface) => surface.root)];
  }

  owns(element: SimulatedElement): boolean {
    let top = element;
    while (top.parent !== undefined) top = top.parent;
    return this.roots().includes(top);
  }
}

export interface RecordedCall {
  readonly method: string;
  readonly arguments: readonly unknown[];
}

export type Interference = (call: RecordedCall) => void | Promise<void>;

/**
 * An in-memory desktop. Tests build it, change it at any time and read `effects` and `calls` as their oracle.
 *
 *     const desktop = new SimulatedDesktop();
 *     const window = desktop.addApp({ name: 'Editor' }).addWindow({ title: 'Untitled', focused: true });
 *     const save = window.root.add({ role: 'button', name: 'Save' });
 *     const adapter = simulatedAdapter(desktop);
 *
 * `desktop.before('perform', () => save.replace())` changes the world right before the adapter answers that call.
 */
export class SimulatedDesktop {
  readonly apps: SimulatedApp[] = [];
  /** What happened in the applications, oldest first: `CLICKED Save`, `VALUE Name=x`, `CHECKED Wrap`, … */
  readonly effects: string[] = [];
  /** Every adapter call, oldest first. */
  readonly calls: RecordedCall[] = [];
  displays: DisplayInfo[] = [{ id: 'D0', bounds: { x: 0, y: 0, width: 1280, height: 1024 }, primary: true, scale: 1 }];
  supportedSurfaces: SurfaceKind[] = ['window', 'focused', 'menu', 'menubar', 'popover', 'alert', 'dialog', 'toolbar'];
  private readonly interferences = new Map<string, Interference[]>();
  private pids = 1_000;
  private windows = 0;

  addApp(spec: AppSpec): SimulatedApp {
    const app = new SimulatedApp(this, spec);
    this.apps.push(app);
    return app;
  }

  removeApp(app: SimulatedApp): void {
    app.running = false;
    this.apps.splice(this.apps.indexOf(app), 1);
    for (const root of app.roots()) root.remove();
  }

  /** Runs `interference` right before each call of `method` is answered, until the returned function is called. */
  before(method: string, interference: Interference): () => void {
    const list = this.interferences.get(method) ?? [];
    list.push(interference);
    this.interferences.set(method, list);
    return () => {
      const index = list.indexOf(interference);
      if (index >= 0) list.splice(index, 1);
    };
  }

  /** Like `before`, for the next call only. */
  once(method: string, interference: Interference): void {
    const stop = this.before(method, (call) => {
      stop();
      return interference(call);
    });
  }

  /** For the adapter: notes a call and lets tests interfere. */
  async called(method: string, ...args: readonly unknown[]): Promise<void> {
    const call: RecordedCall = { method, arguments: args };
    this.calls.push(call);
    for (const interference of [...(this.interferences.get(method) ?? [])]) await interference(call);
  }

  callsOf(method: string): readonly RecordedCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  appOf(process: ProcessIdentity): SimulatedApp | undefined {
    return this.apps.find((app) => app.process.pid === process.pid && app.process.instance === process.instance);
  }

  ownerOf(element: SimulatedElement): SimulatedApp | undefined {
    return this.apps.find((app) => app.owns(element));
  }

  nextPid(): number {
    this.pids += 1;
    return this.pids;
  }

  nextWindow(): number {
    this.windows += 1;
    return this.windows;
  }
}
