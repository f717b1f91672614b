import type { Scope } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import { invalidArgs } from '../errors/command-error.js';
import { type DrilledRef, entryOf } from '../refs/capture.js';
import type { RefEntry, RefSource } from '../refs/entry.js';
import type { RefStore } from '../refs/store.js';
import { formatRef, newSnapshotId } from '../refs/token.js';
import { isOperable } from '../snapshot/operable.js';
import { STORING_MS } from '../snapshot/request.js';
import { type MatchWire, matchWire, rolesPresent, virtualLists, virtualListWire } from './describe.js';
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

/**
 * What find prints. References are kept, in a new snapshot, for the chosen matches only; where there is none, for the
 * lists that more rows would appear in. A snapshot without references takes no place: its id is given and nothing is kept.
 */
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
  const keep = (entry: RefEntry | undefined) => (entry === undefined ? undefined : entries.push(entry));
  const found = selected.matches.map((at) => ({ at, number: keep(savedEntry(laid, at, origin)) }));
  const lists = found.length > 0 ? [] : virtualLists(laid);
  const scrolled = lists.map((at) => ({ at, number: keep(entryAt(laid, at, origin)) }));
  const many = selection.kind === 'limit';
  const kept = entries.length > 0 ? (await store.create(entries, deadline.detached(STORING_MS))).id : undefined;
  const token = (number: number | undefined) =>
    kept === undefined || number === undefined ? undefined : formatRef(kept, number);
  const matches: MatchWire[] = found.map(({ at, number }) => matchWire(laid, at, token(number)));
  const id = kept ?? (many ? newSnapshotId() : undefined);
  const snapshot = id === undefined ? {} : { snapshot_id: id };
  const virtual = scrolled.map(({ at, number }) => virtualListWire(laid, at, token(number)));
  const hints = {
    ...(found.length > 0 || query.role === undefined ? {} : { roles_present: rolesPresent(laid) }),
    ...(virtual.length === 0 ? {} : { virtual_lists: virtual }),
  };
  if (!many) return { match: matches[0] ?? null, ...snapshot, ...hints };
  return {
    matches,
    total_matches: selected.total,
    truncated: selected.total > matches.length,
    ...snapshot,
    ...hints,
  };
}

function savedEntry(laid: Laid, at: number, origin: FindOrigin): RefEntry | undefined {
  return isOperable(nodeAt(laid, at)) ? entryAt(laid, at, origin) : undefined;
}

function entryAt(laid: Laid, at: number, { source, under }: FindOrigin): RefEntry | undefined {
  const node = nodeAt(laid, at);
  const entry = entryOf(node, chainTo(laid, at).slice(0, -1), laid.place[at] ?? 0, source, under);
  if (entry === undefined) return undefined;
  // The reference that the search was restricted to belongs to another snapshot.
  const { rootRef: _elsewhere, ...own } = entry;
  return own;
}
