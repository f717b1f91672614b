import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Accessible } from '../../atspi/accessible.js';
import type { RemoteObject } from '../../atspi/object.js';
import { SELECTION, Selection } from '../../atspi/selection.js';
import { TABLE, Table } from '../../atspi/table.js';
import { elementHandle } from '../../observe/handle.js';
import { needed } from '../needed.js';
import { noRoute, satisfied, step, steps } from '../steps.js';
import { ancestorsOf, type Node } from '../target.js';

/** How far above an item its container may be. */
const MAX_LEVELS = 6;

/** Picks an item (row, tab, cell) through the Selection of the container that it is in. */
export async function pickInContainer(item: RemoteObject, deadline: Deadline): Promise<Chain> {
  let child = item;
  for await (const container of ancestorsOf(item, MAX_LEVELS, deadline)) {
    if (container.interfaces.has(SELECTION)) return pickChild(container, child, child, deadline);
    child = container.object;
  }
  return noRoute('no container of the element can select it');
}

/** Selects `child`, a direct child of `container`; `shows` is what gets the state `selected`. */
export async function pickChild(
  container: Node,
  child: RemoteObject,
  shows: RemoteObject,
  deadline: Deadline,
): Promise<Chain> {
  const states = needed(await new Accessible(shows).states(deadline));
  if (states?.has('selected') === true) return satisfied('selected');
  const index = needed(await new Accessible(child).indexInParent(deadline));
  if (index === undefined || index < 0) return noRoute('the element has no place in its container');
  const expects = { kind: 'states', has: ['selected'] } as const;
  const observes = elementHandle(shows);
  if (container.interfaces.has(TABLE)) {
    const table = new Table(container.object);
    const columns = needed(await table.columns(deadline)) ?? 0;
    // With more than one column GTK3's SelectChild always answers false.
    if (columns > 1) {
      const row = needed(await table.rowAt(index, deadline));
      if (row === undefined || row < 0) return noRoute('the element is in no row of its table');
      return steps(
        step('Table.AddRowSelection', new Table(container.object).addRowSelection(row), expects, { observes }),
      );
    }
  }
  return steps(
    step('Selection.SelectChild', new Selection(container.object).selectChild(index), expects, { observes }),
  );
}
