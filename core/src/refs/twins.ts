import type { ObservedNode } from '../model/element.js';
import type { Role } from '../model/role.js';
import { compare } from './compare.js';
import { readContext, readSurroundings, steadyName } from './context.js';
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
  const alike = similar.filter((place) => place.node === self || looksLike(place, entry));
  return alike.some(({ node }) => node === self) ? alike.length - 1 : undefined;
}

/**
 * Whether another element that looks alike stands at the same index of a list that reads the same, under another parent:
 * then its position tells nothing of an element.
 */
export function sharesPlace(root: ObservedNode, self: ObservedNode, entry: RefEntry): boolean {
  const there = indexOf(root).places.get(placeKey(entry.role, savedName(entry), entry.context)) ?? [];
  return there.length > MOST_COMPARED || there.some((place) => place.node !== self && looksLike(place, entry));
}

interface Place {
  readonly node: ObservedNode;
  readonly chain: readonly ObservedNode[];
  readonly at: number;
}

interface TwinIndex {
  /** Elements by role, name and surroundings. */
  readonly similar: ReadonlyMap<string, readonly Place[]>;
  /** Elements by role, name, surroundings and position. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Named ancestors (with the node itself) of every node that children are missing from. */
  readonly cuts: ReadonlySet<string>;
  /** Roles of which some element could not be read well enough to be told apart. */
  readonly unreadRoles: ReadonlySet<Role>;
}

function looksLike({ node, chain, at }: Place, entry: RefEntry): boolean {
  return compare(entry, { handle: node.handle, facts: node, ancestors: chain, index: at }).differs.length === 0;
}

function add(map: Map<string, Place[]>, key: string, place: Place): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [place]);
  else there.push(place);
}

const indexByRoot = new WeakMap<ObservedNode, TwinIndex>();

function indexOf(root: ObservedNode): TwinIndex {
  const cached = indexByRoot.get(root);
  if (cached !== undefined) return cached;
  const similar = new Map<string, Place[]>();
  const places = new Map<string, Place[]>();
  const cuts = new Set<string>();
  const unreadRoles = new Set<Role>();
  walk(root, [], 0, (node, chain, at) => {
    const { context } = readContext(chain, at);
    const { unread } = readSurroundings(chain, at);
    if (node.cut !== undefined || (node.childCount.known && (node.childCount.value ?? 0) > node.children.length)) {
      cuts.add(JSON.stringify(readSurroundings([...chain, node], 0).context.ancestors));
    }
    const name = steadyName(node);
    if (unread.length > 0 || !name.known || !node.value.known || !node.description.known) unreadRoles.add(node.role);
    const text = name.known ? name.text : undefined;
    const place = { node, chain, at };
    add(similar, keyOf(node.role, text, context), place);
    add(places, placeKey(node.role, text, context), place);
  });
  const index = { similar, places, cuts, unreadRoles };
  indexByRoot.set(root, index);
  return index;
}

function keyOf(role: Role, name: string | undefined, context: RefContext): string {
  return JSON.stringify([role, name ?? null, context.label ?? null, context.ancestors]);
}

function placeKey(role: Role, name: string | undefined, context: RefContext): string {
  return JSON.stringify([keyOf(role, name, context), context.position ?? null]);
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
