import type { Candidate, Candidates } from '../adapter/observation.js';
import type { CommandError } from '../errors/command-error.js';
import { type Comparison, compare, isPlainlyAnother, samePosition } from './compare.js';
import type { RefEntry } from './entry.js';
import { matchIdentity } from './match.js';
import { ambiguous, gone, roleReused, undecided } from './verdicts.js';

export type Decision =
  | { readonly kind: 'found'; readonly candidate: Candidate; readonly by: 'native-id' | 'context' | 'position' }
  | { readonly kind: 'stale' | 'ambiguous' | 'undecided'; readonly error: CommandError; readonly retryable: boolean };

/**
 * Which candidate is the saved element, if any. A stable native id decides alone. Without one everything that was
 * recorded must agree, and the element must have been the only one of its kind; else its position decides, while its
 * parent's child list reads as it did. Bounds never decide. Absence needs a complete search.
 */
export function decide(entry: RefEntry, candidates: Candidates): Decision {
  return entry.nativeId?.stable === true ? decideById(entry, candidates) : decideByEvidence(entry, candidates);
}

function decideById(entry: RefEntry, candidates: Candidates): Decision {
  const judged = candidates.found.map((candidate) => ({ candidate, identity: matchIdentity(entry, candidate.facts) }));
  const holders = judged.filter(({ identity }) => identity.kind === 'match').map(({ candidate }) => candidate);
  const same = holders.filter((candidate) => candidate.facts.role === entry.role);
  const [first] = same;
  if (first !== undefined && same.length === 1) return { kind: 'found', candidate: first, by: 'native-id' };
  if (same.length > 1)
    return ambiguous(
      entry,
      same.map((candidate) => compare(textEvidence(entry), candidate)),
    );
  if (holders.length > 0) return roleReused(entry, holders);
  if (!candidates.complete || judged.some(({ identity }) => identity.kind === 'unknown')) {
    return undecided(entry, candidates);
  }
  return gone(entry, comparisons(textEvidence(entry), candidates).filter(looksAlike));
}

function decideByEvidence(entry: RefEntry, candidates: Candidates): Decision {
  const compared = comparisons(entry, candidates);
  const possible = compared.filter((comparison) => comparison.differs.length === 0);
  if (!candidates.complete || possible.some((comparison) => comparison.unread)) return undecided(entry, candidates);
  const [only] = possible;
  if (only === undefined) return gone(entry, compared.filter(looksAlike));
  const { twins } = entry.context;
  if (possible.length === 1 && twins === 0 && only.identity.kind === 'match') {
    return { kind: 'found', candidate: only.candidate, by: 'context' };
  }
  const inPlace = possible.filter((comparison) => samePosition(entry, comparison.context));
  const [placed] = inPlace;
  // When one of several alike is gone or has come, the one that stands in its place may be another of them.
  const asMany = twins === undefined || possible.length === twins + 1;
  // What stands there and only gained a text, where none was seen, may be the element as well.
  const rivals = compared.filter(({ differs, context }) => hasOnlyGainedText(differs) && samePosition(entry, context));
  if (placed !== undefined && inPlace.length === 1 && asMany && rivals.length === 0) {
    return { kind: 'found', candidate: placed.candidate, by: 'position' };
  }
  const choice = [...possible, ...rivals];
  return choice.length === 1 ? gone(entry, possible) : ambiguous(entry, choice);
}

/** The candidates that are not plainly other elements, each held against the entry. */
function comparisons(entry: RefEntry, { found }: Candidates): readonly Comparison[] {
  return found.filter((candidate) => !isPlainlyAnother(entry, candidate)).map((candidate) => compare(entry, candidate));
}

function hasOnlyGainedText(differs: Comparison['differs']): boolean {
  return differs.length === 1 && differs[0] === 'none';
}

/** Alike to a reader: same role and same text, whatever else tells it from what was seen. */
function looksAlike({ differs, identity }: Comparison): boolean {
  return !differs.includes('role') && identity.kind === 'match';
}

/** The entry without its native id, to compare by text what the id has already ruled out. */
function textEvidence(entry: RefEntry): RefEntry {
  const { nativeId: _ruledOut, ...rest } = entry;
  return rest;
}
