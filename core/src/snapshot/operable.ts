import { DECORATIONS } from '../model/capability.js';
import type { ElementFacts, ObservedNode } from '../model/element.js';
import type { Known } from '../model/known.js';
import { INTERACTIVE_ROLES } from '../model/role.js';

/** True for elements that earn a reference: by role, or by a capability that is no decoration. */
export function isOperable(facts: Pick<ElementFacts, 'role' | 'capabilities'>): boolean {
  return INTERACTIVE_ROLES.has(facts.role) || advertises(facts);
}

function advertises({ capabilities }: Pick<ElementFacts, 'capabilities'>): boolean {
  if (!capabilities.known || capabilities.value === undefined) return false;
  for (const capability of capabilities.value) if (!DECORATIONS.has(capability)) return true;
  return false;
}

/** True when a read was tried and gave nothing; what was not asked for is no failure. */
export function failed(fact: Known<unknown>): boolean {
  return !fact.known && fact.why.kind !== 'not-read';
}

/** A text that is known and says something; undefined otherwise. Only for output and for guesses that are marked. */
export function wording(fact: Known<string>): string | undefined {
  return fact.known && fact.value !== undefined && fact.value.trim() !== '' ? fact.value : undefined;
}

/** True where it is known that there is no text. */
export function isBlank(fact: Known<string>): boolean {
  return fact.known && (fact.value === undefined || fact.value.trim() === '');
}

/** The label that a static text shows; undefined for any other node. */
export function staticText(node: ObservedNode | undefined): string | undefined {
  return node?.role === 'statictext' ? (wording(node.name) ?? wording(node.value)) : undefined;
}
