import type { ElementFacts } from '../model/element.js';
import type { Known } from '../model/known.js';
import { MUTABLE_VALUE_ROLES, type Role } from '../model/role.js';
import { sameTextOrNumber, type Text, textOf } from './context.js';
import type { RefEntry } from './entry.js';

/** The evidence that decided. `none`: the entry has nothing that the live element could be compared by. */
export type MatchEvidence = 'native_id' | 'name' | 'value' | 'description' | 'none';

export interface IdentityMatch {
  readonly kind: 'match' | 'no-match' | 'unknown';
  readonly why: MatchEvidence;
}

/** What else is known of a candidate: the label that stands beside it, which its own facts do not hold. */
export interface Beside {
  readonly label?: string;
}

// Their value is what the application shows at that moment, or what a user sets: no evidence of identity.
const LIVE_VALUE: ReadonlySet<Role> = new Set<Role>([
  ...MUTABLE_VALUE_ROLES,
  'colorwell',
  'datefield',
  'handle',
  'levelindicator',
  'progressbar',
  'scrollbar',
  'splitter',
  'timefield',
  'timer',
]);

/**
 * Whether the live element carries the identity that was saved. A stable native id decides alone; else the first text
 * that the entry has (name, value, description). A volatile native id is no evidence. The role, the process and what
 * stands around the element are not looked at here.
 */
export function matchIdentity(entry: RefEntry, facts: ElementFacts, beside: Beside = {}): IdentityMatch {
  if (entry.nativeId?.stable === true) return matchNativeId(entry.nativeId, facts);
  const sought = identityText(entry);
  if (sought === undefined) return matchWithoutText(entry, facts);
  if (sought.field === 'name' && entry.nameSource !== undefined)
    return matchInferredName(entry, sought.text, facts, beside);
  return matchText(sought, entry, facts);
}

/**
 * For a second look at a handle that was resolved a moment ago: `other` only on evidence, `unread` only where the
 * deciding evidence could not be read.
 */
export function checkLive(entry: RefEntry, facts: ElementFacts): 'same' | 'other' | 'unread' {
  if (facts.role !== entry.role) return 'other';
  const identity = matchIdentity(entry, facts);
  if (identity.kind === 'no-match') return 'other';
  return identity.kind === 'match' || identity.why === 'none' ? 'same' : 'unread';
}

/** The saved text that decides without a stable id: the first of name, value and description that is evidence. */
export function identityText(entry: RefEntry): { field: 'name' | 'value' | 'description'; text: string } | undefined {
  const { value, description } = entry;
  const name = savedName(entry);
  if (name !== undefined) return { field: 'name', text: name };
  if (value !== undefined && value !== '' && valueIsEvidence(entry)) return { field: 'value', text: value };
  if (description !== undefined && description !== '') return { field: 'description', text: description };
  return undefined;
}

/** The saved name as evidence: none where it only repeated the value that a user changes. */
export function savedName({ role, name, value }: RefEntry): string | undefined {
  if (name === undefined || name === '') return undefined;
  return MUTABLE_VALUE_ROLES.has(role) && value !== undefined && sameTextOrNumber(name, value) ? undefined : name;
}

/** False for values that change while the element stays the same, and for secure fields. */
export function valueIsEvidence(entry: Pick<RefEntry, 'role' | 'states'>): boolean {
  return !LIVE_VALUE.has(entry.role) && !entry.states.includes('secure');
}

function matchNativeId(saved: { kind: string; value: string }, facts: ElementFacts): IdentityMatch {
  const same = facts.nativeIds.find((id) => id.kind === saved.kind && id.value === saved.value);
  if (same?.stable === true) return { kind: 'match', why: 'native_id' };
  // An id that the adapter no longer vouches for neither proves nor disproves.
  const unclear = same !== undefined || facts.idsUnread !== undefined;
  return { kind: unclear ? 'unknown' : 'no-match', why: 'native_id' };
}

function matchText(
  sought: { field: 'name' | 'value' | 'description'; text: string },
  entry: RefEntry,
  facts: ElementFacts,
): IdentityMatch {
  const { field, text } = sought;
  const live = textOf(field === 'value' ? valueFact(entry, facts) : facts[field]);
  if (!live.known) return { kind: 'unknown', why: field };
  if (live.text !== undefined) return { kind: live.text === text ? 'match' : 'no-match', why: field };
  const other = field === 'name' ? textOf(valueFact(entry, facts)) : textOf(facts.name);
  if (!other.known) return { kind: 'unknown', why: field };
  return { kind: other.text === text ? 'match' : 'no-match', why: field };
}

/**
 * A name that was inferred is not the toolkit's own: whoever reads the element again may not infer it. Then the label
 * beside it is compared, or it is no evidence; an own or other name in its place is another element's.
 */
function matchInferredName(entry: RefEntry, name: string, facts: ElementFacts, beside: Beside): IdentityMatch {
  const live = textOf(facts.name);
  if (!live.known) return { kind: 'unknown', why: 'name' };
  if (live.text !== undefined) return { kind: live.text === name ? 'match' : 'no-match', why: 'name' };
  const again = inferredAgain(entry, facts, beside);
  if (!again.known) return { kind: 'unknown', why: 'name' };
  if (again.text === undefined) return { kind: 'unknown', why: 'none' };
  return { kind: again.text === name ? 'match' : 'no-match', why: 'name' };
}

function inferredAgain(entry: RefEntry, facts: ElementFacts, beside: Beside): Text {
  if (entry.nameSource === 'description') return textOf(facts.description);
  return { known: true, text: entry.nameSource === 'label' ? beside.label : undefined };
}

function matchWithoutText(entry: RefEntry, facts: ElementFacts): IdentityMatch {
  if (MUTABLE_VALUE_ROLES.has(entry.role)) return { kind: 'unknown', why: 'none' };
  const live = [textOf(facts.name), textOf(valueFact(entry, facts)), textOf(facts.description)];
  if (live.some((text) => text.known && text.text !== undefined)) return { kind: 'no-match', why: 'none' };
  return { kind: 'unknown', why: live.every((text) => text.known) ? 'none' : 'name' };
}

/** The live value where it is evidence; "there is none" otherwise. */
function valueFact(entry: RefEntry, facts: ElementFacts): Known<string> {
  const secure = facts.states.known && facts.states.value?.includes('secure') === true;
  return valueIsEvidence(entry) && !secure ? facts.value : { known: true, value: undefined };
}
