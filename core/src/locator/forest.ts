import type { Cut, ObservedNode } from '../model/element.js';
import { type ShownName, shownName } from '../snapshot/name.js';

/** An observed tree laid out in document order, so that a subtree is a range. */
export interface Laid {
  readonly nodes: readonly ObservedNode[];
  /** Index of the parent, -1 for the root. */
  readonly parent: Int32Array;
  /** Place among the parent's children. */
  readonly place: Int32Array;
  /** One past the last node of the subtree. */
  readonly end: Int32Array;
}

export function layOut(root: ObservedNode): Laid {
  const nodes: ObservedNode[] = [];
  const parents: number[] = [];
  const places: number[] = [];
  const ends: number[] = [];
  const visit = (node: ObservedNode, parent: number, place: number): void => {
    const at = nodes.length;
    nodes.push(node);
    parents.push(parent);
    places.push(place);
    ends.push(0);
    for (let index = 0; index < node.children.length; index += 1) {
      const child = node.children[index];
      if (child !== undefined) visit(child, at, index);
    }
    ends[at] = nodes.length;
  };
  visit(root, -1, 0);
  return {
    nodes,
    parent: Int32Array.from(parents),
    place: Int32Array.from(places),
    end: Int32Array.from(ends),
  };
}

export function nodeAt(laid: Laid, at: number): ObservedNode {
  const node = laid.nodes[at];
  if (node === undefined) throw new RangeError('no node has that index');
  return node;
}

/** What the node is called in output. */
export function nameAt(laid: Laid, at: number): ShownName | undefined {
  const up = laid.parent[at] ?? -1;
  const above = up < 0 ? -1 : (laid.parent[up] ?? -1);
  return shownName(
    nodeAt(laid, at),
    up < 0 ? undefined : laid.nodes[up],
    laid.place[at] ?? 0,
    above < 0 ? undefined : laid.nodes[above],
    up < 0 ? -1 : (laid.place[up] ?? -1),
  );
}

/** Nodes from the root to `at`. */
export function chainTo(laid: Laid, at: number): ObservedNode[] {
  const chain: ObservedNode[] = [];
  for (let index = at; index >= 0; index = laid.parent[index] ?? -1) chain.unshift(nodeAt(laid, index));
  return chain;
}

/**
 * True where elements that exist were not seen. The rows of a virtual list that its toolkit has not made do not exist
 * yet: their absence is a fact, and is told apart in the answer.
 */
export function hides(cut: Cut | undefined): boolean {
  return cut !== undefined && cut !== 'virtual';
}
