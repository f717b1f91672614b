import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import type { RemoteObject } from '../atspi/object.js';
import type { RawNode } from './raw-node.js';

/** Above this a child list is never asked for as a whole: a LibreOffice sheet hangs on it. */
export const MAX_LISTED_CHILDREN = 5_000;

/**
 * Nodes of one list that are asked about before the clock is looked at again: 100,000 at once took 24 s to be sent, whatever
 * the deadline said.
 */
const ASKED_AT_ONCE = 500;

export interface FetchedChildren {
  readonly children: readonly RawNode[];
  /** Whether there are more of them. */
  readonly more: boolean;
}

/** Where a tree's nodes come from. */
export interface TreeSource {
  /** The children as they are already here; undefined when they have to be asked for. */
  childrenAtHand(node: RawNode): RawNode[] | undefined;
  /** Asks the application; for the facts of at most `most` of them. */
  fetchChildren(node: RawNode, most: number, deadline: Deadline): Promise<Known<FetchedChildren>>;
  /** The first `size` children of a node that has too many to list. */
  fetchPage(node: RawNode, size: number, deadline: Deadline): Promise<Known<FetchedChildren>>;
  /** One node by itself. */
  fetchNode(object: RemoteObject, deadline: Deadline): Promise<RawNode>;
}

/** The children that GetChildren lists, each made into a node by `nodeOf`. */
export async function fetchListed(
  node: RawNode,
  most: number,
  deadline: Deadline,
  nodeOf: (object: RemoteObject) => Promise<RawNode>,
): Promise<Known<FetchedChildren>> {
  const listed = await new Accessible(node.object).children(deadline);
  if (!listed.known) return listed;
  const objects = node.object.siblings(listed.value);
  const wanted = objects.slice(0, Math.max(0, most));
  const children: RawNode[] = [];
  for (let at = 0; at < wanted.length && !deadline.expired(); at += ASKED_AT_ONCE) {
    children.push(...(await Promise.all(wanted.slice(at, at + ASKED_AT_ONCE).map(nodeOf))));
  }
  return known({ children, more: objects.length > children.length });
}

/**
 * The first children of a node that has too many to list, each asked for by its index: the headers and first rows of a
 * table. What does not answer in time is left out.
 */
export async function fetchPage(
  node: RawNode,
  size: number,
  deadline: Deadline,
  nodeOf: (object: RemoteObject) => Promise<RawNode>,
): Promise<Known<FetchedChildren>> {
  const accessible = new Accessible(node.object);
  const first = await accessible.childAt(0, deadline);
  if (!first.known) return first;
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, size - 1) }, (_, index) => accessible.childAt(index + 1, deadline)),
  );
  const references = [first, ...rest].flatMap((child) =>
    child.known && child.value !== undefined ? [child.value] : [],
  );
  const objects = node.object.siblings(references);
  return known({ children: await Promise.all(objects.map(nodeOf)), more: true });
}
