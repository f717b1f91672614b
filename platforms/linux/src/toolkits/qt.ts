import { CELLS, CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** Qt 5.15.8 and 6.4.2: docs/quirks/qt.md. */
export const QT: ToolkitProfile = {
  name: 'qt',
  tree: 'walk',
  peerToPeer: false,
  actions: 'any',
  extents: 'screen',
  // A plain QWidget that is a window is a filler; open menus, combo lists and popups are no children of the root.
  topLevels: 'windows',
  disabledWithout: 'enabled',
  tellsVisibility: true,
  textUnit: 'utf-16',
  minusOneIsEnd: true,
  clampsEnd: true,
  cellNames: 'text',
  volatileIds: CELLS,
  classNames: undefined,
  clickActions: CLICKS,
  handlerDelayMs: 100,
};
