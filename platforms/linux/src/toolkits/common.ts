import type { AtspiRole } from '../atspi/roles.js';
import type { ToolkitProfile } from './profile.js';

/** Parts of tables and trees. */
export const CELLS: ReadonlySet<AtspiRole> = new Set<AtspiRole>([
  'table-cell',
  'table-column-header',
  'table-row-header',
  'column-header',
  'row-header',
  'table-row',
  'tree-item',
]);

/** Unlocalized names of actions that open a context menu. */
export const MENUS: readonly string[] = ['showcontextmenu', 'showmenu', 'menu', 'popup'];

/** Unlocalized names of actions that open and close. GTK3: tree cell, expander. */
export const EXPANDING: readonly string[] = ['expand or contract', 'activate', 'toggle', 'press', 'click'];

/** Unlocalized names of actions that do what a click does. */
export const CLICKS: readonly string[] = ['click', 'press', 'toggle', 'activate', 'jump'];

/** What most toolkits answer. A profile is this with its own answers, so that a file shows what is particular about a toolkit. */
export const ORDINARY = {
  listsCache: true,
  sleeps: false,
  peerToPeer: false,
  actions: 'any',
  extents: 'screen',
  topLevels: 'by-role',
  keepsClosedBubbles: false,
  disabledWithout: 'sensitive',
  readOnlyLacksEnabled: false,
  tellsVisibility: true,
  pointsTellDrawn: false,
  textUnit: 'code-point',
  minusOneIsEnd: false,
  clampsEnd: true,
  insertLength: 'bytes',
  spinButtons: 'text',
  hidesClosedMenus: false,
  lineEnd: undefined,
  cellNames: 'text',
  uniformCells: false,
  twinFrames: false,
  borrowedFocus: new Set(),
  showsUncommitted: false,
  reads: new Map(),
  namesBeside: true,
  textIsName: new Set(),
  chosenAsName: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  containment: 'own-states',
  popoverContent: undefined,
  doublesNames: false,
  grabsFocus: true,
  caretFollows: true,
  boxedBars: false,
  scrollMaximum: 'reachable',
  scrollBarActions: undefined,
  namedInside: new Set(),
  menuActions: MENUS,
  expandActions: EXPANDING,
  picks: 'container',
  pickAction: undefined,
  toggleButtonOn: 'checked',
  mixedBecomes: 'checked',
  tellsModal: true,
  tellsOpenList: true,
  opensLists: true,
  chosenByFocus: new Set(),
} satisfies Partial<ToolkitProfile>;
