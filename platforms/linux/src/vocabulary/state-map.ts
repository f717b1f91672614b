import type { Role } from '@agent-desktop/core/model/role.js';
import type { State } from '@agent-desktop/core/model/state.js';
import type { AtspiState, StateSet } from '../atspi/states.js';
import type { ToolkitProfile } from '../toolkits/profile.js';

/** States that mean the same in both vocabularies. */
const SAME: readonly (readonly [AtspiState, State])[] = [
  ['focused', 'focused'],
  ['expanded', 'expanded'],
  ['checked', 'checked'],
  ['selected', 'selected'],
  ['busy', 'busy'],
  ['required', 'required'],
  ['indeterminate', 'indeterminate'],
  ['pressed', 'pressed'],
  ['invalid-entry', 'invalid'],
  ['multiselectable', 'multiselectable'],
  ['has-popup', 'haspopup'],
];

/** AT-SPI states that have no counterpart: they say how a thing looks, or what it could do (that is a capability). */
export const STATES_WITHOUT_COUNTERPART: ReadonlySet<AtspiState> = new Set<AtspiState>([
  'invalid',
  'active',
  'armed',
  'collapsed',
  'defunct',
  'expandable',
  'focusable',
  'has-tooltip',
  'horizontal',
  'iconified',
  'multi-line',
  'opaque',
  'resizable',
  'selectable',
  'single-line',
  'stale',
  'transient',
  'vertical',
  'manages-descendants',
  'truncated',
  'animated',
  'supports-autocompletion',
  'selectable-text',
  'is-default',
  'visited',
  'checkable',
]);

/** LibreOffice says of every cell that several may be selected in it; that is a fact of its table. */
function isNoise(state: State, role: Role, { borrowedFocus }: ToolkitProfile): boolean {
  if (state === 'focused') return borrowedFocus.has(role);
  return state === 'multiselectable' && role === 'cell';
}

/** AT-SPI states whose absence (or combination) means something; `statesOf` reads each. */
export const STATES_READ_BY_RULE: ReadonlySet<AtspiState> = new Set<AtspiState>([
  'enabled',
  'sensitive',
  'showing',
  'visible',
  'modal',
  'editable',
  'read-only',
]);

export const STATES_MAPPED: ReadonlySet<AtspiState> = new Set(SAME.map(([native]) => native));

/**
 * The vocabulary's states of a node, in the vocabulary's order of first mention. `iconified`: the window around it is;
 * nothing inside of it can be seen, whatever its own states say.
 */
export function statesOf(
  set: StateSet,
  role: Role,
  password: boolean,
  profile: ToolkitProfile,
  iconified = false,
): State[] {
  const states: State[] = [];
  for (const [native, state] of SAME) if (set.has(native) && !isNoise(state, role, profile)) states.push(state);
  if (set.has('focused') && profile.chosenByFocus.has(role)) states.push('selected');
  if (isDisabled(set, profile)) states.push('disabled');
  const tellsVisibility = profile.tellsVisibility;
  const inClosedMenu = profile.hidesClosedMenus && role === 'menuitem';
  if (tellsVisibility && !set.has('visible') && !inClosedMenu) states.push('hidden');
  else if (iconified || (tellsVisibility && !set.has('showing'))) states.push('offscreen');
  // GTK3 keeps `modal` on a popover that is closed.
  if (set.has('modal') && (!profile.tellsVisibility || set.has('showing'))) states.push('modal');
  if (set.has('read-only') || (role === 'textfield' && !set.has('editable'))) states.push('readonly');
  if (password) states.push('secure');
  return states;
}

function isDisabled(set: StateSet, { disabledWithout, readOnlyLacksEnabled }: ToolkitProfile): boolean {
  if (disabledWithout === undefined || set.has(disabledWithout)) return false;
  // What is disabled cannot take the focus; what is only read-only can.
  return !(readOnlyLacksEnabled && set.has('read-only') && set.has('focusable'));
}
