import type { AtspiRole } from '../atspi/roles.js';
import { CELLS, ORDINARY } from './common.js';
import type { ToolkitProfile } from './profile.js';
import { QT_READS } from './qt-reads.js';

/** Qt 5.15.8 and 6.4.2: docs/quirks/qt.md. */
export const QT: ToolkitProfile = {
  ...ORDINARY,
  name: 'qt',
  tree: 'walk',
  // A plain QWidget that is a window is a filler; open menus, combo lists and popups are no children of the root.
  topLevels: 'windows',
  disabledWithout: 'enabled',
  textUnit: 'utf-16',
  // A QTextEdit answers "" then.
  clampsEnd: false,
  insertLength: 'text-unit',
  spinButtons: 'value',
  hidesClosedMenus: true,
  // QTextDocument's own mark of a paragraph, in a QTextEdit that was not edited yet.
  lineEnd: '\u2029',
  // The tab that is current is `focused`, whoever has the focus.
  borrowedFocus: new Set(['tab']),
  // A cell's object stands for one item of the model or is gone, after a sort or reset; a tree only has several of one item.
  volatileIds: new Set([...CELLS].filter((role) => role !== 'table-cell')),
  reads: QT_READS,
  // A buddy label and the title of a group are the name already.
  namesBeside: false,
  chosenAsName: new Set<AtspiRole>(['combo-box', 'page-tab-list']),
  boxedBars: true,
  // ShowMenu opens the menu of a button, combo box or menu bar, not a context menu; a button's runs it before the call is answered.
  menuActions: [],
  // A tree's row has no action but Toggle, which selects.
  expandActions: [],
  pickAction: 'toggle',
  mixedBecomes: 'unchecked',
  tellsModal: false,
  tellsOpenList: false,
  opensLists: false,
  chosenByFocus: new Set(['tab']),
  handlerDelayMs: 100,
};
