import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Action } from '../../atspi/action.js';
import { Selection } from '../../atspi/selection.js';
import { elementHandle } from '../../observe/handle.js';
import { needed } from '../needed.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { actionIndex, ancestorsOf, childrenOf, innerButton, type Node, readNode, type Target } from '../target.js';
import { clickChain } from './click.js';

/** Items of a menu that are looked at: the first one that shows says that it is open. */
const MAX_ITEMS = 64;
/** GTK4: rows of a list have one for each. */
const OPENING = 'listitem.expand';
const CLOSING = 'listitem.collapse';

export async function expandChain(target: Target, open: boolean, deadline: Deadline): Promise<Chain> {
  if (target.role === 'menu') return menuChain(target, open, deadline);
  if (target.role === 'combo-box' && !target.states.has('expandable')) return popupChain(target, open, deadline);
  if (!target.states.has('expandable')) {
    return (await buttonInside(target, open, deadline)) ?? noRoute('the element has nothing to expand');
  }
  if (target.states.has('expanded') === open) return satisfied(open ? 'expanded' : 'collapsed');
  const action = await actionIndex(target, [open ? OPENING : CLOSING, ...target.profile.expandActions], deadline);
  if (action === undefined) {
    return (
      (await buttonInside(target, open, deadline)) ??
      physicalOnly('the toolkit offers no action that expands this element')
    );
  }
  const expects = open
    ? ({ kind: 'states', has: ['expanded'] } as const)
    : ({ kind: 'states', lacks: ['expanded'] } as const);
  return steps(step(`Action.DoAction(${action.name})`, new Action(target.object).perform(action.index), expects));
}

/** A menu of a menu bar opens in place by its action and closes when the bar's selection is cleared. */
async function menuChain(target: Target, open: boolean, deadline: Deadline): Promise<Chain> {
  const isOpen = await showsChildren(target, deadline);
  if (isOpen === open) return satisfied(open ? 'expanded' : 'collapsed');
  if (open) return clickChain(target, deadline);
  for await (const parent of ancestorsOf(target.object, 1, deadline)) {
    if (parent.role === 'menu-bar')
      return steps(step('Selection.ClearSelection', new Selection(parent.object).clear(), { kind: 'any-effect' }));
  }
  return physicalOnly('the toolkit closes this menu only by keys or pointer');
}

/** A button inside that stays pressed while what it opens is open: a menu button or drop-down list of GTK4. */
async function buttonInside(target: Target, open: boolean, deadline: Deadline): Promise<Chain | undefined> {
  const inner = await innerButton(target, target.profile.clickActions, deadline);
  if (inner === undefined) return undefined;
  if (inner.button.states.has('pressed') === open) return satisfied(open ? 'expanded' : 'collapsed');
  const expects = open
    ? ({ kind: 'states', has: ['pressed'] } as const)
    : ({ kind: 'states', lacks: ['pressed'] } as const);
  const press = new Action(inner.button.object).perform(inner.index);
  return steps(
    step(`Action.DoAction(${inner.name})`, press, expects, { observes: elementHandle(inner.button.object) }),
  );
}

/** GTK3: `press` opens the list of a combo box, and closes it again. */
async function popupChain(target: Target, open: boolean, deadline: Deadline): Promise<Chain> {
  if (!target.profile.tellsOpenList) {
    return (
      (await buttonInside(target, open, deadline)) ??
      physicalOnly('the toolkit does not tell whether this list is open')
    );
  }
  const [menu] = await childrenOf(target, 16, deadline);
  const list = menu === undefined ? undefined : needed(await readNode(menu, deadline));
  const isOpen = list !== undefined && (await showsChildren(list, deadline));
  if (isOpen === open) return satisfied(open ? 'expanded' : 'collapsed');
  const action = await actionIndex(target, ['press', 'click'], deadline);
  if (action === undefined) return physicalOnly('the toolkit offers no action that opens this list');
  return steps(
    step(`Action.DoAction(${action.name})`, new Action(target.object).perform(action.index), { kind: 'any-effect' }),
  );
}

async function showsChildren(node: Node, deadline: Deadline): Promise<boolean> {
  for (const child of await childrenOf(node, MAX_ITEMS, deadline)) {
    const read = needed(await readNode(child, deadline));
    if (read?.states.has('showing') === true) return true;
  }
  return false;
}
