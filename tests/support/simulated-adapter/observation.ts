import {
  type Candidate,
  type Candidates,
  type Gap,
  type HitTest,
  type LiveRead,
  type Observation,
  ObservationOps,
  type ObservationRequest,
  RAW_DEPTH,
  type Scope,
  type SoughtElement,
} from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { AppInfo, Inventory } from '@agent-desktop/core/model/app.js';
import type { Cut, ElementHandle, ObservedNode } from '@agent-desktop/core/model/element.js';
import { known, unknown } from '@agent-desktop/core/model/known.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { Point } from '@agent-desktop/core/model/rect.js';
import type { SurfaceInfo } from '@agent-desktop/core/model/surface.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import { depthCost } from '@agent-desktop/core/snapshot/depth.js';
import type { SimulatedApp, SimulatedDesktop, SimulatedWindow } from './desktop.js';
import type { SimulatedElement } from './element.js';
import { elementOf, factsOf, SimulatedHandle } from './facts.js';

const SILENT: Failure = { kind: 'unresponsive', native: 'Simulated.NoReply' };

export function appInfoOf(app: SimulatedApp): AppInfo {
  return {
    name: app.name,
    process: app.process,
    ...(app.bundleId === undefined ? {} : { bundleId: app.bundleId }),
    aliases: app.aliases,
    presentation: 'foreground',
  };
}

export function windowInfoOf(app: SimulatedApp, window: SimulatedWindow, stacking: number): WindowInfo {
  return {
    id: window.id,
    title: window.title,
    appName: app.name,
    process: app.process,
    bounds: window.bounds,
    focused: window.focused,
    minimized: window.minimized,
    visible: window.visible,
    stacking,
    accessible: window.accessible,
  };
}

interface Walk {
  readonly request: ObservationRequest;
  nodes: number;
  complete: boolean;
  readonly gaps: Gap[];
}

export class SimulatedObservation extends ObservationOps {
  /** Handles that were released, for leak tests. */
  readonly released: ElementHandle[] = [];

  constructor(private readonly desktop: SimulatedDesktop) {
    super();
  }

  override async listWindows(_deadline: Deadline): Promise<Inventory<WindowInfo>> {
    await this.desktop.called('listWindows');
    const items = this.answering().flatMap((app) =>
      app.windows.map((window, index) => windowInfoOf(app, window, index)),
    );
    return { items, unread: this.silent() };
  }

  override async listApps(_deadline: Deadline): Promise<Inventory<AppInfo>> {
    await this.desktop.called('listApps');
    return { items: this.answering().map(appInfoOf), unread: this.silent() };
  }

  override async listSurfaces(process: ProcessIdentity, deadline: Deadline): Promise<readonly SurfaceInfo[]> {
    await this.desktop.called('listSurfaces', process);
    const app = await this.live(process, deadline);
    return app.surfaces.map((surface) => ({
      id: surface.id,
      kind: surface.kind,
      ...(surface.title === undefined ? {} : { title: surface.title }),
      itemCount: surface.root.children.length,
      modal: surface.modal ?? false,
    }));
  }

  override async observe(scope: Scope, request: ObservationRequest, deadline: Deadline): Promise<Observation> {
    await this.desktop.called('observe', scope, request);
    const root = await this.rootOf(scope, deadline);
    const walk: Walk = { request, nodes: 0, complete: true, gaps: [] };
    const node = this.read(root, walk, 0, 0, deadline);
    return { root: node, complete: walk.complete, nodesObserved: walk.nodes, gaps: walk.gaps };
  }

  override async candidates(scope: Scope, sought: SoughtElement, deadline: Deadline): Promise<Candidates> {
    await this.desktop.called('candidates', scope, sought);
    const root = await this.rootOf(scope, deadline);
    const id = sought.nativeId;
    if (id?.stable) {
      for (const one of root.walk()) {
        if (typeof one.nativeId === 'string' || one.nativeId.value !== id.value) continue;
        if (one.nativeId.kind !== id.kind || one.cannotRead('element')) continue;
        return { found: [{ handle: new SimulatedHandle(one), facts: factsOf(one) }], complete: false, gaps: [] };
      }
    }
    const walk: Walk = { request: EVERYTHING, nodes: 0, complete: true, gaps: [] };
    const found: Candidate[] = [];
    collect(this.read(root, walk, 0, 0, deadline), sought, [], 0, found);
    return { found, complete: walk.complete, gaps: walk.gaps };
  }

  override async readElement(handle: ElementHandle, deadline: Deadline): Promise<LiveRead> {
    await this.desktop.called('readElement', handle);
    const element = elementOf(handle);
    if (element.defunct) return { kind: 'defunct' };
    const owner = this.desktop.ownerOf(element);
    if (owner === undefined) return { kind: 'unreadable', why: { kind: 'disconnected' } };
    if (owner.hangs) {
      await deadline.sleep(deadline.remainingMs());
      return { kind: 'unreadable', why: SILENT };
    }
    if (element.cannotRead('element')) return { kind: 'unreadable', why: { kind: 'timeout' } };
    return { kind: 'live', facts: factsOf(element) };
  }

