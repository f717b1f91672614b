import type { Chain, Expectation } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Component } from '../../atspi/component.js';
import { noRoute, physicalOnly, satisfied, step } from '../steps.js';
import { ancestorsOf, type Target } from '../target.js';

const MAX_LEVELS = 64;

/** Focus inside the active window disturbs nobody; anywhere else it would make the window active. */
export async function focusChain(target: Target, deadline: Deadline): Promise<Chain> {
  const borrowed = target.profile.borrowedFocus.has(target.facts.role);
  if (target.states.has('focused') && !borrowed) return satisfied('focused');
  if (!target.states.has('focusable')) return noRoute('the element does not take the focus');
  const { disabledWithout, tellsVisibility } = target.profile;
  // GTK3 answers true for these and gives the focus to nobody, or to what nobody sees.
  if (disabledWithout !== undefined && !target.states.has(disabledWithout)) return noRoute('the element is disabled');
  if (tellsVisibility && !target.states.has('visible')) return noRoute('the element is hidden');
  if (!target.profile.grabsFocus) return physicalOnly('the toolkit gives the focus only to pointer and keys');
  const expects: Expectation = borrowed ? { kind: 'unobservable' } : { kind: 'states', has: ['focused'] };
  const grab = step('Component.GrabFocus', new Component(target.object).grabFocus(), expects);
  let window: { readonly active: boolean } | undefined;
  for await (const ancestor of ancestorsOf(target.object, MAX_LEVELS, deadline)) {
    if (ancestor.role === 'application') break;
    // A button in a closed popover takes the focus all the same.
    if (tellsVisibility && !ancestor.states.has('visible')) return noRoute('the element is hidden');
    window = { active: ancestor.states.has('active') };
  }
  if (window?.active === true) return { kind: 'steps', steps: [grab] };
  return {
    kind: 'takes-focus',
    because: 'its window is not the active one, and the focus would make it so',
    steps: [grab],
  };
}
