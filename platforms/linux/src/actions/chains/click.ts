import type { Chain, Expectation } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Role } from '@agent-desktop/core/model/role.js';
import { Action } from '../../atspi/action.js';
import { elementHandle } from '../../observe/handle.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { actionIndex, ancestorsOf, innerButton, type Target } from '../target.js';
import { pickInContainer } from './container.js';
import { pickByAction } from './pick-by-action.js';

/** Roles that are picked in their container; an action of theirs (edit, expand) is not what a click does. */
const PICKED: ReadonlySet<Role> = new Set<Role>(['option', 'row', 'cell', 'tab', 'treeitem']);
/** Roles that may keep their button inside. */
const OPENED_INSIDE: ReadonlySet<Role> = new Set<Role>(['button', 'combobox', 'disclosure', 'menubutton']);

export async function clickChain(target: Target, deadline: Deadline): Promise<Chain> {
  if (target.role === 'menu' && !(await opensInPlace(target, deadline))) {
    // GTK3 3.24 marks stray items as selected and logs a critical error when a closed submenu is activated.
    return noRoute('a closed submenu does nothing by itself: act on the item inside it');
  }
  if (target.role === 'combo-box' && !target.profile.opensLists)
    return physicalOnly('the toolkit lets only pointer and keys choose from the list that it would open');
  if (target.profile.chosenByFocus.has(target.facts.role)) {
    if (target.states.has('focused')) return satisfied('selected');
    return pressTo({ kind: 'states', has: ['selected'] }, target, deadline);
  }
  const isHeader = target.role === 'table-column-header';
  if (PICKED.has(target.facts.role) && !isHeader && target.profile.picks === 'item') {
    if (target.states.has('selected') && !target.states.has('expandable')) return satisfied('selected');
  } else if (PICKED.has(target.facts.role) && !isHeader) {
    const picked = await pickInContainer(target.object, deadline);
    if (picked.kind !== 'no-route') return picked;
    const chosen = await pickByAction(target, target.profile, deadline);
    if (chosen.kind !== 'no-route') return chosen;
  }
  return pressTo({ kind: 'any-effect' }, target, deadline);
}

async function pressTo(expects: Expectation, target: Target, deadline: Deadline): Promise<Chain> {
  const action = await actionIndex(target, target.profile.clickActions, deadline);
  if (action === undefined) {
    return (
      (await pressInside(target, deadline)) ?? physicalOnly('the toolkit offers no action for a click on this element')
    );
  }
  return steps(step(`Action.DoAction(${action.name})`, new Action(target.object).perform(action.index), expects));
}

export async function rightClickChain(target: Target, deadline: Deadline): Promise<Chain> {
  const action = await actionIndex(target, target.profile.menuActions, deadline);
  if (action === undefined) return physicalOnly('the toolkit offers no action that opens a context menu here');
  return steps(
    step(`Action.DoAction(${action.name})`, new Action(target.object).perform(action.index), { kind: 'any-effect' }),
  );
}

/** What opens something by a button inside of itself, where a click has to go. */
async function pressInside(target: Target, deadline: Deadline): Promise<Chain | undefined> {
  if (!OPENED_INSIDE.has(target.facts.role)) return undefined;
  const inner = await innerButton(target, target.profile.clickActions, deadline);
  if (inner === undefined) return undefined;
  const press = new Action(inner.button.object).perform(inner.index);
  const observes = elementHandle(inner.button.object);
  return steps(step(`Action.DoAction(${inner.name})`, press, { kind: 'any-effect' }, { observes }));
}

/** Whether a menu's item is shown where it can be opened: in a menu bar, or inside a menu that is open. */
async function opensInPlace(target: Target, deadline: Deadline): Promise<boolean> {
  if (target.states.has('showing')) return true;
  for await (const parent of ancestorsOf(target.object, 1, deadline)) return parent.role === 'menu-bar';
  return false;
}
