import type { ObservedNode } from '../model/element.js';
import { knownValue } from '../model/known.js';
import { type ShownName, shownName } from './name.js';
import { failed, isBlank, isOperable, wording } from './operable.js';

export interface ShapeOptions {
  /** Leave out what has no reference and nothing operable below it. */
  readonly interactiveOnly: boolean;
  /** Replace nameless wrappers by their only child. */
  readonly compact: boolean;
  /** Bounds are printed: a wrapper that has some says something. */
  readonly includeBounds: boolean;
}

/** A node that is printed. */
export interface Shaped {
  readonly node: ObservedNode;
  /** Number of its reference, where it has one. */
  readonly number?: number;
  readonly name?: ShownName;
  readonly hint?: string;
  readonly children: readonly Shaped[];
}

/**
 * Asked for each node in document order, before its children: its reference number, or undefined for none.
 * `chain` are the nodes from the observed root to its parent (the same array in every call), `index` its place there.
 */
export type Allocate = (node: ObservedNode, chain: readonly ObservedNode[], index: number) => number | undefined;

/** For trees that are printed without references. */
export const noReferences: Allocate = () => undefined;

interface Draft extends Shaped {
  hint?: string;
  children: Draft[];
}

/**
 * Prunes and compacts an observed tree. The root always stays, and so does every element that can be operated, that could
 * not be read, or below which something was cut off.
 */
export function shape(root: ObservedNode, options: ShapeOptions, allocate: Allocate): Shaped {
  return draft(root, { options, allocate, chain: [], places: [] }, 0);
}

interface Walk {
  readonly options: ShapeOptions;
  readonly allocate: Allocate;
  /** From the root to the parent of the node in hand, and the index of each among its own siblings. */
  readonly chain: ObservedNode[];
  readonly places: number[];
}

function draft(node: ObservedNode, walk: Walk, index: number): Draft {
  const { chain, places } = walk;
  const name = shownName(node, chain.at(-1), index, chain.at(-2), places.at(-1));
  const number = walk.allocate(node, chain, index);
  const children: Draft[] = [];
  const isSplitter = node.role === 'splitter' && node.children.length > 1;
  chain.push(node);
  places.push(index);
  for (let at = 0; at < node.children.length; at += 1) {
    const child = node.children[at];
    if (child === undefined) continue;
    const made = draft(child, walk, at);
    if (walk.options.interactiveOnly && isIdle(made)) continue;
    // The panes of a splitter carry a hint, so they stay.
    children.push(walk.options.compact && !isSplitter ? collapsed(made, walk.options) : made);
  }
  chain.pop();
  places.pop();
  if (node.role === 'splitter' && children.length > 1) {
    children.forEach((child, at) => {
      child.hint = `column ${at + 1} of ${children.length}`;
    });
  }
  return {
    node,
    children,
    ...(number === undefined ? {} : { number }),
    ...(name === undefined ? {} : { name }),
  };
}

/** Nothing to operate here or below, and nothing unknown about that. */
function isIdle({ node, number, children }: Draft): boolean {
  return (
    number === undefined &&
    children.length === 0 &&
    node.cut === undefined &&
    !failed(node.capabilities) &&
    !isOperable(node)
  );
}

function collapsed(made: Draft, options: ShapeOptions): Draft {
  const only = made.children.length === 1 ? made.children[0] : undefined;
  return only !== undefined && isEmptyWrapper(made, options) ? only : made;
}

function isEmptyWrapper({ node, number, hint }: Draft, { includeBounds }: ShapeOptions): boolean {
  return (
    node.role === 'group' &&
    number === undefined &&
    hint === undefined &&
    node.cut === undefined &&
    isBlank(node.name) &&
    !failed(node.value) &&
    wording(node.value) === undefined &&
    !failed(node.description) &&
    wording(node.description) === undefined &&
    authoredId(node) === undefined &&
    node.states.known &&
    (node.states.value?.length ?? 0) === 0 &&
    node.capabilities.known &&
    !isOperable(node) &&
    !(includeBounds && knownValue(node.bounds) !== undefined)
  );
}

/** An id that the application's author gave, as opposed to an address that every element has. */
export function authoredId(node: ObservedNode): ObservedNode['nativeIds'][number] | undefined {
  return node.nativeIds.find((id) => id.kind !== 'atspi_object_path' && id.kind !== 'runtime_id');
}
