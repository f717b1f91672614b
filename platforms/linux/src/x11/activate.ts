import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { ABSENT, type Known } from '@agent-desktop/core/model/known.js';
import { internAtoms } from './atoms.js';
import type { XConnection } from './connection.js';
import { windowId } from './properties.js';
import { clientMessageToRoot, getWindowAttributes } from './requests.js';
import { FEW_WORDS, readProperty, windowManagerLives } from './window-manager.js';

/** How long a window manager has to make the window active, in ms. */
const CONFIRM_MS = 750;
/** Between two looks. Two equal answers in a row confirm: a window manager may hand the focus on at once. */
const LOOK_EVERY_MS = 50;
/** EWMH source indication "pager": window managers apply no focus-stealing prevention to it. */
const SOURCE_PAGER = 2;

export type Activation =
  | { readonly kind: 'active'; readonly elapsedMs: number }
  /** The request was sent; `active` is what was last seen instead. */
  | { readonly kind: 'unconfirmed'; readonly active: Known<number>; readonly elapsedMs: number }
  | { readonly kind: 'gone' }
  /** Nothing was sent: no EWMH window manager runs that could activate a window. */
  | { readonly kind: 'no-window-manager' }
  | { readonly kind: 'failed'; readonly why: Failure; readonly sent: boolean };

/** Asks the window manager to activate exactly this window (it also raises and unminimises it), and watches whether it does. */
export async function activateWindow(x: XConnection, xid: number, deadline: Deadline): Promise<Activation> {
  const interned = await internAtoms(x, deadline);
  if (!interned.ok) return { kind: 'failed', why: interned.why, sent: false };
  const atoms = interned.value;
  const [attributes, check] = await Promise.all([
    x.ask(getWindowAttributes(xid), deadline),
    readProperty(x, x.root, atoms._NET_SUPPORTING_WM_CHECK, FEW_WORDS, deadline),
  ]);
  if (!attributes.ok) {
    return attributes.why.kind === 'gone' ? { kind: 'gone' } : { kind: 'failed', why: attributes.why, sent: false };
  }
  const manager = await windowManagerLives(x, atoms, check, deadline);
  if (!manager.ok) return { kind: 'failed', why: manager.why, sent: false };
  if (!manager.value) return { kind: 'no-window-manager' };

  const confirm = deadline.within(CONFIRM_MS);
  const message = clientMessageToRoot(x.root, xid, atoms._NET_ACTIVE_WINDOW, [SOURCE_PAGER, 0, 0]);
  const sent = await x.perform(message, confirm);
  if (!sent.ok) return { kind: 'failed', why: sent.why, sent: true };
  let active: Known<number> = ABSENT;
  let seen = 0;
  while (!confirm.expired()) {
    const look = await readProperty(x, x.root, atoms._NET_ACTIVE_WINDOW, FEW_WORDS, confirm);
    if (!look.ok && look.why.kind !== 'timeout') return { kind: 'failed', why: look.why, sent: true };
    active = windowId(look);
    seen = active.known && active.value === xid ? seen + 1 : 0;
    if (seen === 2) return { kind: 'active', elapsedMs: confirm.elapsedMs() };
    await confirm.sleep(LOOK_EVERY_MS);
  }
  return { kind: 'unconfirmed', active, elapsedMs: confirm.elapsedMs() };
}
