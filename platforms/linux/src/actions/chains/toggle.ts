import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Action } from '../../atspi/action.js';
import type { AtspiRole } from '../../atspi/roles.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { actionIndex, type Target } from '../target.js';

const TOGGLED: ReadonlySet<AtspiRole> = new Set<AtspiRole>([
  'check-box',
  'toggle-button',
  'check-menu-item',
  'radio-button',
  'radio-menu-item',
]);
const RADIO: ReadonlySet<AtspiRole> = new Set<AtspiRole>(['radio-button', 'radio-menu-item']);

/** Flips, or brings to `wanted`. A mixed check box becomes checked. */
export async function toggleChain(target: Target, wanted: boolean | undefined, deadline: Deadline): Promise<Chain> {
  // GTK 4.8.3: a toggle button is a push button, told from another only while it is pressed.
  if (!TOGGLED.has(target.role) && !target.states.has('pressed')) return noRoute('the element has no on and off');
  const on = onState(target);
  const mixed = target.states.has('indeterminate');
  const checked = target.states.has(on) && !mixed;
  const goal = wanted ?? !checked;
  if (!mixed && goal === checked) return satisfied(checked ? 'checked' : 'unchecked');
  if (RADIO.has(target.role) && !goal)
    return noRoute('a radio button is switched off only by choosing another one of its group');
  const action = await actionIndex(target, target.profile.clickActions, deadline);
  if (action === undefined) return physicalOnly('the toolkit offers no action that flips this element');
  const expects = goal
    ? ({ kind: 'states', has: [on], lacks: ['indeterminate'] } as const)
    : ({ kind: 'states', lacks: [on, 'indeterminate'] } as const);
  // A mixed box that becomes unchecked is flipped once more.
  const repeat = mixed && goal !== (target.profile.mixedBecomes === 'checked') ? 2 : 1;
  const flip = step(`Action.DoAction(${action.name})`, new Action(target.object).perform(action.index), expects);
  return steps(repeat === 1 ? flip : { ...flip, repeat });
}

/** Chromium: a button with aria-pressed and a switch have one role; the switch is checked, the button pressed. */
function onState({ role, facts, profile }: Target): 'checked' | 'pressed' {
  if (!TOGGLED.has(role)) return 'pressed';
  return role === 'toggle-button' && facts.role !== 'switch' ? profile.toggleButtonOn : 'checked';
}
