import type { Scope } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import { invalidArgs } from '../errors/command-error.js';
import { type DrilledRef, entryOf } from '../refs/capture.js';
import type { RefEntry, RefSource } from '../refs/entry.js';
import type { RefStore } from '../refs/store.js';
import { formatRef } from '../refs/token.js';
import { isOperable } from '../snapshot/operable.js';
import { STORING_MS } from '../snapshot/request.js';
import { type MatchWire, matchWire, rolesPresent, virtualLists } from './describe.js';
import type { Found } from './find.js';
import { chainTo, type Laid, nodeAt } from './forest.js';
import type { LocatorQuery } from './query.js';
import type { Selection } from './select.js';

export const DEFAULT_LIMIT = 50;

/** Where a search began. `under` is the reference that it was restricted to. */
export interface FindOrigin {
  readonly scope: Scope;
  readonly source: RefSource;
  readonly under?: DrilledRef;
}

export interface SelectionFields {
  readonly count?: boolean | undefined;
  readonly first?: boolean | undefined;
  readonly last?: boolean | undefined;
  readonly nth?: number | undefined;
  readonly limit?: number | undefined;
}

/** INVALID_ARGS when more than one way to choose among the matches was given. */
export function selectionOf({ count, first, last, nth, limit }: SelectionFields): Selection {
  const chosen: Selection[] = [];
  if (count === true) chosen.push({ kind: 'count' });
  if (first === true) chosen.push({ kind: 'first' });
  if (last === true) chosen.push({ kind: 'last' });
  if (nth !== undefined) chosen.push({ kind: 'nth', index: nth });
  if (limit !== undefined) chosen.push({ kind: 'limit', limit });
  if (chosen.length > 1) {
    throw invalidArgs('--count, --first, --last, --nth and --limit exclude each other.', 'Give one of them.', {
      kind: 'conflicting_fields',
    });
  }
  return chosen[0] ?? { kind: 'limit', limit: DEFAULT_LIMIT };
}

/** What find prints. References are kept, in a new snapshot, for the chosen matches only. */
export async function findOutput(
  { evaluation, selected }: Found,
  selection: Selection,
  query: LocatorQuery,
  origin: FindOrigin,
  store: RefStore,
  deadline: Deadline,
): Promise<unknown> {
  if (selection.kind === 'count') return { count: selected.total };
  const { laid } = evaluation;
  const entries: RefEntry[] = [];
  const numbers = selected.matches.map((at) => {
    const entry = savedEntry(laid, at, origin);
    return entry === undefined ? undefined : entries.push(entry);
  });
  const many = selection.kind === 'limit';
  const stored = many || entries.length > 0;
  const id = stored ? (await store.create(entries, deadline.detached(STORING_MS))).id : undefined;
  const matches: MatchWire[] = selected.matches.map((at, index) => {
    const number = numbers[index];
    return matchWire(laid, at, id === undefined || number === undefined ? undefined : formatRef(id, number));
  });
  const hints = matches.length > 0 ? {} : hintsFor(laid, query);
  const snapshot = id === undefined ? {} : { snapshot_id: id };
  if (!many) return { match: matches[0] ?? null, ...snapshot, ...hints };
  return {
    matches,
    total_matches: selected.total,
    truncated: selected.total > matches.length,
    ...snapshot,
    ...hints,
  };
}

function savedEntry(laid: Laid, at: number, { source, under }: FindOrigin): RefEntry | undefined {
  const node = nodeAt(laid, at);
  if (!isOperable(node)) return undefined;
  const entry = entryOf(node, chainTo(laid, at).slice(0, -1), laid.place[at] ?? 0, source, under);
  if (entry === undefined) return undefined;
  // The reference that the search was restricted to belongs to another snapshot.
  const { rootRef: _elsewhere, ...own } = entry;
  return own;
}

function hintsFor(laid: Laid, query: LocatorQuery): Record<string, unknown> {
  const virtual = virtualLists(laid);
  return {
    ...(query.role === undefined ? {} : { roles_present: rolesPresent(laid) }),
    ...(virtual.length === 0 ? {} : { virtual_lists: virtual }),
  };
}
