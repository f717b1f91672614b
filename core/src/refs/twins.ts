import type { ObservedNode } from '../model/element.js';
import { MUTABLE_VALUE_ROLES, type Role } from '../model/role.js';
import { readSurroundings, steadyName, textOf } from './context.js';
import type { RefContext } from './entry.js';

/** What an element is compared by when no native id tells it from others. */
export interface Likeness {
  readonly role: Role;
  /** The text that identifies it; undefined where it has none. */
  readonly text: string | undefined;
  readonly context: RefContext;
}

/**
 * How many other elements of the observed tree are alike; undefined where one more may hide in a part that was cut off,
 * or a text could not be read. Only for elements of the tree under `root`.
 */
export function twinsIn(root: ObservedNode, sought: Likeness): number | undefined {
  const index = indexOf(root);
  const key = keyOf(sought.role, sought.text, sought.context);
  if (index.unreadRoles.has(sought.role)) return undefined;
  // A hidden twin has the same named ancestors, so it can only lie under a cut node whose own are the end of them.
  const { ancestors } = sought.context;
  for (let outer = 0; outer <= ancestors.length; outer += 1) {
    if (index.cuts.has(JSON.stringify(ancestors.slice(outer)))) return undefined;
  }
  const alike = index.counts.get(key) ?? 0;
  // Not even itself was found: its text is not among those that were observed, so nothing was counted.
  return alike === 0 ? undefined : alike - 1;
}

interface TwinIndex {
  readonly counts: ReadonlyMap<string, number>;
  /** Named ancestors (with the node itself) of every node that children are missing from. */
  readonly cuts: ReadonlySet<string>;
  /** Roles of which some element could not be read well enough to be told apart. */
  readonly unreadRoles: ReadonlySet<Role>;
}

const indexByRoot = new WeakMap<ObservedNode, TwinIndex>();

function indexOf(root: ObservedNode): TwinIndex {
  const cached = indexByRoot.get(root);
  if (cached !== undefined) return cached;
  const counts = new Map<string, number>();
  const cuts = new Set<string>();
  const unreadRoles = new Set<Role>();
  walk(root, [], 0, (node, chain, at) => {
    const { context, unread } = readSurroundings(chain, at);
    if (node.cut !== undefined || (node.childCount.known && (node.childCount.value ?? 0) > node.children.length)) {
      cuts.add(JSON.stringify(readSurroundings([...chain, node], 0).context.ancestors));
    }
    const texts = textsOf(node);
    if (texts === undefined || unread.length > 0) unreadRoles.add(node.role);
    // Every text may be the one that identifies, and `undefined` stands for an element compared without any.
    for (const text of new Set([...(texts ?? []), undefined])) {
      const key = keyOf(node.role, text, context);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  const index = { counts, cuts, unreadRoles };
  indexByRoot.set(root, index);
  return index;
}

function keyOf(role: Role, text: string | undefined, context: RefContext): string {
  return JSON.stringify([role, text ?? null, context.label ?? null, context.ancestors]);
}

function textsOf(node: ObservedNode): readonly string[] | undefined {
  const name = steadyName(node);
  const value = MUTABLE_VALUE_ROLES.has(node.role) ? { known: true as const, text: undefined } : textOf(node.value);
  const description = textOf(node.description);
  if (!name.known || !value.known || !description.known) return undefined;
  return [name.text, value.text, description.text].filter((text) => text !== undefined);
}

/** Depth-first over an observed tree: each node with the chain of nodes above it and its index among its siblings. */
export function walk(
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
