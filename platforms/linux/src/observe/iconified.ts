import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { isSilence, NULL_PATH, type RemoteObject } from '../atspi/object.js';

const MAX_ANCESTORS = 64;

/**
 * Whether the window around an object is iconified. GTK3 says so on the frame alone: what is inside keeps `showing` and
 * its extents. `root` is the application; mostly no window of it is iconified, and then the way up is not walked.
 */
export async function isIconified(
  root: RemoteObject,
  object: RemoteObject,
  deadline: Deadline,
): Promise<Known<boolean>> {
  const windows = await new Accessible(root).children(deadline);
  if (!windows.known) return isSilence(windows.why) ? windows : known(false);
  const iconified = new Set<string>();
  const read = await Promise.all(
    (windows.value ?? [])
      .filter(([, path]) => path !== NULL_PATH)
      .map(async ([, path]) => ({ path, states: await new Accessible(root.sibling(path)).states(deadline) })),
  );
  for (const { path, states } of read) {
    if (!states.known && isSilence(states.why)) return states;
    if (states.known && states.value?.has('iconified') === true) iconified.add(path);
  }
  return iconified.size === 0 ? known(false) : isInside(object, iconified, deadline);
}

async function isInside(
  object: RemoteObject,
  windows: ReadonlySet<string>,
  deadline: Deadline,
): Promise<Known<boolean>> {
  let at = object;
  for (let level = 0; level < MAX_ANCESTORS; level++) {
    if (windows.has(at.path)) return known(true);
    const parent = await new Accessible(at).parent(deadline);
    if (!parent.known) return parent;
    if (parent.value === undefined || parent.value[1] === NULL_PATH) return known(false);
    at = at.sibling(parent.value[1]);
  }
  return known(false);
}
