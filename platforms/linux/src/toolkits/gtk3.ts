import { CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** GTK 3.24.38: docs/quirks/gtk3.md. */
export const GTK3: ToolkitProfile = {
  name: 'gtk3',
  tree: 'cache',
  peerToPeer: true,
  actions: 'held-socket',
  extents: 'screen',
  topLevels: 'by-role',
  disabledWithout: 'sensitive',
  tellsVisibility: true,
  textUnit: 'code-point',
  minusOneIsEnd: true,
  clampsEnd: true,
  cellNames: 'text',
  volatileIds: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  handlerDelayMs: 0,
};
