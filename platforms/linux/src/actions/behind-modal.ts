import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { AtspiRole } from '../atspi/roles.js';
import { readTopLevels } from '../windows/top-levels.js';
import { needed } from './needed.js';
import { ancestorsOf, type Target } from './target.js';

const MAX_LEVELS = 64;
const POPUP: AtspiRole = 'window';

/**
 * Refuses an element behind a modal dialog: GTK3 delivers an action there although no user could make it. What opened
 * after the dialog (its popups, a dialog of its own) is not behind it. Undefined when nothing is in the way.
 */
export async function behindModal(target: Target, deadline: Deadline): Promise<Chain | undefined> {
  const open = needed(await readTopLevels(target.linked.root, deadline)) ?? [];
  const modal = open.findLastIndex(
    ({ states, role }) =>
      role !== POPUP && states.has('modal') && (!target.profile.tellsVisibility || states.has('showing')),
  );
  if (modal < 0) return undefined;
  let window = target.object.path;
  for await (const ancestor of ancestorsOf(target.object, MAX_LEVELS, deadline)) {
    if (ancestor.role === 'application') break;
    window = ancestor.object.path;
  }
  if (open.findIndex(({ object }) => object.path === window) >= modal) return undefined;
  return {
    kind: 'refused',
    code: 'ACTION_FAILED',
    because: 'a modal dialog of the application is in front of the element',
    suggestion: 'Operate or close the dialog first: `snapshot --surface dialog`.',
    details: { kind: 'behind_modal_dialog' },
  };
}
