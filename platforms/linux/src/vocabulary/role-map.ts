import type { Role } from '@agent-desktop/core/model/role.js';
import { ACTION } from '../atspi/action.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import type { StateSet } from '../atspi/states.js';
import { VALUE } from '../atspi/value.js';

const HYPERLINK = 'org.a11y.atspi.Hyperlink';
const IMAGE = 'org.a11y.atspi.Image';
const TEXT = 'org.a11y.atspi.Text';

/** The vocabulary's role for every AT-SPI role. `refineRole` looks at states where a role number says too little. */
export const ROLE_MAP: Readonly<Record<AtspiRole, Role>> = {
  invalid: 'unknown',
  'accelerator-label': 'statictext',
  alert: 'alert',
  animation: 'image',
  arrow: 'image',
  calendar: 'datefield',
  canvas: 'image',
  'check-box': 'checkbox',
  'check-menu-item': 'menuitem',
  'color-chooser': 'dialog',
  'column-header': 'cell',
  'combo-box': 'combobox',
  'date-editor': 'datefield',
  'desktop-icon': 'image',
  'desktop-frame': 'group',
  dial: 'slider',
  dialog: 'dialog',
  'directory-pane': 'group',
  'drawing-area': 'image',
  'file-chooser': 'dialog',
  filler: 'group',
  'focus-traversable': 'group',
  'font-chooser': 'dialog',
  frame: 'window',
  'glass-pane': 'group',
  'html-container': 'webarea',
  icon: 'image',
  image: 'image',
  'internal-frame': 'window',
  label: 'statictext',
  'layered-pane': 'group',
  list: 'list',
  'list-item': 'option',
  menu: 'menu',
  'menu-bar': 'menu',
  'menu-item': 'menuitem',
  'option-pane': 'dialog',
  'page-tab': 'tab',
  'page-tab-list': 'tablist',
  panel: 'group',
  'password-text': 'textfield',
  'popup-menu': 'menu',
  'progress-bar': 'progressbar',
  'push-button': 'button',
  'radio-button': 'radiobutton',
  'radio-menu-item': 'menuitem',
  'root-pane': 'group',
  'row-header': 'cell',
  'scroll-bar': 'scrollbar',
  'scroll-pane': 'scrollarea',
  separator: 'separator',
  slider: 'slider',
  'spin-button': 'incrementor',
  'split-pane': 'splitter',
  'status-bar': 'status',
  table: 'table',
  'table-cell': 'cell',
  'table-column-header': 'cell',
  'table-row-header': 'cell',
  'tearoff-menu-item': 'menuitem',
  terminal: 'document',
  text: 'textfield',
  'toggle-button': 'button',
  'tool-bar': 'toolbar',
  'tool-tip': 'tooltip',
  tree: 'outline',
  'tree-table': 'outline',
  unknown: 'unknown',
  viewport: 'group',
  window: 'window',
  extended: 'unknown',
  header: 'group',
  footer: 'group',
  paragraph: 'paragraph',
  ruler: 'ruler',
  application: 'application',
  autocomplete: 'combobox',
  editbar: 'textfield',
  embedded: 'group',
  entry: 'textfield',
  chart: 'image',
  caption: 'statictext',
  'document-frame': 'document',
  heading: 'heading',
  page: 'group',
  section: 'group',
  'redundant-object': 'group',
  form: 'form',
  link: 'link',
  'input-method-window': 'window',
  'table-row': 'row',
  'tree-item': 'treeitem',
  'document-spreadsheet': 'document',
  'document-presentation': 'document',
  'document-text': 'document',
  'document-web': 'webarea',
  'document-email': 'document',
  comment: 'note',
  'list-box': 'listbox',
  grouping: 'group',
  'image-map': 'image',
  notification: 'alert',
  'info-bar': 'status',
  'level-bar': 'levelindicator',
  'title-bar': 'group',
  'block-quote': 'group',
  audio: 'group',
  video: 'group',
  definition: 'definition',
  article: 'article',
  landmark: 'region',
  log: 'log',
  marquee: 'marquee',
  math: 'math',
  rating: 'levelindicator',
  timer: 'timer',
  static: 'statictext',
  'math-fraction': 'math',
  'math-root': 'math',
  subscript: 'statictext',
  superscript: 'statictext',
  'description-list': 'list',
  'description-term': 'term',
  'description-value': 'definition',
  footnote: 'note',
  'content-deletion': 'group',
  'content-insertion': 'group',
  mark: 'group',
  suggestion: 'group',
  'push-button-menu': 'menubutton',
};

/** What decides a role beside its number. */
export interface RoleEvidence {
  readonly states: StateSet | undefined;
  /** Whether the node has an AT-SPI interface, by its full name. */
  readonly has: (interfaceName: string) => boolean;
  /** True inside of a window; undefined where nobody looked. */
  readonly inside?: boolean | undefined;
}

/**
 * The role of one node. GTK3 gives one number to things that other toolkits tell apart: a toggle button may be a menu
 * button (popup), a disclosure (expandable) or a switch (no Image interface); a link button is a push button with
 * Hyperlink, a popover a panel that is modal, and `menu` is also the item that opens one. Qt calls every QFrame what it calls a
 * window.
 */
export function roleOf(number: number, { states, has, inside }: RoleEvidence): Role {
  const native = roleName(number);
  // Chromium gives these two, and Action, to whatever it has: there the interfaces of a node tell nothing of its role.
  const uniform = has(HYPERLINK) && has(TEXT);
  switch (native) {
    case 'toggle-button':
    case 'push-button':
      if (states?.has('has-popup') === true) return 'menubutton';
      if (states?.has('expandable') === true) return 'disclosure';
      if (native === 'push-button') return has(HYPERLINK) && !uniform ? 'link' : 'button';
      if (uniform) return states?.has('checkable') === true ? 'switch' : 'button';
      return has(IMAGE) ? 'button' : 'switch';
    case 'frame':
      return inside === true ? 'group' : 'window';
    case 'menu':
      return has(ACTION) && !uniform ? 'menuitem' : 'menu';
    case 'scroll-bar':
      // GTK 4.8.3: the bar is only a frame around a range, which has its value.
      return has(VALUE) ? 'scrollbar' : 'group';
    case 'filler':
      return has(VALUE) ? 'scrollbar' : 'group';
    case 'panel':
      return states?.has('modal') === true ? 'popover' : 'group';
    default:
      return ROLE_MAP[native];
  }
}

/** AT-SPI's own role for a password field; the number decides, never a role's localized name. */
export function isPasswordRole(number: number): boolean {
  return roleName(number) === 'password-text';
}
