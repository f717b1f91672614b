import type { AtspiRole } from '../atspi/roles.js';
import { CELLS, CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';
import { QT_READS } from './qt-reads.js';

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
  uniformCells: false,
  volatileIds: CELLS,
  reads: QT_READS,
  // A buddy label and the title of a group are the name already.
  namesBeside: false,
  textIsName: new Set(),
  chosenAsName: new Set<AtspiRole>(['combo-box', 'page-tab-list']),
  classNames: undefined,
  clickActions: CLICKS,
  grabsFocus: true,
  caretFollows: true,
  scrollMaximum: 'reachable',
  namedInside: new Set(),
  handlerDelayMs: 100,
};
