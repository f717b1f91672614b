import type { PlatformAdapter } from '../adapter/index.js';
import { type EvidenceNeeds, OBSERVATION_LIMITS, RAW_DEPTH, type Scope } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { Cut } from '../model/element.js';
import { type SafeObservation, withObservation } from '../snapshot/observe.js';
import { rolesPresent } from './describe.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { compileQuery, type LocatorQuery } from './query.js';
import { type Selected, type Selection, select } from './select.js';

/** Between two looks at a tree that was in motion, ms. */
const LOOK_AGAIN_MS = 50;

/** A decided answer, with the tree that it was decided on. */
export interface Found {
  readonly seen: SafeObservation;
  readonly evaluation: Evaluation;
  readonly selected: Extract<Selected, { kind: 'selected' }>;
}

/**
 * Looks for elements in the live tree and hands the answer to `use` while its handles are valid. A tree that could not be
 * read well enough to decide is observed again until the deadline; then, and at once where a fixed limit is the reason,
 * TIMEOUT.
 */
export async function findIn<T>(
  adapter: PlatformAdapter,
  scope: Scope,
  query: LocatorQuery,
  selection: Selection,
  deadline: Deadline,
  use: (found: Found) => Promise<T> | T,
): Promise<T> {
  compileQuery(query);
  const request = { depth: RAW_DEPTH, limits: OBSERVATION_LIMITS, needs: needsOf(query, selection) };
  for (;;) {
    const look = await withObservation(adapter, scope, request, deadline, async (seen) => {
      const evaluation = evaluate(query, seen.root);
      const selected = select(evaluation, selection);
      if (selected.kind === 'selected')
        return { done: true as const, result: await use({ seen, evaluation, selected }) };
      return { done: false as const, error: incomplete(selected, evaluation, deadline), lasting: lasts(selected.cuts) };
    });
    if (look.done) return look.result;
    if (look.lasting || deadline.remainingMs() <= LOOK_AGAIN_MS) throw look.error;
    await deadline.sleep(LOOK_AGAIN_MS);
  }
}

/** Counting reads no more than the query compares; matches that are handed out need all evidence of identity. */
function needsOf(query: LocatorQuery, selection: Selection): EvidenceNeeds {
  const descriptions = comparesDescription(query);
  if (selection.kind !== 'count') return { bounds: false, capabilities: true, text: true, descriptions };
  return { bounds: false, capabilities: false, text: comparesText(query), descriptions };
}

function comparesDescription(query: LocatorQuery): boolean {
  if (query.description !== undefined || query.text !== undefined) return true;
  return [query.has, query.hasNot].some((nested) => nested !== undefined && comparesDescription(nested));
}

function comparesText(query: LocatorQuery): boolean {
  const own = query.name ?? query.value ?? query.description ?? query.text;
  return own !== undefined || [query.has, query.hasNot].some((nested) => nested !== undefined && comparesText(nested));
}

/** True where looking again would meet the same limit. */
function lasts(cuts: readonly Cut[]): boolean {
  return cuts.length > 0 && cuts.every((cut) => cut === 'budget' || cut === 'depth');
}

function incomplete(
  selected: Extract<Selected, { kind: 'incomplete' }>,
  evaluation: Evaluation,
  deadline: Deadline,
): CommandError {
  const limit = lasts(selected.cuts);
  return new CommandError(
    'TIMEOUT',
    limit
      ? 'The tree is larger than one search may read, and what was left out could change the answer.'
      : 'The tree could not be read completely in time, and what is missing could change the answer.',
    {
      delivery: 'not_delivered',
      suggestion: 'Search inside a part of it with --root, or take --first.',
      details: {
        kind: limit ? 'locator_budget_limit' : 'locator_incomplete',
        observed_matches: selected.observed,
        cuts: selected.cuts,
        query_stats: { nodes: evaluation.laid.nodes.length, cells: evaluation.cells },
        roles_present: rolesPresent(evaluation.laid),
        timeout_ms: Math.round(deadline.budgetMs),
        elapsed_ms: Math.round(deadline.elapsedMs()),
      },
    },
  );
}
