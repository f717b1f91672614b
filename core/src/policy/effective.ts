import type { ActionKind } from '../actions/action.js';
import { type InteractionPolicy, joinPolicies, POLICIES, type PolicyName } from './policy.js';

/** The base policy of the command joined with what the caller allows. */
export function effectivePolicy(base: PolicyName, headed: boolean): InteractionPolicy {
  return joinPolicies(POLICIES[base], headed ? POLICIES.headed : POLICIES.headless);
}

/** Actions that go by pointer or keys first when the caller allows it; all others stay semantic. */
export const PHYSICAL_FIRST: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'click',
  'double-click',
  'triple-click',
  'right-click',
  'type',
  'clear',
  'scroll',
]);
