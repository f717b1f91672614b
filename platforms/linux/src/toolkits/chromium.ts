import type { AtspiRole } from '../atspi/roles.js';
import { ORDINARY } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** Chromium 156: docs/quirks/chromium.md. */
export const CHROMIUM: ToolkitProfile = {
  ...ORDINARY,
  name: 'chromium',
  tree: 'cache',
  sleeps: true,
  peerToPeer: true,
  keepsClosedBubbles: true,
  readOnlyLacksEnabled: true,
  minusOneIsEnd: true,
  volatileIds: new Set(),
  // Only text itself: no author can name it, 1,333 of 1,333 on a page of 2,875 nodes.
  textIsName: new Set<AtspiRole>(['label', 'static']),
  clickActions: ['press', 'click', 'jump', 'open', 'select', 'check', 'uncheck', 'activate', 'clickancestor'],
  menuActions: ['showcontextmenu'],
  expandActions: ['press', 'open', 'click', 'select'],
  picks: 'item',
  toggleButtonOn: 'pressed',
  handlerDelayMs: 15,
};
