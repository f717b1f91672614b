import type { Candidate, Candidates } from '../adapter/observation.js';
import { CommandError, type ErrorDetails } from '../errors/command-error.js';
import { knownValue } from '../model/known.js';
import { type Comparison, samePosition } from './compare.js';
import { labelOf, steadyName } from './context.js';
import type { RefEntry } from './entry.js';

const SHOWN = 10;
const FRESH = 'Take a new snapshot and use the reference that it gives.';

/**
 * No live element carries the saved identity, after a look at everything. What had a stable id is gone for good: an element
 * that comes back has another.
 */
export function gone(
  entry: RefEntry,
  nearMisses: readonly Comparison[],
): { kind: 'stale'; error: CommandError; retryable: boolean } {
  const alike = nearMisses.length;
  const message =
    alike === 0
      ? `The ${entry.role} of this reference is not there any more.`
      : `The ${entry.role} of this reference is not there any more; ${counted(alike, 'element')} of that role and text cannot be shown to be it.`;
  return stale(
    message,
    {
      kind: 'resolution_complete_absence',
      sought: describeSought(entry),
      ...(alike === 0 ? {} : { near_misses: nearMisses.slice(0, SHOWN).map((miss) => describeMiss(entry, miss)) }),
    },
    mayComeBack(entry),
  );
}

/** Whether a later look may find what this one proved absent. */
export function mayComeBack(entry: RefEntry): boolean {
  return entry.nativeId?.stable !== true;
}

/** The saved native id now belongs to an element of another role. */
export function roleReused(
  entry: RefEntry,
  holders: readonly Candidate[],
): { kind: 'stale'; error: CommandError; retryable: boolean } {
  return stale(
    `The ${entry.role} of this reference has become another kind of element.`,
    {
      kind: 'native_identifier_role_reuse',
      sought: describeSought(entry),
      live_roles: [...new Set(holders.map((holder) => holder.facts.role))],
    },
    false,
  );
}

/** STALE_REF with `retryable` in its details. */
export function stale(
  message: string,
  details: ErrorDetails,
  retryable = true,
): { kind: 'stale'; error: CommandError; retryable: boolean } {
  const error = new CommandError('STALE_REF', message, { suggestion: FRESH, details: { ...details, retryable } });
  return { kind: 'stale', error, retryable };
}

export function ambiguous(
  entry: RefEntry,
  possible: readonly Comparison[],
): { kind: 'ambiguous'; error: CommandError; retryable: boolean } {
  const error = new CommandError(
    'AMBIGUOUS_TARGET',
    `${counted(possible.length, 'element')} of role ${entry.role} fit this reference, and nothing recorded tells them apart.`,
    {
      suggestion: `${FRESH} Candidates are told apart by path, label, neighbours and bounds.`,
      details: {
        kind: 'resolution_ambiguous',
        candidate_count: possible.length,
        candidates: possible.slice(0, SHOWN).map(({ candidate, context }) => describe(candidate, context?.label)),
        retryable: true,
      },
    },
  );
  return { kind: 'ambiguous', error, retryable: true };
}

/** Something that would decide could not be read: neither presence nor absence is a fact. */
export function undecided(
  entry: RefEntry,
  candidates: Candidates,
): { kind: 'undecided'; error: CommandError; retryable: boolean } {
  const error = new CommandError(
    'APP_UNRESPONSIVE',
    `Whether the ${entry.role} of this reference is still there could not be read.`,
    {
      suggestion: 'Try again; if it stays so, look at the application.',
      details: {
        kind: candidates.complete ? 'resolution_identity_unknown' : 'resolution_traversal_incomplete',
        candidate_count: candidates.found.length,
        gap_count: candidates.gaps.length,
        gaps: [...new Set(candidates.gaps.map((gap) => gap.why.kind))],
        retryable: true,
      },
    },
  );
  return { kind: 'undecided', error, retryable: true };
}

/** What an agent can tell a candidate by. Application text stands only here, never in a message. */
function describe(candidate: Candidate, label: string | undefined): Record<string, unknown> {
  const { facts, ancestors = [], index } = candidate;
  const parent = ancestors.at(-1);
  // What stands inside a password field may be the password.
  const secret = parent !== undefined && knownValue(parent.states)?.includes('secure') === true;
  const at = (offset: number) => (index === undefined || secret ? undefined : parent?.children[index + offset]);
  const neighbour = (offset: number) => {
    const node = at(offset);
    return node === undefined ? undefined : labelOf(node.role, nameOf(node));
  };
  return defined({
    role: facts.role,
    name: nameOf(facts),
    description: knownValue(facts.description),
    path: ancestors.map((node) => labelOf(node.role, nameOf(node))),
    index,
    label,
    before: neighbour(-1),
    after: neighbour(1),
    bounds: knownValue(facts.bounds),
  });
}

function describeMiss(entry: RefEntry, miss: Comparison): Record<string, unknown> {
  const because = miss.differs.length > 0 ? miss.differs : samePosition(entry, miss.context) ? ['count'] : ['position'];
  const byId = entry.nativeId?.stable === true;
  return { ...describe(miss.candidate, miss.context?.label), differs: byId ? ['native_id'] : because };
}

function describeSought(entry: RefEntry): Record<string, unknown> {
  return defined({
    role: entry.role,
    name: entry.name,
    description: entry.description,
    path: [...entry.context.ancestors].reverse(),
    label: entry.context.label,
  });
}

function nameOf(facts: Candidate['facts']): string | undefined {
  const name = steadyName(facts);
  return name.known ? name.text : undefined;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}
