import type { Candidate } from '../adapter/observation.js';
import { type ContextPart, readContext, steadyName, textOf } from './context.js';
import type { RefContext, RefEntry } from './entry.js';
import { type IdentityMatch, matchIdentity, savedName, valueIsEvidence } from './match.js';

/** Evidence in which a candidate differs from what was saved. */
export type Difference = 'role' | 'native_id' | 'name' | 'value' | 'description' | 'none' | 'ancestors' | 'label';

/** A candidate held against the saved evidence of an element without a stable native id. */
export interface Comparison {
  readonly candidate: Candidate;
  readonly identity: IdentityMatch;
  readonly context: RefContext | undefined;
  readonly differs: readonly Difference[];
  /** True where something that was saved could not be compared because it could not be read. */
  readonly unread: boolean;
}

/** True where role or text alone already tell it from what was seen: what stands around it need not be looked at. */
export function isPlainlyAnother(entry: RefEntry, { facts }: Candidate): boolean {
  if (facts.role !== entry.role) return true;
  const identity = matchIdentity(entry, facts);
  return identity.kind === 'no-match' && identity.why !== 'none';
}

/** Compares everything that was recorded: one difference tells the candidate from what was seen. */
export function compare(entry: RefEntry, candidate: Candidate): Comparison {
  const { facts, ancestors, index } = candidate;
  const reading = ancestors === undefined || index === undefined ? undefined : readContext(ancestors, index);
  const context = reading?.context;
  const label = context?.label;
  const identity = matchIdentity(entry, facts, label === undefined ? {} : { label });
  const differs: Difference[] = [];
  if (facts.role !== entry.role) differs.push('role');
  if (identity.kind === 'no-match') differs.push(identity.why);
  const texts = compareTexts(entry, candidate);
  const unreadContext: readonly ContextPart[] = reading?.unread ?? ['ancestors', 'label', 'position'];
  if (context !== undefined) {
    if (!unreadContext.includes('ancestors') && !sameList(context.ancestors, entry.context.ancestors)) {
      differs.push('ancestors');
    }
    if (!unreadContext.includes('label') && context.label !== entry.context.label) differs.push('label');
  }
  differs.push(...texts.differs.filter((field) => !differs.includes(field)));
  const identityUnread = identity.kind === 'unknown' && identity.why !== 'none';
  return { candidate, identity, context, differs, unread: identityUnread || texts.unread || unreadContext.length > 0 };
}

/** True when the element stands where it stood and its parent's whole child list reads as it did. */
export function samePosition(entry: RefEntry, context: RefContext | undefined): boolean {
  const saved = entry.context.position;
  const now = context?.position;
  return saved !== undefined && now !== undefined && saved.index === now.index && saved.siblings === now.siblings;
}

function compareTexts(entry: RefEntry, candidate: Candidate): { differs: readonly Difference[]; unread: boolean } {
  const { facts } = candidate;
  const differs: Difference[] = [];
  let unread = false;
  for (const field of ['value', 'description'] as const) {
    const saved = entry[field];
    if (saved === undefined || (field === 'value' && !valueIsEvidence(entry))) continue;
    const live = textOf(facts[field]);
    if (!live.known) unread = true;
    else if (live.text !== saved) differs.push(field);
  }
  return { differs: hasGainedName(entry, candidate) ? [...differs, 'name'] : differs, unread };
}

/** A name where none was seen. */
function hasGainedName(entry: RefEntry, { facts }: Candidate): boolean {
  if (savedName(entry) !== undefined) return false;
  const name = steadyName(facts);
  return name.known && name.text !== undefined;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
