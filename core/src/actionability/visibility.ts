import type { ElementFacts } from '../model/element.js';
import { hasArea } from '../model/rect.js';
import type { CheckResult } from './report.js';

/** `semantic` needs no place on the screen; `positional` acts at one. */
export type DeliveryMode = 'semantic' | 'positional';

/**
 * Whether the element counts as visible for an action. Only live facts. A semantic delivery needs no position, so an
 * element that is merely scrolled out of view passes; an item of a closed menu has no extents until the menu opens, and
 * opening it would leave an effect behind, so it passes too.
 */
export function checkVisible(facts: ElementFacts, mode: DeliveryMode): CheckResult {
  if (!facts.states.known) return unknownBecause(`states not read (${facts.states.why.kind})`);
  const states = facts.states.value ?? [];
  if (states.includes('hidden')) return failed('hidden');
  const offscreen = states.includes('offscreen');
  if (mode === 'positional' && offscreen) return failed('offscreen');
  if (!facts.bounds.known) {
    // A toolkit that cannot say where something is (GTK4, in a popover) does not say by that that it is not shown.
    if (mode === 'semantic' && facts.bounds.why.kind === 'unsupported') return offscreen ? failed('offscreen') : passed;
    return unknownBecause(`bounds not read (${facts.bounds.why.kind})`);
  }
  const bounds = facts.bounds.value;
  if (bounds === undefined) {
    if (offscreen) return mode === 'semantic' && facts.role === 'menuitem' ? passed : failed('offscreen');
    return failed('no extents');
  }
  return hasArea(bounds) ? passed : failed('no area');
}

const passed: CheckResult = { check: 'visible', status: 'pass' };

function failed(reason: string): CheckResult {
  return { check: 'visible', status: 'fail', reason };
}

function unknownBecause(reason: string): CheckResult {
  return { check: 'visible', status: 'unknown', reason };
}

/** True where scrolling may help: everything else that was checked passed and the element is out of view. */
export function scrollingMayHelp(result: CheckResult): boolean {
  return result.check === 'visible' && result.status === 'fail' && result.reason === 'offscreen';
}
