import type { AtspiRole } from '../atspi/roles.js';
import { CELLS, CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';
import { QT_READS } from './qt-reads.js';

/** Qt 5.15.8 and 6.4.2: docs/quirks/qt.md. */
export const QT: ToolkitProfile = {
  name: 'qt',
  tree: 'walk',
  listsCache: true,
  sleeps: false,
  peerToPeer: false,
  actions: 'any',
  extents: 'screen',
  // A plain QWidget that is a window is a filler; open menus, combo lists and popups are no children of the root.
  topLevels: 'windows',
  keepsClosedBubbles: false,
  disabledWithout: 'enabled',
  readOnlyLacksEnabled: false,
  tellsVisibility: true,
  pointsTellDrawn: false,
  textUnit: 'utf-16',
  minusOneIsEnd: false,
  // A QTextEdit answers "" then.
  clampsEnd: false,
  insertLength: 'text-unit',
  spinButtons: 'value',
  hidesClosedMenus: true,
  // QTextDocument's own mark of a paragraph, in a QTextEdit that was not edited yet.
  lineEnd: '\u2029',
  cellNames: 'text',
  uniformCells: false,
  twinFrames: false,
  // The tab that is current is `focused`, whoever has the focus.
  borrowedFocus: new Set(['tab']),
  showsUncommitted: false,
  // A cell's object stands for one item of the model or is gone, after a sort or reset; a tree only has several of one item.
  volatileIds: new Set([...CELLS].filter((role) => role !== 'table-cell')),
  reads: QT_READS,
  // A buddy label and the title of a group are the name already.
  namesBeside: false,
  textIsName: new Set(),
  chosenAsName: new Set<AtspiRole>(['combo-box', 'page-tab-list']),
  classNames: undefined,
  clickActions: CLICKS,
  containment: 'own-states',
  popoverContent: undefined,
  doublesNames: false,
  grabsFocus: true,
  caretFollows: true,
  boxedBars: true,
  scrollMaximum: 'reachable',
  scrollBarActions: undefined,
  namedInside: new Set(),
  // ShowMenu opens the menu of a button, combo box or menu bar, not a context menu; a button's runs it before the call is answered.
  menuActions: [],
  // A tree's row has no action but Toggle, which selects.
  expandActions: [],
  picks: 'container',
  pickAction: 'toggle',
  toggleButtonOn: 'checked',
  mixedBecomes: 'unchecked',
  tellsModal: false,
  tellsOpenList: false,
  opensLists: false,
  chosenByFocus: new Set(['tab']),
  handlerDelayMs: 100,
};