  override async hitTest(handle: ElementHandle, point: Point, _deadline: Deadline): Promise<HitTest> {
    await this.desktop.called('hitTest', handle, point);
    const element = elementOf(handle);
    if (element.faults.hit === 'intercepted') return { kind: 'intercepted', by: { role: 'group', name: 'cover' } };
    if (element.faults.hit === 'unknown') return { kind: 'unknown', why: { kind: 'unsupported' } };
    return { kind: 'reaches' };
  }

  override release(handles: Iterable<ElementHandle>): void {
    this.released.push(...handles);
  }

  private answering(): SimulatedApp[] {
    return this.desktop.apps.filter((app) => !app.hangs);
  }

  private silent(): Inventory<never>['unread'] {
    return this.desktop.apps.filter((app) => app.hangs).map((app) => ({ process: app.process, why: SILENT }));
  }

  private async live(process: ProcessIdentity, deadline: Deadline): Promise<SimulatedApp> {
    const app = this.desktop.appOf(process);
    if (app === undefined) throw new CommandError('APP_NOT_FOUND', 'The application is not running.');
    if (!app.hangs) return app;
    await deadline.sleep(deadline.remainingMs());
    throw new CommandError('APP_UNRESPONSIVE', 'The application does not answer.', {
      details: { kind: 'app_unresponsive', pid: process.pid, retryable: false },
    });
  }

  private async rootOf(scope: Scope, deadline: Deadline): Promise<SimulatedElement> {
    if (scope.kind === 'element') {
      const element = elementOf(scope.handle);
      const owner = this.desktop.ownerOf(element);
      if (element.defunct || owner === undefined) throw new CommandError('STALE_REF', 'The element is gone.');
      await this.live(owner.process, deadline);
      return element;
    }
    if (scope.kind === 'window') {
      const app = await this.live(scope.window.process, deadline);
      const window = app.windows.find((one) => one.id === scope.window.id);
      if (window === undefined) throw new CommandError('WINDOW_NOT_FOUND', 'The window is gone.');
      return window.root;
    }
    const app = await this.live(scope.process, deadline);
    const surface = app.surfaces.find((one) => one.kind === scope.surface);
    if (surface !== undefined) return surface.root;
    const focused = scope.surface === 'focused' ? app.windows.find((one) => one.focused) : undefined;
    if (focused !== undefined) return focused.root;
    throw new CommandError('ELEMENT_NOT_FOUND', 'No such surface is open.', {
      details: { kind: 'source_surface_absent', surface: scope.surface },
    });
  }

  private read(element: SimulatedElement, walk: Walk, raw: number, level: number, deadline: Deadline): ObservedNode {
    walk.nodes += 1;
    const handle = new SimulatedHandle(element);
    const cut = this.cutOf(element, walk, raw, level, deadline);
    if (cut !== undefined && cut !== 'depth') {
      walk.complete = false;
      walk.gaps.push({ at: handle, why: cut === 'unread' ? { kind: 'timeout' } : { kind: 'limit' } });
    }
    const children: ObservedNode[] = [];
    let late: Cut | undefined = cut;
    for (const child of cut === undefined || cut === 'depth' ? element.children : []) {
      const reached = level + depthCost(factsOf(child));
      if (raw + 1 > RAW_DEPTH || reached > walk.request.depth) {
        late = 'depth';
        continue;
      }
      if (walk.nodes >= walk.request.limits.nodes) {
        late = 'budget';
        walk.complete = false;
        break;
      }
      children.push(this.read(child, walk, raw + 1, reached, deadline));
    }
    return {
      ...this.wanted(element, walk.request),
      handle,
      children,
      childCount: cut === 'unread' ? unknown({ kind: 'timeout' }) : known(element.children.length),
      ...(late === undefined ? {} : { cut: late }),
    };
  }

  private cutOf(
    element: SimulatedElement,
    walk: Walk,
    raw: number,
    level: number,
    deadline: Deadline,
  ): Cut | undefined {
    if (element.cannotRead('children')) return 'unread';
    if (element.children.length === 0) return undefined;
    if (deadline.expired()) return 'deadline';
    if (element.children.length > walk.request.limits.childrenPerNode) return 'budget';
    return raw >= RAW_DEPTH || level > walk.request.depth ? 'depth' : undefined;
  }

  private wanted(element: SimulatedElement, { needs }: ObservationRequest): ReturnType<typeof factsOf> {
    const facts = factsOf(element);
    const notRead = unknown({ kind: 'not-read' });
    return {
      ...facts,
      ...(needs.text ? {} : { name: notRead, value: notRead, description: notRead }),
      ...(needs.bounds ? {} : { bounds: notRead }),
      ...(needs.capabilities ? {} : { capabilities: notRead }),
    };
  }
}

const EVERYTHING: ObservationRequest = {
  depth: RAW_DEPTH,
  limits: { nodes: 50_000, edges: 100_000, childrenPerNode: 50_000, textBytes: 65_536, totalTextBytes: 8_388_608 },
  needs: { bounds: true, capabilities: true, text: true },
};

function collect(
  node: ObservedNode,
  sought: SoughtElement,
  ancestors: readonly ObservedNode[],
  index: number,
  found: Candidate[],
): void {
  if (node.role === sought.role) found.push({ handle: node.handle, facts: node, ancestors, index });
  const chain = [...ancestors, node];
  node.children.forEach((child, at) => {
    collect(child, sought, chain, at, found);
  });
}
