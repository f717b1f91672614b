import { type Gap, type ObservationRequest, RAW_DEPTH } from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ABSENT } from '@agent-desktop/core/model/known.js';
import { depthCost } from '@agent-desktop/core/snapshot/depth.js';
import { Accessible } from '../atspi/accessible.js';
import type { RemoteObject } from '../atspi/object.js';
import { elementHandle } from './handle.js';
import { basicRole, rawCapabilities } from './interpret.js';
import { hasState, type RawNode } from './raw-node.js';
import { fetchTablePage, hasCells, type TablePage, type WantedCells } from './table-page.js';
import { MAX_LISTED_CHILDREN, type TreeSource } from './tree-source.js';

export interface WalkedTree {
  /** Nodes, the root among them. */
  readonly count: number;
  readonly gaps: readonly Gap[];
  /** False when count or time left something out. */
  readonly complete: boolean;
}

/** Children of a list too long to be asked for that are shown all the same: about the first screen of a table. */
const PAGE = 200;

interface Place {
  readonly node: RawNode;
  readonly level: number;
  readonly rawLevel: number;
  /** The nodes above it: a toolkit's tree may have a cycle. */
  readonly above: Place | undefined;
}

/**
 * Reads the tree below `root`, as far as the request and the deadline allow. What is at hand is taken level by level; what
 * has to be asked for is asked for at once and goes on from its own answer. `visit` is called with every node once it
 * is known to belong to the tree; the walk ends when all that it began has ended too. `uniformCells` is the profile's.
 */
export async function walkTree(
  root: RawNode,
  source: TreeSource,
  request: ObservationRequest,
  deadline: Deadline,
  visit: (node: RawNode) => Promise<void> | undefined,
  uniformCells = false,
): Promise<WalkedTree> {
  const walk = new TreeWalk(source, request, deadline, visit, uniformCells);
  await walk.from([{ node: root, level: 0, rawLevel: 0, above: undefined }]);
  return walk;
}

class TreeWalk implements WalkedTree {
  count = 1;
  complete = true;
  readonly gaps: Gap[] = [];
  private edges = 0;

  constructor(
    private readonly source: TreeSource,
    private readonly request: ObservationRequest,
    private readonly deadline: Deadline,
    private readonly visit: (node: RawNode) => Promise<void> | undefined,
    private readonly uniformCells: boolean,
  ) {}

  /** Goes on from nodes that belong to the tree, visits them and what is below them. */
  async from(places: readonly Place[]): Promise<void> {
    const begun: Promise<void>[] = [];
    const taken: RawNode[] = [];
    for (let level = places; level.length > 0; ) {
      const next: Place[] = [];
      for (const place of level) {
        taken.push(place.node);
        const atHand = this.source.childrenAtHand(place.node);
        if (atHand !== undefined) this.take(place, atHand, next);
        else begun.push(this.ask(place));
      }
      level = next;
    }
    // After the questions above: what follows from their answers is what the walk waits for longest.
    for (const node of taken) {
      const visit = this.visit(node);
      if (visit !== undefined) begun.push(visit);
    }
    await Promise.all(begun);
  }

  private async ask(place: Place): Promise<void> {
    if (isUncounted(place.node)) {
      place.node.childCount = await new Accessible(place.node.object).childCount(this.deadline);
    }
    if (isVirtual(place.node) && hasCells(place.node)) {
      // A cell is a level of its own: nothing is read only to be cut.
      if (place.level >= this.request.depth) {
        place.node.cut = 'depth';
        return;
      }
      const page = await fetchTablePage(place.node, this.wantedCells(), this.deadline);
      if (page?.known === true && page.value !== undefined) return this.takePage(place, page.value);
    }
    const virtual = isVirtual(place.node);
    const read = virtual
      ? await this.source.fetchPage(place.node, Math.min(PAGE, this.room()), this.deadline)
      : await this.source.fetchChildren(place.node, this.room(), this.deadline);
    if (!read.known) {
      this.cut(place.node, this.deadline.expired() ? 'deadline' : 'unread');
      this.gaps.push({ at: elementHandle(place.node.object), why: read.why });
      return;
    }
    const next: Place[] = [];
    this.take(place, read.value?.children ?? [], next);
    if (read.value?.more === true && place.node.cut !== 'depth') this.cut(place.node, virtual ? 'virtual' : 'budget');
    await this.from(next);
  }

  /** The cells that a table shows, as its children. */
  private async takePage(place: Place, page: TablePage): Promise<void> {
    const next: Place[] = [];
    this.take(place, page.children, next);
    if (place.node.cut !== 'depth') {
      this.cut(place.node, page.why?.kind === 'timeout' ? 'deadline' : 'virtual');
      place.node.cells = page.shown;
    }
    if (page.why !== undefined) this.gaps.push({ at: elementHandle(place.node.object), why: page.why });
    await this.from(next);
  }

  private wantedCells(): WantedCells {
    const nodeOf = (object: RemoteObject, deadline: Deadline) => this.source.fetchNode(object, deadline);
    return { most: this.room(), nodeOf, uniform: this.uniformCells };
  }

  /** How many children of one node there is room for. */
  private room(): number {
    const { nodes, childrenPerNode } = this.request.limits;
    return Math.min(childrenPerNode, nodes - this.count);
  }

  /** Adds the children of `place` to the tree, and to `next` as places to go on from. */
  private take(place: Place, children: readonly RawNode[], next: Place[]): void {
    const { node } = place;
    const levels = children.map((child) => place.level + costOf(child));
    const rawLevel = place.rawLevel + 1;
    // A list that is cut at the depth is shown as cut as a whole, not as its first few children.
    if (children.length > 0 && (rawLevel > RAW_DEPTH || levels.some((level) => level > this.request.depth))) {
      node.cut = 'depth';
      return;
    }
    for (const [index, child] of children.entries()) {
      this.edges++;
      const { nodes, edges, childrenPerNode } = this.request.limits;
      if (this.count >= nodes || this.edges > edges || index >= childrenPerNode) {
        this.cut(node, 'budget');
        return;
      }
      if (!child.role.known) {
        // It went away, or fell silent, between the list and the question.
        this.cut(node, 'unread');
        this.gaps.push({ at: elementHandle(child.object), why: child.role.why });
        continue;
      }
      if (isAbove(place, child)) continue;
      node.children.push(child);
      this.count++;
      next.push({ node: child, level: levels[index] ?? 0, rawLevel, above: place });
    }
  }

  private cut(node: RawNode, why: 'virtual' | 'budget' | 'unread' | 'deadline'): void {
    node.cut = why;
    this.complete = false;
  }
}

/** GTK3's cache counts no children of a tree view: -1. Its thousands of cells must be counted before they are listed. */
function isUncounted(node: RawNode): boolean {
  return hasState(node, 'manages-descendants') && node.childCount.known && (node.childCount.value ?? -1) < 0;
}

/** A list that is never asked for as a whole: too long, or of unknown length where lengths may be endless. */
function isVirtual(node: RawNode): boolean {
  const { childCount } = node;
  if (!childCount.known) return hasState(node, 'manages-descendants');
  return (childCount.value ?? 0) > MAX_LISTED_CHILDREN;
}

function costOf(node: RawNode): 0 | 1 {
  return depthCost({ role: basicRole(node), name: node.name, value: ABSENT, capabilities: rawCapabilities(node) });
}

function isAbove(place: Place, child: RawNode): boolean {
  for (let at: Place | undefined = place; at !== undefined; at = at.above) {
    if (at.node.object.path === child.object.path) return true;
  }
  return false;
}
