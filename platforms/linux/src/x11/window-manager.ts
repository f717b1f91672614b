import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, answered, mapAnswer } from './answer.js';
import type { Atoms } from './atoms.js';
import type { XConnection } from './connection.js';
import { windowId } from './properties.js';
import { getProperty, type Property, propertyReply } from './requests.js';

/** xfwm4 writes two words where EWMH has one window. */
export const FEW_WORDS = 16;

/** Reads a property of at most `words` times 4 bytes. */
export async function readProperty(
  x: XConnection,
  window: number,
  property: number,
  words: number,
  deadline: Deadline,
): Promise<Answer<Property>> {
  return mapAnswer(await x.ask(getProperty(window, property, words), deadline), propertyReply);
}

/**
 * Whether the window manager that `check` (the root's _NET_SUPPORTING_WM_CHECK) names is alive: its window exists and names
 * itself (EWMH 1.3, _NET_SUPPORTING_WM_CHECK). Root properties outlive a window manager that was killed.
 */
export async function windowManagerLives(
  x: XConnection,
  atoms: Atoms,
  check: Answer<Property>,
  deadline: Deadline,
): Promise<Answer<boolean>> {
  if (!check.ok) return check;
  const id = windowId(check);
  if (!id.known || id.value === undefined) return answered(false);
  const own = await readProperty(x, id.value, atoms._NET_SUPPORTING_WM_CHECK, FEW_WORDS, deadline);
  if (!own.ok) return own.why.kind === 'gone' ? answered(false) : own;
  const itself = windowId(own);
  return answered(itself.known && itself.value === id.value);
}
