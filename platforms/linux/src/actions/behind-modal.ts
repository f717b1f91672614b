import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { RemoteObject } from '../atspi/object.js';
import type { AtspiRole } from '../atspi/roles.js';
import { withinOf } from '../desk.js';
import { topLevelOf } from '../observe/top-level.js';
import type { DesktopWindow } from '../windows/inventory.js';
import { readTopLevels } from '../windows/top-levels.js';
import { needed } from './needed.js';
import type { Target } from './target.js';

const POPUP: AtspiRole = 'window';

/**
 * Refuses an element behind a modal dialog: GTK3 delivers an action there although no user could make it. What opened
 * after the dialog (its popups, a dialog of its own) is not behind it. Undefined when nothing is in the way.
 */
export async function behindModal(
  target: Target,
  windows: () => Promise<readonly DesktopWindow[]>,
  deadline: Deadline,
): Promise<Chain | undefined> {
  const { tellsModal, tellsVisibility } = target.profile;
  const open = needed(await readTopLevels(target.linked.root, deadline)) ?? [];
  // Qt's windows say it to the X server alone.
  const told = tellsModal || open.length < 2 ? [] : await windows();
  const modals = new Set(told.filter(({ info }) => info.modal).map(({ object }) => keyOf(object)));
  const modal = open.findLastIndex(
    ({ states, role, object }) =>
      role !== POPUP &&
      (states.has('modal') || modals.has(keyOf(object))) &&
      (!tellsVisibility || states.has('showing')),
  );
  if (modal < 0) return undefined;
  const window = needed(await topLevelOf(target.object, withinOf(target.linked), deadline))?.path;
  if (open.findIndex(({ object }) => object.path === window) >= modal) return undefined;
  return {
    kind: 'refused',
    code: 'ACTION_FAILED',
    because: 'a modal dialog of the application is in front of the element',
    suggestion: 'Operate or close the dialog first: `snapshot --surface dialog`.',
    details: { kind: 'behind_modal_dialog' },
  };
}

function keyOf(object: RemoteObject | undefined): string {
  return object === undefined ? '' : object.bus + object.path;
}
