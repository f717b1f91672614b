import type { Cut } from '../model/element.js';
import { type Evaluation, NO, UNKNOWN, YES } from './evaluate.js';
import { hides, nodeAt } from './forest.js';

export type Selection =
  | { readonly kind: 'first' | 'last' | 'count' }
  | { readonly kind: 'nth'; readonly index: number }
  /** At most `limit` matches; 0 means all. */
  | { readonly kind: 'limit'; readonly limit: number };

export type Selected =
  | {
      readonly kind: 'selected';
      /** Indices into the evaluated tree, in document order. */
      readonly matches: readonly number[];
      /** All matches for `count` and `limit`; those that were needed to decide for the others. */
      readonly total: number;
    }
  /** What was not seen could change the answer. */
  | { readonly kind: 'incomplete'; readonly observed: number; readonly cuts: readonly Cut[] };

/**
 * Picks matches. The answer is given only where nothing unseen could change it: `first` and `nth` need everything before
 * the match, `last` everything after it, the others the whole tree.
 */
export function select(evaluation: Evaluation, selection: Selection): Selected {
  const matches: number[] = [];
  evaluation.verdicts.forEach((verdict, at) => {
    if (verdict === YES) matches.push(at);
  });
  const picked = pick(matches, selection);
  const cuts = doubts(evaluation, selection, picked);
  if (cuts !== undefined) return { kind: 'incomplete', observed: matches.length, cuts };
  return { kind: 'selected', matches: picked, total: matches.length };
}

function pick(matches: readonly number[], selection: Selection): readonly number[] {
  switch (selection.kind) {
    case 'first':
      return matches.slice(0, 1);
    case 'last':
      return matches.slice(-1);
    case 'nth':
      return matches.slice(selection.index, selection.index + 1);
    case 'limit':
      return selection.limit === 0 ? matches : matches.slice(0, selection.limit);
    case 'count':
      return [];
  }
}

/** Why the answer is in doubt: the cuts that may hide something (none where only verdicts are unknown). */
function doubts({ laid, verdicts }: Evaluation, selection: Selection, picked: readonly number[]): Cut[] | undefined {
  const decided = picked[0];
  // Everything from `from` on and before `to` has to be certain.
  const to =
    decided !== undefined && (selection.kind === 'first' || selection.kind === 'nth') ? decided : laid.nodes.length;
  const from = decided !== undefined && selection.kind === 'last' ? decided + 1 : 0;
  const cuts = new Set<Cut>();
  let uncertain = false;
  for (let at = 0; at < laid.nodes.length; at += 1) {
    if (at >= from && at < to && (verdicts[at] ?? NO) === UNKNOWN) uncertain = true;
    const { cut } = nodeAt(laid, at);
    if (cut === undefined || !hides(cut)) continue;
    // What node `at` hides lies somewhere after it and before the end of its subtree.
    if (at < to && (laid.end[at] ?? 0) >= from) cuts.add(cut);
  }
  return uncertain || cuts.size > 0 ? [...cuts] : undefined;
}
