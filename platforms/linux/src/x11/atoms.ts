import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, answered } from './answer.js';
import type { XConnection } from './connection.js';
import { atomReply, internAtom } from './requests.js';

/** States of EWMH 1.3/1.5 that are read; what else a window carries is left out. */
export const WINDOW_STATES = {
  _NET_WM_STATE_MODAL: 'modal',
  _NET_WM_STATE_STICKY: 'sticky',
  _NET_WM_STATE_MAXIMIZED_VERT: 'maximized-vertically',
  _NET_WM_STATE_MAXIMIZED_HORZ: 'maximized-horizontally',
  _NET_WM_STATE_SHADED: 'shaded',
  _NET_WM_STATE_SKIP_TASKBAR: 'skip-taskbar',
  _NET_WM_STATE_SKIP_PAGER: 'skip-pager',
  _NET_WM_STATE_HIDDEN: 'hidden',
  _NET_WM_STATE_FULLSCREEN: 'fullscreen',
  _NET_WM_STATE_ABOVE: 'above',
  _NET_WM_STATE_BELOW: 'below',
  _NET_WM_STATE_DEMANDS_ATTENTION: 'demands-attention',
  _NET_WM_STATE_FOCUSED: 'focused',
} as const;

export type XWindowState = (typeof WINDOW_STATES)[keyof typeof WINDOW_STATES];

/** Window types of EWMH 1.3, most telling first in the property itself. */
export const WINDOW_TYPES = {
  _NET_WM_WINDOW_TYPE_DESKTOP: 'desktop',
  _NET_WM_WINDOW_TYPE_DOCK: 'dock',
  _NET_WM_WINDOW_TYPE_TOOLBAR: 'toolbar',
  _NET_WM_WINDOW_TYPE_MENU: 'menu',
  _NET_WM_WINDOW_TYPE_UTILITY: 'utility',
  _NET_WM_WINDOW_TYPE_SPLASH: 'splash',
  _NET_WM_WINDOW_TYPE_DIALOG: 'dialog',
  _NET_WM_WINDOW_TYPE_DROPDOWN_MENU: 'dropdown-menu',
  _NET_WM_WINDOW_TYPE_POPUP_MENU: 'popup-menu',
  _NET_WM_WINDOW_TYPE_TOOLTIP: 'tooltip',
  _NET_WM_WINDOW_TYPE_NOTIFICATION: 'notification',
  _NET_WM_WINDOW_TYPE_COMBO: 'combo',
  _NET_WM_WINDOW_TYPE_DND: 'dnd',
  _NET_WM_WINDOW_TYPE_NORMAL: 'normal',
} as const;

export type XWindowType = (typeof WINDOW_TYPES)[keyof typeof WINDOW_TYPES];

const OTHERS = [
  '_GTK_FRAME_EXTENTS',
  '_NET_ACTIVE_WINDOW',
  '_NET_CLIENT_LIST',
  '_NET_CLIENT_LIST_STACKING',
  '_NET_FRAME_EXTENTS',
  '_NET_SUPPORTING_WM_CHECK',
  '_NET_WM_NAME',
  '_NET_WM_PID',
  '_NET_WM_STATE',
  '_NET_WM_WINDOW_TYPE',
  'COMPOUND_TEXT',
  'UTF8_STRING',
] as const;

export type AtomName = keyof typeof WINDOW_STATES | keyof typeof WINDOW_TYPES | (typeof OTHERS)[number];

export type Atoms = Readonly<Record<AtomName, number>>;

/** Atoms that every server has from the start (X11 protocol, appendix A). */
export const PREDEFINED = {
  ATOM: 4,
  CARDINAL: 6,
  RESOURCE_MANAGER: 23,
  STRING: 31,
  WINDOW: 33,
  WM_NAME: 39,
  WM_CLASS: 67,
  WM_TRANSIENT_FOR: 68,
} as const;

const NAMES = [...Object.keys(WINDOW_STATES), ...Object.keys(WINDOW_TYPES), ...OTHERS] as AtomName[];

const interned = new WeakMap<XConnection, Atoms>();

/** All atoms that are used here, in one round trip, once per connection. */
export async function internAtoms(x: XConnection, deadline: Deadline): Promise<Answer<Atoms>> {
  const known = interned.get(x);
  if (known !== undefined) return answered(known);
  const replies = await Promise.all(NAMES.map((name) => x.ask(internAtom(name), deadline)));
  const atoms: Partial<Record<AtomName, number>> = {};
  for (const [i, name] of NAMES.entries()) {
    const reply = replies[i];
    if (reply === undefined) continue;
    if (!reply.ok) return reply;
    atoms[name] = atomReply(reply.value);
  }
  const complete = atoms as Atoms;
  interned.set(x, complete);
  return answered(complete);
}
