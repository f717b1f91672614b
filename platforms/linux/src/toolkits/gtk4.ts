import { CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** GTK 4.8.3: docs/quirks/gtk4.md. */
export const GTK4: ToolkitProfile = {
  name: 'gtk4',
  tree: 'walk',
  peerToPeer: false,
  actions: 'any',
  extents: 'window',
  topLevels: 'by-role',
  disabledWithout: undefined,
  tellsVisibility: false,
  textUnit: 'code-point',
  minusOneIsEnd: false,
  clampsEnd: false,
  cellNames: 'text',
  volatileIds: new Set(),
  classNames: /^Gtk[A-Z]\w*$/,
  clickActions: CLICKS,
  handlerDelayMs: 250,
};
