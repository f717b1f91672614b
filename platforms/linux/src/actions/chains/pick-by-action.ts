import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Action } from '../../atspi/action.js';
import type { RemoteObject } from '../../atspi/object.js';
import { TABLE } from '../../atspi/table.js';
import { elementHandle } from '../../observe/handle.js';
import type { ToolkitProfile } from '../../toolkits/profile.js';
import { needed } from '../needed.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { actionIndex, ancestorsOf, type Node, readNode, type Target } from '../target.js';

/** A cell is right below its table, and that is right below a combo box where it is the list of one. */
const MAX_LEVELS = 2;

/**
 * Selects a row or cell by its own action, where its container has a Table interface and no Selection. In Qt the action flips: one
 * that is selected would be taken out. The entries of a combo box have it too, and choose nothing by it.
 */
export async function pickByAction(item: Node, profile: ToolkitProfile, deadline: Deadline): Promise<Chain> {
  if (profile.pickAction === undefined) return noRoute('the toolkit selects nothing by an action');
  let inTable = false;
  for await (const ancestor of ancestorsOf(item.object, MAX_LEVELS, deadline)) {
    if (ancestor.role === 'combo-box')
      return physicalOnly('the toolkit lets only pointer and keys choose an entry of this list');
    if (!inTable && !ancestor.interfaces.has(TABLE)) return noRoute('the element is no part of a table');
    inTable = true;
  }
  if (item.states.has('selected')) return satisfied('selected');
  const action = await actionIndex(item, [profile.pickAction], deadline);
  if (action === undefined) return physicalOnly('the toolkit offers no action that selects this element');
  return steps(
    step(
      `Action.DoAction(${action.name})`,
      new Action(item.object).perform(action.index),
      { kind: 'states', has: ['selected'] },
      { observes: elementHandle(item.object) },
    ),
  );
}

/**
 * Picks an entry of a list, or of a combo box, by its own action, where that also works while the list is closed. `shown`: what the
 * combo box shows then.
 */
export async function pickItself(
  object: RemoteObject,
  chooser: Target,
  shown: string | undefined,
  deadline: Deadline,
): Promise<Chain> {
  const entry = needed(await readNode(object, deadline));
  if (entry === undefined) return noRoute('the entry is not there any more');
  // In a list of several choices the action flips.
  if (shown === undefined && entry.states.has('selected')) return satisfied('selected');
  const action = await actionIndex(entry, chooser.profile.clickActions, deadline);
  if (action === undefined) return physicalOnly('the toolkit offers no action that selects this entry');
  const label = `Action.DoAction(${action.name})`;
  const pick = new Action(object).perform(action.index);
  if (shown !== undefined) return steps(step(label, pick, { kind: 'text', equals: shown }));
  return steps(step(label, pick, { kind: 'states', has: ['selected'] }, { observes: elementHandle(object) }));
}
