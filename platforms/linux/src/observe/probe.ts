import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import type { RemoteObject } from '../atspi/object.js';
import { topLevelOf, type Within } from './top-level.js';

/**
 * Whether an object still hangs in its application's tree: its chain of parents reaches the application's root. A widget
 * that was taken out of its window goes on answering while the program holds on to it.
 */
export async function isAttached(object: RemoteObject, within: Within, deadline: Deadline): Promise<Known<boolean>> {
  const top = await topLevelOf(object, within, deadline);
  return top.known ? known(top.value !== undefined) : top;
}
