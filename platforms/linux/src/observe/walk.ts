import { type Gap, type ObservationRequest, RAW_DEPTH } from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ABSENT, knownValue } from '@agent-desktop/core/model/known.js';
import { depthCost } from '@agent-desktop/core/snapshot/depth.js';
import { elementHandle } from './handle.js';
import { basicRole, rawCapabilities } from './interpret.js';
import { hasState, type RawNode } from './raw-node.js';
import { MAX_LISTED_CHILDREN, type TreeSource } from './tree-source.js';

export interface WalkedTree {
  /** Every node in pre-order is reachable from the root; here in the order of reading. */
  readonly nodes: readonly RawNode[];
  readonly gaps: readonly Gap[];
  /** False when count or time left something out. */
  readonly complete: boolean;
}

interface Place {
  readonly node: RawNode;
  readonly level: number;
  readonly rawLevel: number;
  /** The nodes above it: a toolkit's tree may have a cycle. */
  readonly above: Place | undefined;
}

/** Reads the tree below `root` level by level, as far as the request and the deadline allow. */
export async function walkTree(
  root: RawNode,
  source: TreeSource,
  request: ObservationRequest,
  deadline: Deadline,
): Promise<WalkedTree> {
  const nodes: RawNode[] = [root];
  const gaps: Gap[] = [];
  let complete = true;
  let edges = 0;
  let frontier: Place[] = [{ node: root, level: 0, rawLevel: 0, above: undefined }];

  while (frontier.length > 0) {
    const next: Place[] = [];
    const fetched = await childrenOf(frontier, source, deadline);
    for (const [i, place] of frontier.entries()) {
      const found = fetched[i];
      if (found === undefined || found.kind === 'none') continue;
      if (found.kind === 'cut') {
        place.node.cut = found.cut;
        if (found.gap !== undefined) gaps.push(found.gap);
        complete = false;
        continue;
      }
      for (const child of found.children) {
        edges++;
        if (nodes.length >= request.limits.nodes || edges > request.limits.edges) {
          place.node.cut = 'budget';
          complete = false;
          break;
        }
        const level = place.level + costOf(child);
        if (level > request.depth || place.rawLevel + 1 > RAW_DEPTH) {
          place.node.cut = 'depth';
          break;
        }
        if (!child.role.known) {
          // It went away, or fell silent, between the list and the question.
          place.node.cut = 'unread';
          gaps.push({ at: elementHandle(child.object), why: child.role.why });
          complete = false;
          continue;
        }
        if (isAbove(place, child)) continue;
        place.node.children.push(child);
        nodes.push(child);
        next.push({ node: child, level, rawLevel: place.rawLevel + 1, above: place });
      }
      // A list that is cut at the depth is shown as cut as a whole, not as its first few children.
      if (place.node.cut === 'depth') dropChildren(place.node, nodes, next);
    }
    frontier = next;
  }
  return { nodes, gaps, complete };
}

type Found =
  | { readonly kind: 'children'; readonly children: readonly RawNode[] }
  | { readonly kind: 'cut'; readonly cut: 'virtual' | 'unread' | 'deadline'; readonly gap?: Gap }
  | { readonly kind: 'none' };

const NONE: Found = { kind: 'none' };

async function childrenOf(
  frontier: readonly Place[],
  source: TreeSource,
  deadline: Deadline,
): Promise<readonly Found[]> {
  return Promise.all(
    frontier.map(({ node }): Found | Promise<Found> => {
      const atHand = source.childrenAtHand(node);
      if (atHand !== undefined) return atHand.length === 0 ? NONE : { kind: 'children', children: atHand };
      if ((knownValue(node.childCount) ?? 0) > MAX_LISTED_CHILDREN && hasState(node, 'manages-descendants')) {
        return { kind: 'cut', cut: 'virtual' };
      }
      return fetch(node, source, deadline);
    }),
  );
}

async function fetch(node: RawNode, source: TreeSource, deadline: Deadline): Promise<Found> {
  const read = await source.fetchChildren(node, deadline);
  if (read.known) return { kind: 'children', children: read.value ?? [] };
  const cut = deadline.expired() ? 'deadline' : 'unread';
  return { kind: 'cut', cut, gap: { at: elementHandle(node.object), why: read.why } };
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

function dropChildren(node: RawNode, nodes: RawNode[], next: Place[]): void {
  const dropped = node.children.length;
  if (dropped === 0) return;
  node.children = [];
  nodes.length -= dropped;
  next.length -= dropped;
}
