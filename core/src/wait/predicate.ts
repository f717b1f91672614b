import { preflight } from '../actionability/checks.js';
import type { ElementFacts } from '../model/element.js';
import { hasArea } from '../model/rect.js';
import { POLICIES } from '../policy/policy.js';
import type { Awaited } from './mode.js';

/** What one look says about a predicate; `observed` is printed and never holds a value of the element. */
export interface PredicateLook {
  readonly met: boolean;
  readonly observed: Readonly<Record<string, unknown>>;
}

/** Evaluates a predicate on live facts. What is not known never counts as met. */
export function evaluatePredicate(awaited: Awaited, facts: ElementFacts): PredicateLook {
  switch (awaited.predicate) {
    case 'exists':
      return { met: true, observed: { exists: true } };
    case 'enabled': {
      const applicable = facts.states.known;
      const enabled = facts.states.known && !(facts.states.value ?? []).includes('disabled');
      return { met: enabled, observed: { enabled, applicable } };
    }
    case 'visible':
      return lookVisible(facts);
    case 'actionable': {
      const report = preflight(awaited.action, facts, POLICIES.headless);
      return { met: report.actionable, observed: { ...report } };
    }
    case 'value':
      return lookValue(awaited.value, facts);
  }
}

function lookVisible(facts: ElementFacts): PredicateLook {
  const applicable = facts.bounds.known && facts.states.known;
  const states = facts.states.known ? (facts.states.value ?? []) : [];
  const area = facts.bounds.known && facts.bounds.value !== undefined && hasArea(facts.bounds.value);
  const visible = applicable && area && !states.includes('hidden') && !states.includes('offscreen');
  return { met: visible, observed: { visible, applicable } };
}

function lookValue(wanted: string, facts: ElementFacts): PredicateLook {
  const expected = { expected_chars: [...wanted].length };
  // Nothing is known of what is hidden or could not be read, not even that there is nothing.
  if (!facts.value.known || (facts.states.known && facts.states.value?.includes('secure') === true))
    return { met: false, observed: { matched: false, applicable: false, ...expected } };
  const { value } = facts.value;
  const matched = value === wanted;
  return {
    met: matched,
    observed: {
      matched,
      value_present: value !== undefined,
      value_chars: value === undefined ? 0 : [...value].length,
      ...expected,
    },
  };
}
