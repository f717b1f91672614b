import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { isSilence, type RemoteObject } from '../atspi/object.js';
import { topLevelOf, type Within } from './top-level.js';

/**
 * Whether the window around an object is iconified. GTK3 says so on the frame alone: what is inside keeps `showing` and
 * its extents. Mostly no window of the application is iconified, and then the way up is not walked.
 */
export async function isIconified(object: RemoteObject, within: Within, deadline: Deadline): Promise<Known<boolean>> {
  const { root } = within;
  const windows = await new Accessible(root).children(deadline);
  if (!windows.known) return isSilence(windows.why) ? windows : known(false);
  const iconified = new Set<string>();
  const read = await Promise.all(
    root
      .siblings(windows.value)
      .map(async (window) => ({ path: window.path, states: await new Accessible(window).states(deadline) })),
  );
  for (const { path, states } of read) {
    if (!states.known && isSilence(states.why)) return states;
    if (states.known && states.value?.has('iconified') === true) iconified.add(path);
  }
  if (iconified.size === 0) return known(false);
  const top = await topLevelOf(object, within, deadline);
  return top.known ? known(top.value !== undefined && iconified.has(top.value.path)) : top;
}
