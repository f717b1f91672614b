import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { NULL_PATH, type ObjectReference, type RemoteObject, ROOT_PATH } from '../atspi/object.js';
import { roleName } from '../atspi/roles.js';

const MAX_ANCESTORS = 64;

/**
 * Whether an object still hangs in its application's tree: its chain of parents reaches the application's root. A widget
 * that was taken out of its window goes on answering while the program holds on to it. `twinFrames` is the profile's.
 */
export async function isAttached(
  object: RemoteObject,
  rootPath: string,
  twinFrames: boolean,
  deadline: Deadline,
): Promise<Known<boolean>> {
  let at: RemoteObject = object;
  for (let level = 0; level < MAX_ANCESTORS; level++) {
    const parent = await new Accessible(at).parent(deadline);
    if (!parent.known) return parent;
    const path = (parent.value as ObjectReference)[1];
    if (path === rootPath || path === ROOT_PATH) return known(true);
    if (path === NULL_PATH) return twinFrames ? isLivingFrame(at, deadline) : known(false);
    at = at.sibling(path);
  }
  return known(false);
}

/** LibreOffice's parents end at a second accessible of the window, which has no parent. */
async function isLivingFrame(object: RemoteObject, deadline: Deadline): Promise<Known<boolean>> {
  const accessible = new Accessible(object);
  const [role, states] = await Promise.all([accessible.role(deadline), accessible.states(deadline)]);
  if (!role.known) return role;
  if (!states.known) return states;
  return known(roleName(role.value ?? 0) === 'frame' && states.value?.has('defunct') !== true);
}
