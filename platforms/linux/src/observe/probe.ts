import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { type ObjectReference, type RemoteObject, ROOT_PATH } from '../atspi/object.js';

const MAX_ANCESTORS = 64;

/**
 * Whether an object still hangs in its application's tree: its chain of parents reaches the application's root. A widget
 * that was taken out of its window goes on answering while the program holds on to it.
 */
export async function isAttached(object: RemoteObject, rootPath: string, deadline: Deadline): Promise<Known<boolean>> {
  let at: RemoteObject = object;
  for (let level = 0; level < MAX_ANCESTORS; level++) {
    const parent = await new Accessible(at).parent(deadline);
    if (!parent.known) return parent;
    const path = (parent.value as ObjectReference)[1];
    if (path === rootPath || path === ROOT_PATH) return known(true);
    if (!path.startsWith('/org/a11y/atspi/accessible/')) return known(false);
    at = at.sibling(path);
  }
  return known(false);
}
