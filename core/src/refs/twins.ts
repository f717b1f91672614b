import type { ObservedNode } from '../model/element.js';
import type { Role } from '../model/role.js';
import { compare } from './compare.js';
import { readSurroundings, steadyName } from './context.js';
import type { RefContext, RefEntry } from './entry.js';
import { savedName } from './match.js';

/** More elements than that with one role, name and surroundings are not compared one by one: a long list stays linear. */
const MOST_COMPARED = 16;

/**
 * How many other elements of the observed tree could be taken for the element that `entry` was made of, by the very
 * comparison that resolves it later. Undefined where one more may hide in a part that was cut off or could not be read.
 */
export function twinsIn(root: ObservedNode, self: ObservedNode, entry: RefEntry): number | undefined {
  const index = indexOf(root);
  if (index.unreadRoles.has(entry.role)) return undefined;
  // A hidden twin has the same named ancestors, so it can only lie under a cut node whose own are the end of them.
  const { ancestors } = entry.context;
  for (let outer = 0; outer <= ancestors.length; outer += 1) {
    if (index.cuts.has(JSON.stringify(ancestors.slice(outer)))) return undefined;
  }
  const name = savedName(entry);
  // A candidate without a name may show the saved one as its value.
  const names = name === undefined ? [undefined] : [name, undefined];
  const similar = names.flatMap((one) => index.similar.get(keyOf(entry.role, one, entry.context)) ?? []);
  if (similar.length > MOST_COMPARED) return undefined;
  const alike = similar.filter(({ node, chain, at }) => {
    return (
      node === self ||
      compare(entry, { handle: node.handle, facts: node, ancestors: chain, index: at }).differs.length === 0
    );
  });
  return alike.some(({ node }) => node === self) ? alike.length - 1 : undefined;
}

interface Place {
  readonly node: ObservedNode;
  readonly chain: readonly ObservedNode[];
  readonly at: number;
}

interface TwinIndex {
  /** Elements by role, name and surroundings. */
  readonly similar: ReadonlyMap<string, readonly Place[]>;
  /** Named ancestors (with the node itself) of every node that children are missing from. */
  readonly cuts: ReadonlySet<string>;
  /** Roles of which some element could not be read well enough to be told apart. */
  readonly unreadRoles: ReadonlySet<Role>;
}

const indexByRoot = new WeakMap<ObservedNode, TwinIndex>();

function indexOf(root: ObservedNode): TwinIndex {
  const cached = indexByRoot.get(root);
  if (cached !== undefined) return cached;
  const similar = new Map<string, Place[]>();
  const cuts = new Set<string>();
  const unreadRoles = new Set<Role>();
  walk(root, [], 0, (node, chain, at) => {
    const { context, unread } = readSurroundings(chain, at);
    if (node.cut !== undefined || (node.childCount.known && (node.childCount.value ?? 0) > node.children.length)) {
      cuts.add(JSON.stringify(readSurroundings([...chain, node], 0).context.ancestors));
    }
    const name = steadyName(node);
    if (unread.length > 0 || !name.known || !node.value.known || !node.description.known) unreadRoles.add(node.role);
    const key = keyOf(node.role, name.known ? name.text : undefined, context);
    const places = similar.get(key);
    if (places === undefined) similar.set(key, [{ node, chain, at }]);
    else places.push({ node, chain, at });
  });
  const index = { similar, cuts, unreadRoles };
  indexByRoot.set(root, index);
  return index;
}

function keyOf(role: Role, name: string | undefined, context: RefContext): string {
  return JSON.stringify([role, name ?? null, context.label ?? null, context.ancestors]);
}

/** Depth-first over an observed tree: each node with the chain of nodes above it and its index among its siblings. */
function walk(
  node: ObservedNode,
  chain: readonly ObservedNode[],
  at: number,
  visit: (node: ObservedNode, chain: readonly ObservedNode[], at: number) => void,
): void {
  visit(node, chain, at);
  if (node.children.length === 0) return;
  const below = [...chain, node];
  for (const [index, child] of node.children.entries()) walk(child, below, index, visit);
}
