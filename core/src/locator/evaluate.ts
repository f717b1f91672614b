import type { ObservedNode } from '../model/element.js';
import type { Known } from '../model/known.js';
import { hides, type Laid, layOut, nameAt, nodeAt } from './forest.js';
import { type CompiledQuery, compileQuery, type LocatorQuery } from './query.js';
import { fits } from './text.js';

/** Whether an element fits: 0 no, 1 not known, 2 yes. Ordered, so that "and" is the least and "or" the greatest. */
export type Verdict = 0 | 1 | 2;
export const NO: Verdict = 0;
export const UNKNOWN: Verdict = 1;
export const YES: Verdict = 2;

/** A query's verdict on each node of a tree. */
export interface Evaluation {
  readonly laid: Laid;
  /** One verdict per node, in document order. */
  readonly verdicts: Uint8Array;
  /** Verdict cells that were filled: at most nodes times conditions. */
  readonly cells: number;
}

/**
 * Evaluates a query on every node. Linear in nodes times conditions. What could not be read makes a verdict unknown
 * unless another condition is known to fail. Only for trees without secrets (`withObservation`).
 */
export function evaluate(query: LocatorQuery, root: ObservedNode): Evaluation {
  const run: Run = { laid: layOut(root), cells: 0 };
  const verdicts = verdictsOf(compileQuery(query), run);
  return { laid: run.laid, verdicts, cells: run.cells };
}

interface Run {
  readonly laid: Laid;
  cells: number;
}

function verdictsOf(query: CompiledQuery, run: Run): Uint8Array {
  const { laid } = run;
  const { length } = laid.nodes;
  const verdicts = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) verdicts[at] = local(query, laid, at);
  run.cells += length;
  if (query.text !== undefined) {
    const own = new Uint8Array(length);
    for (let at = 0; at < length; at += 1) own[at] = anyText(query.text, query.exact, laid, at);
    both(verdicts, anywhereBelow(own, run, true));
  }
  if (query.has !== undefined) both(verdicts, anywhereBelow(verdictsOf(query.has, run), run, false));
  if (query.hasNot !== undefined) {
    const found = anywhereBelow(verdictsOf(query.hasNot, run), run, false);
    both(
      verdicts,
      found.map((verdict) => YES - verdict),
    );
  }
  return verdicts;
}

/** Per node: the greatest verdict in its subtree, with or without itself. Unseen descendants are not known to fail. */
function anywhereBelow(own: Uint8Array, run: Run, withSelf: boolean): Uint8Array {
  const { laid } = run;
  const subtree = Uint8Array.from(own);
  const below = new Uint8Array(own.length);
  for (let at = own.length - 1; at >= 0; at -= 1) {
    if (hides(nodeAt(laid, at).cut)) below[at] = Math.max(below[at] ?? NO, UNKNOWN);
    subtree[at] = Math.max(own[at] ?? NO, below[at] ?? NO);
    const parent = laid.parent[at] ?? -1;
    if (parent >= 0) below[parent] = Math.max(below[parent] ?? NO, subtree[at] ?? NO);
  }
  run.cells += own.length;
  return withSelf ? subtree : below;
}

function both(verdicts: Uint8Array, others: Uint8Array): void {
  for (let at = 0; at < verdicts.length; at += 1) verdicts[at] = Math.min(verdicts[at] ?? NO, others[at] ?? NO);
}

/** The conditions that need nothing but the node itself (and, for a guessed name, what stands around it). */
function local(query: CompiledQuery, laid: Laid, at: number): Verdict {
  const node = nodeAt(laid, at);
  if (query.role !== undefined && node.role !== query.role) return NO;
  let verdict: Verdict = YES;
  const also = (next: Verdict): boolean => {
    verdict = Math.min(verdict, next) as Verdict;
    return verdict === NO;
  };
  for (const { state, expected } of query.states) {
    const { states } = node;
    const has = states.known ? (states.value?.includes(state) ?? false) : undefined;
    if (also(has === undefined ? UNKNOWN : has === expected ? YES : NO)) return NO;
  }
  if (query.nativeId !== undefined && also(nativeId(node, query.nativeId))) return NO;
  if (query.name !== undefined && also(named(laid, at, query.name, query.exact))) return NO;
  if (query.value !== undefined && also(texted(node.value, query.value, query.exact))) return NO;
  if (query.description !== undefined && also(texted(node.description, query.description, query.exact))) return NO;
  return verdict;
}

function nativeId(node: ObservedNode, sought: string): Verdict {
  if (node.nativeIds.some((id) => id.value === sought)) return YES;
  return node.idsUnread === undefined ? NO : UNKNOWN;
}

function named(laid: Laid, at: number, needle: string, exact: boolean): Verdict {
  const { name } = nodeAt(laid, at);
  if (!name.known) return texted(name, needle, exact);
  return texted({ known: true, value: nameAt(laid, at)?.text }, needle, exact);
}

function anyText(needle: string, exact: boolean, laid: Laid, at: number): Verdict {
  const node = nodeAt(laid, at);
  const name = named(laid, at, needle, exact);
  if (name === YES) return YES;
  return Math.max(name, texted(node.value, needle, exact), texted(node.description, needle, exact)) as Verdict;
}

function texted(fact: Known<string>, needle: string, exact: boolean): Verdict {
  if (needle === '') return YES;
  if (!fact.known) return UNKNOWN;
  return fact.value !== undefined && fits(fact.value, needle, exact) ? YES : NO;
}
