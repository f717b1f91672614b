import type { ObservedNode } from '../model/element.js';
import { type DrilledRef, entryOf } from '../refs/capture.js';
import type { RefEntry, RefSource } from '../refs/entry.js';
import { isOperable, wording } from './operable.js';
import type { Allocate } from './shape.js';

/** The references of one observation, numbered from `first` in document order. */
export interface Allocation {
  readonly entries: readonly RefEntry[];
  readonly allocate: Allocate;
}

/**
 * Gives a number to every element that can be operated, to every list that shows more rows when it is scrolled and,
 * outside a drill-down, to every named node that a requested depth cut off. Nodes that cannot be saved as evidence take no number. `under` is the reference that a drill-down began
 * at; its own node keeps its number.
 */
export function allocation(source: RefSource, first: number, under?: DrilledRef): Allocation {
  const entries: RefEntry[] = [];
  const allocate: Allocate = (node, chain, index) => {
    if (under !== undefined && chain.length === 0) return under.number;
    const operable = isOperable(node);
    const scrolls = node.cut === 'virtual';
    if (!operable && !scrolls && (under !== undefined || !isAnchor(node))) return undefined;
    const entry = entryOf(node, chain, index, source, under);
    if (entry === undefined) return undefined;
    entries.push(operable || scrolls ? entry : { ...entry, capabilities: [] });
    return first + entries.length - 1;
  };
  return { entries, allocate };
}

/** A part of the tree that can be opened up later with `--root`. */
function isAnchor(node: ObservedNode): boolean {
  return (
    node.cut === 'depth' &&
    node.childCount.known &&
    (wording(node.name) !== undefined || wording(node.description) !== undefined)
  );
}
