import type { ElementAction } from '../actions/action.js';
import type { ElementFacts } from '../model/element.js';
import type { InteractionPolicy } from '../policy/policy.js';
import { type ActionabilityReport, type CheckResult, reportOf } from './report.js';
import { REQUIREMENTS } from './requirements.js';
import { checkVisible, type DeliveryMode } from './visibility.js';

/** What only a positional delivery adds. */
export interface PositionalEvidence {
  readonly stable?: CheckResult;
  readonly receivesEvents?: CheckResult;
}

/**
 * The checks of one action on live facts, in the order in which they decide. Unknown evidence is reported as unknown,
 * which blocks; nothing saved in a snapshot is looked at.
 */
export function preflight(
  kind: ElementAction['kind'],
  facts: ElementFacts,
  policy: InteractionPolicy,
  mode: DeliveryMode = 'semantic',
  positional: PositionalEvidence = {},
): ActionabilityReport {
  const needs = REQUIREMENTS[kind];
  const checks: CheckResult[] = [];
  if (needs.visible) checks.push(checkVisible(facts, mode));
  if (needs.stable && mode === 'positional') checks.push(positional.stable ?? notSampled);
  if (needs.enabled) checks.push(checkEnabled(facts));
  if (needs.editable) checks.push(checkEditable(facts));
  checks.push(checkSupported(kind, facts, policy), checkPolicy(mode, policy));
  const open = reportOf(checks).actionable;
  if (open && needs.hitTest && mode === 'positional' && positional.receivesEvents !== undefined) {
    checks.push(positional.receivesEvents);
  }
  return reportOf(checks);
}

const notSampled: CheckResult = { check: 'stable', status: 'unknown', reason: 'no samples' };

function checkEnabled(facts: ElementFacts): CheckResult {
  if (!facts.states.known)
    return { check: 'enabled', status: 'unknown', reason: `states not read (${facts.states.why.kind})` };
  if (facts.states.value?.includes('disabled')) return { check: 'enabled', status: 'fail', reason: 'disabled' };
  return { check: 'enabled', status: 'pass' };
}

/** The reason of an element that no text can ever be written to. */
export const NOT_EDITABLE = 'neither a text field nor settable';

function checkEditable(facts: ElementFacts): CheckResult {
  if (facts.role === 'textfield') {
    const readonly = facts.states.known && facts.states.value?.includes('readonly');
    return readonly === true
      ? { check: 'editable', status: 'fail', reason: 'readonly' }
      : { check: 'editable', status: 'pass' };
  }
  if (facts.role === 'combobox') return { check: 'editable', status: 'pass' };
  if (!facts.capabilities.known) return unread('editable', facts.capabilities.why.kind);
  const settable = facts.capabilities.value?.includes('SetValue') === true;
  return settable ? { check: 'editable', status: 'pass' } : { check: 'editable', status: 'fail', reason: NOT_EDITABLE };
}

function checkSupported(kind: ElementAction['kind'], facts: ElementFacts, policy: InteractionPolicy): CheckResult {
  const check = 'supported_action';
  if ((kind === 'double-click' || kind === 'triple-click') && !policy.allowCursorMove) {
    return { check, status: 'fail', reason: 'needs the pointer' };
  }
  const wanted = REQUIREMENTS[kind].capabilities;
  if (wanted.length === 0 || (kind === 'type' && policy.allowFocusSteal)) return { check, status: 'pass' };
  if (!facts.capabilities.known) return unread(check, facts.capabilities.why.kind);
  const has = facts.capabilities.value ?? [];
  if (wanted.some((capability) => has.includes(capability))) return { check, status: 'pass' };
  return { check, status: 'fail', reason: `has none of ${wanted.join(', ')}` };
}

function checkPolicy(mode: DeliveryMode, policy: InteractionPolicy): CheckResult {
  if (mode === 'semantic' || policy.allowCursorMove) return { check: 'policy', status: 'pass' };
  return { check: 'policy', status: 'fail', reason: 'the pointer may not move' };
}

function unread(check: 'editable' | 'supported_action', why: string): CheckResult {
  return { check, status: 'unknown', reason: `capabilities not read (${why})` };
}
