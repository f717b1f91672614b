import {
  type Candidate,
  type Candidates,
  type Gap,
  type HitTest,
  type LiveRead,
  OBSERVATION_LIMITS,
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
import type { ElementFacts, ElementHandle, ObservedNode } from '@agent-desktop/core/model/element.js';
import { type Known, known, knownValue, unknown } from '@agent-desktop/core/model/known.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { Point } from '@agent-desktop/core/model/rect.js';
import type { SurfaceInfo } from '@agent-desktop/core/model/surface.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import { Accessible } from './atspi/accessible.js';
import { isSilence, NULL_PATH, type RemoteObject } from './atspi/object.js';
import { roleName } from './atspi/roles.js';
import type { DeskSource } from './connections/current-desk.js';
import { type LinkedApp, withinOf } from './desk.js';
import { readBasicFacts } from './observe/basic-facts.js';
import { CachedTree } from './observe/cached-tree.js';
import { cellIdOf, elementHandle, namesRow, objectOf, parseNativeId } from './observe/handle.js';
import { hitTest } from './observe/hit-test.js';
import { hydrate } from './observe/hydrate.js';
import { isIconified } from './observe/iconified.js';
import { InFlight } from './observe/in-flight.js';
import { factsOf, observedNode } from './observe/interpret.js';
import { isAttached } from './observe/probe.js';
import { type BasicFacts, rawNode } from './observe/raw-node.js';
import { RealisedTree } from './observe/realised-tree.js';
import { readSurroundings } from './observe/surroundings.js';
import { cellByAddress } from './observe/table-cell.js';
import { TextLimits } from './observe/text-limits.js';
import type { TreeSource } from './observe/tree-source.js';
import { unreadFact } from './observe/unread-fact.js';
import { walkTree } from './observe/walk.js';
import { WalkSource } from './observe/walk-source.js';
import { findScope } from './surfaces/find-scope.js';
import { readOpenSurfaces } from './surfaces/surfaces.js';

const ALL_EVIDENCE = { bounds: true, capabilities: true, text: true, descriptions: true } as const;
/** What could not be read is named up to here; a deadline that ends in the middle would name everything. */
const MAX_GAPS = 256;
const NOWHERE: Known<Point> = known({ x: 0, y: 0 });

/** Reading over AT-SPI. */
export class LinuxObservation extends ObservationOps {
  constructor(private readonly desk: DeskSource) {
    super();
  }

  override async listWindows(deadline: Deadline): Promise<Inventory<WindowInfo>> {
    const { items, unread } = await (await this.desk(deadline)).listWindows(deadline);
    return { items: items.map((window) => window.info), unread };
  }

  override async listApps(deadline: Deadline): Promise<Inventory<AppInfo>> {
    return (await this.desk(deadline)).windows.apps(deadline);
  }

  override async listSurfaces(process: ProcessIdentity, deadline: Deadline): Promise<readonly SurfaceInfo[]> {
    const desk = await this.desk(deadline);
    const app = await desk.appOf(process, deadline);
    const surfaces = await readOpenSurfaces(
      app.root,
      app.app.profile,
      () => desk.applications.wakeCache(deadline),
      deadline,
    );
    if (!surfaces.known) throw desk.silent(surfaces.why);
    return (surfaces.value ?? []).map((surface) => surface.info);
  }

  override async observe(scope: Scope, request: ObservationRequest, deadline: Deadline): Promise<Observation> {
    const { observation, root } = await this.look(scope, request, deadline);
    return { ...observation, complete: observation.complete && !keepsPart(root) };
  }

  /** The same, complete also where some list has made only some of its rows: what it has not made is no element yet. */
  private async look(
    scope: Scope,
    request: ObservationRequest,
    deadline: Deadline,
  ): Promise<{ readonly observation: Observation; readonly root: ObservedNode }> {
    const { linked, object, origin } = await this.placeOf(scope, deadline);
    const source = await this.sourceFor(linked, object, request, deadline);
    const root = await source.fetchNode(object, deadline);
    if (!root.role.known) throw await this.withoutRoot(scope, root.role.why, deadline);
    const reading = new InFlight();
    const unread: Gap[] = [];
    const [tree, iconified, around] = await Promise.all([
      walkTree(
        root,
        source,
        request,
        deadline,
        (node) => {
          const rest = hydrate(node, request.needs, linked.app.profile);
          const done = (): void => {
            const why = unreadFact(node, request.needs);
            if (why !== undefined) unread.push({ at: elementHandle(node.object), why });
          };
          if (rest !== undefined) return reading.run(() => rest(deadline).then(done));
          done();
          return undefined;
        },
        linked.app.profile.uniformCells,
      ),
      isIconified(object, withinOf(linked), deadline),
      readSurroundings(object, linked.app.profile, deadline),
    ]);
    const texts = new TextLimits(request.limits);
    const offset = offsetFor(linked, origin);
    const observed = observedNode(root, { profile: linked.app.profile, offset, iconified, texts, around });
    const tooMuchText: Gap[] = texts.cuts + texts.dropped > 0 ? [{ why: { kind: 'limit', native: 'text' } }] : [];
    const observation: Observation = {
      root: observed,
      complete: tree.complete && unread.length === 0 && texts.dropped === 0 && iconified.known,
      nodesObserved: tree.count,
      gaps: [...tree.gaps, ...unread, ...tooMuchText].slice(0, MAX_GAPS),
    };
    return { observation, root: observed };
  }

  override async candidates(scope: Scope, sought: SoughtElement, deadline: Deadline): Promise<Candidates> {
    const direct = await this.probe(scope, sought, deadline);
    if (direct === 'absent') return { found: [], complete: true, gaps: [] };
    if (direct !== undefined) return { found: [direct], complete: false, gaps: [] };
    const request: ObservationRequest = { depth: RAW_DEPTH, limits: OBSERVATION_LIMITS, needs: ALL_EVIDENCE };
    const { observation, root } = await this.look(scope, request, deadline);
    const found: Candidate[] = [];
    collect(root, [], undefined, sought, found);
    // Here also the deepest level that is ever read leaves something out; a row that was not made leaves out no id.
    const all = !isCut(root, sought.nativeId?.stable !== true);
    return { found, complete: observation.complete && all, gaps: observation.gaps };
  }

  override async readElement(handle: ElementHandle, deadline: Deadline): Promise<LiveRead> {
    const desk = await this.desk(deadline);
    const { bus, path, id } = objectOf(handle);
    const linked = await desk.linked(bus, deadline);
    if (linked.kind === 'unreadable') return linked;
    const read = await this.readLive(linked.value, linked.value.root.sibling(path), deadline);
    return id === undefined || read.kind !== 'live' ? read : { ...read, facts: { ...read.facts, nativeIds: [id] } };
  }

  override async hitTest(handle: ElementHandle, point: Point, deadline: Deadline): Promise<HitTest> {
    const desk = await this.desk(deadline);
    const { bus, path } = objectOf(handle);
    const linked = await desk.linked(bus, deadline);
    if (linked.kind === 'unreadable') return { kind: 'unknown', why: linked.why };
    const window = await desk.windowAround(linked.value, linked.value.root.sibling(path), deadline);
    if (!window.known) return { kind: 'unknown', why: window.why };
    if (window.value === undefined) return { kind: 'unknown', why: { kind: 'gone' } };
    return hitTest(linked.value.root.sibling(path), window.value, point, deadline);
  }

  /**
   * The element by its own native id, without a search. Undefined when that says nothing, so that a search must; `absent` for a
   * row whose object is gone or stands for another row now: no other object can have the id of a row.
   */
  private async probe(
    scope: Scope,
    sought: SoughtElement,
    deadline: Deadline,
  ): Promise<Candidate | 'absent' | undefined> {
    const id = sought.nativeId === undefined || !sought.nativeId.stable ? undefined : parseNativeId(sought.nativeId);
    if (id === undefined || scope.kind === 'element') return undefined;
    const desk = await this.desk(deadline);
    const linked = await desk.linkedAs(id.bus, processOf(scope), deadline);
    if (linked === undefined) return undefined;
    const named = linked.root.sibling(id.path);
    const cell = id.address === undefined ? known(named) : await cellByAddress(named, id.address, deadline);
    const object = knownValue(cell);
    if (object === undefined) return undefined;
    const [read, attached] = await Promise.all([
      this.readLive(linked, object, deadline),
      isAttached(object, withinOf(linked), deadline),
    ]);
    const { nativeId } = sought;
    if (nativeId !== undefined && namesRow(nativeId)) {
      const isGone = read.kind === 'defunct' || (read.kind === 'unreadable' && read.why.kind === 'gone');
      if (isGone || knownValue(attached) === false) return 'absent';
      if (read.kind === 'live' && standsForAnother(read.facts, nativeId)) return 'absent';
    }
    if (read.kind !== 'live' || knownValue(attached) !== true) return undefined;
    if (id.address === undefined) return { handle: elementHandle(object), facts: read.facts };
    const cellId = cellIdOf(named, id.address);
    return { handle: elementHandle(object, cellId), facts: { ...read.facts, nativeIds: [cellId] } };
  }

  private async readLive(linked: LinkedApp, object: RemoteObject, deadline: Deadline): Promise<LiveRead> {
    const facts = await readBasicFacts(object, deadline);
    const node = rawNode(object, { ...facts, ...(await placeOfFrame(object, facts, deadline)) });
    if (node.states.known && node.states.value?.has('defunct') === true) return { kind: 'defunct' };
    if (!node.role.known) return { kind: 'unreadable', why: node.role.why };
    const { profile } = linked.app;
    const [, iconified, around, offset] = await Promise.all([
      hydrate(node, ALL_EVIDENCE, profile)?.(deadline),
      isIconified(object, withinOf(linked), deadline),
      readSurroundings(object, profile, deadline),
      this.originFor(linked, object, deadline),
    ]);
    const texts = new TextLimits(OBSERVATION_LIMITS);
    return { kind: 'live', facts: factsOf(node, { profile, offset, iconified, texts, around }) };
  }

  private async originOf(linked: LinkedApp, object: RemoteObject, deadline: Deadline): Promise<Known<Point>> {
    const window = await (await this.desk(deadline)).windowAround(linked, object, deadline);
    if (!window.known) return window;
    return window.value === undefined ? unknown({ kind: 'gone' }) : known(window.value.origin);
  }

  private async placeOf(
    scope: Scope,
    deadline: Deadline,
  ): Promise<{ linked: LinkedApp; object: RemoteObject; origin: Known<Point> }> {
    const desk = await this.desk(deadline);
    if (scope.kind === 'element') {
      const { bus, path } = objectOf(scope.handle);
      const linked = await desk.linked(bus, deadline);
      if (linked.kind === 'unreadable') throw desk.silent(linked.why);
      const object = linked.value.root.sibling(path);
      return { linked: linked.value, object, origin: await this.originFor(linked.value, object, deadline) };
    }
    if (scope.kind === 'window') {
      const { linked, window } = await desk.windowById(scope.window, deadline);
      return { linked, object: linked.root.sibling(window.object.path), origin: known(window.origin) };
    }
    const linked = await desk.appOf(scope.process, deadline);
    const window = scope.window === undefined ? undefined : await desk.windowById(scope.window, deadline);
    const object = await findScope(
      linked.root,
      window?.window.object,
      scope.surface,
      linked.app.profile,
      () => desk.applications.wakeCache(deadline),
      deadline,
    );
    if (object.kind === 'silent') throw desk.silent(object.why);
    if (object.kind === 'untold') throw untoldSurface(scope.surface);
    if (object.kind === 'absent') throw absentSurface(scope.surface);
    return { linked, object: object.object, origin: await this.originFor(linked, object.object, deadline) };
  }

  private originFor(linked: LinkedApp, object: RemoteObject, deadline: Deadline): Promise<Known<Point>> {
    return linked.app.profile.extents === 'screen' ? Promise.resolve(NOWHERE) : this.originOf(linked, object, deadline);
  }

  /** Why nothing could be read of where a walk starts: it is gone, or nobody answers. */
  private async withoutRoot(scope: Scope, why: Failure, deadline: Deadline): Promise<CommandError> {
    const desk = await this.desk(deadline);
    if (isSilence(why)) return desk.silent(why);
    if (scope.kind === 'window') await desk.windowById(scope.window, deadline, { anew: true });
    return new CommandError('ELEMENT_NOT_FOUND', 'The element is not there any more.', {
      suggestion: 'Take a snapshot of its window.',
      details: { kind: 'source_surface_absent', failure: why.kind },
    });
  }

  private async sourceFor(
    linked: LinkedApp,
    object: RemoteObject,
    { needs, limits }: ObservationRequest,
    deadline: Deadline,
  ): Promise<TreeSource> {
    const { tree, reads } = linked.app.profile;
    if (tree === 'walk') return new WalkSource(reads, needs.descriptions === true);
    if (tree === 'realised') return RealisedTree.read(object, limits, deadline);
    const desk = await this.desk(deadline);
    return CachedTree.read(linked.root, () => desk.applications.wakeCache(deadline), deadline);
  }
}

/** Where a node with a window's role stands: Qt's inner frames have it too. */
async function placeOfFrame(
  object: RemoteObject,
  { role }: BasicFacts,
  deadline: Deadline,
): Promise<Pick<BasicFacts, 'inside'>> {
  if (!role.known || role.value === undefined || roleName(role.value) !== 'frame') return {};
  const parent = knownValue(await new Accessible(object).parent(deadline));
  if (parent === undefined || parent[1] === NULL_PATH) return {};
  const above = await new Accessible(object.sibling(parent[1])).role(deadline);
  return above.known && above.value !== undefined ? { inside: roleName(above.value) !== 'application' } : {};
}

/** Whether what is written in a row is known, and another text than when its id was given. */
function standsForAnother({ nativeIds, states }: ElementFacts, sought: NativeId): boolean {
  return states.known && nativeIds[0]?.value !== sought.value;
}

/** Whether some list has more rows than the toolkit has made. */
function keepsPart(node: ObservedNode): boolean {
  return node.cut === 'virtual' || node.children.some(keepsPart);
}

function isCut(node: ObservedNode, rowsMatter: boolean): boolean {
  const cut = node.cut !== undefined && !(node.cut === 'virtual' && !rowsMatter);
  return cut || node.children.some((child) => isCut(child, rowsMatter));
}

function offsetFor(linked: LinkedApp, origin: Known<Point>): Known<Point> {
  return linked.app.profile.extents === 'screen' ? NOWHERE : origin;
}

function processOf(scope: Exclude<Scope, { kind: 'element' }>): ProcessIdentity {
  return scope.kind === 'window' ? scope.window.process : scope.process;
}

function collect(
  node: ObservedNode,
  ancestors: readonly ObservedNode[],
  index: number | undefined,
  sought: SoughtElement,
  found: Candidate[],
): void {
  if (node.role === sought.role || node.nativeIds.some((id) => id.value === sought.nativeId?.value)) {
    found.push({ handle: node.handle, facts: node, ancestors, ...(index === undefined ? {} : { index }) });
  }
  const above = [...ancestors, node];
  for (const [i, child] of node.children.entries()) collect(child, above, i, sought, found);
}

function untoldSurface(surface: string): CommandError {
  return new CommandError(
    'PLATFORM_NOT_SUPPORTED',
    `The application's toolkit does not tell whether a ${surface} is open.`,
    {
      suggestion: 'Take a snapshot of the window: what is open is in its tree.',
      details: { kind: 'surface_not_told', surface },
    },
  );
}

function absentSurface(surface: string): CommandError {
  return new CommandError('ELEMENT_NOT_FOUND', `The application shows no ${surface} now.`, {
    suggestion: 'See what is open with `agent-desktop list-surfaces`.',
    details: { kind: 'source_surface_absent', surface },
  });
}
