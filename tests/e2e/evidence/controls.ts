import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { elements, nodesOf } from '../harness/desk.js';

/** One control of the fixture and how the application tells that something happened to it. */
export interface Control {
  /** The toolkit's name for it, and what is special about this one. */
  readonly title: string;
  readonly page: 'controls' | 'collections' | 'surfaces';
  /** Role and name; or a way through the tree where neither tells. */
  readonly find: readonly [role: string, name: string] | ((tree: NodeWire) => NodeWire | undefined);
  /** Lines of the application that show an effect on this control. */
  readonly effect: RegExp;
  /** The application's own name of what has the focus when this control has it. */
  readonly focus?: string;
  /** Whether its effect is a menu or list that opens, of which only the application itself can tell. */
  readonly popup?: true;
  /** What is given to set-value and select. */
  readonly value?: string;
  readonly option?: string;
  /** A control that is clicked before every verb, so that the verb has something to change. */
  readonly reset?: readonly [role: string, name: string];
}

const within = (outer: readonly [string, string], role: string) => (tree: NodeWire) => {
  const [parent] = elements(tree, { role: outer[0], name: outer[1] });
  return parent === undefined ? undefined : [...nodesOf(parent)].find((node) => node !== parent && node.role === role);
};

/** A scrolled window has two bars, of which the one that it does not need is not on the screen. */
const showingBar = (tree: NodeWire): NodeWire | undefined => {
  const [area] = elements(tree, { role: 'scrollarea', name: 'scroll-area' });
  const bars = area === undefined ? [] : elements(area, { role: 'scrollbar' });
  return bars.find(({ states }) => states?.includes('offscreen') !== true);
};

export const CONTROLS: readonly Control[] = [
  {
    title: 'GtkButton',
    page: 'controls',
    find: ['button', 'primary-button'],
    effect: /^CLICKED primary-button/,
    focus: 'primary-button',
  },
  { title: 'GtkLinkButton', page: 'controls', find: ['link', 'example-link'], effect: /^LINK/, focus: 'example-link' },
  { title: 'GtkLabel', page: 'controls', find: ['statictext', 'primary-readout'], effect: /^$/ },
  {
    title: 'GtkEntry',
    page: 'controls',
    find: ['textfield', 'text-input'],
    effect: /^(TEXT|ENTERED) text-input/,
    focus: 'text-input',
  },
  {
    title: 'GtkEntry (password)',
    page: 'controls',
    find: ['textfield', 'secure-input'],
    effect: /^SECURE secure-input/,
    focus: 'secure-input',
  },
  {
    title: 'GtkEntry (not editable)',
    page: 'controls',
    find: ['textfield', 'readonly-input'],
    effect: /^$/,
    focus: 'readonly-input',
  },
  {
    title: 'GtkEntry (application rewrites it)',
    page: 'controls',
    find: ['textfield', 'upper-input'],
    effect: /^TEXT upper-input/,
    focus: 'upper-input',
  },
  {
    title: 'GtkEntry (application keeps its text)',
    page: 'controls',
    find: ['textfield', 'stubborn-input'],
    effect: /^TEXT stubborn-input/,
    focus: 'stubborn-input',
  },
  {
    title: 'GtkTextView',
    page: 'controls',
    find: ['textfield', 'multiline-input'],
    effect: /^TEXT multiline-input/,
    focus: 'multiline-input',
  },
  {
    title: 'GtkCheckButton',
    page: 'controls',
    find: ['checkbox', 'toggle-box'],
    effect: /^TOGGLED toggle-box/,
    focus: 'toggle-box',
  },
  {
    title: 'GtkCheckButton (inconsistent)',
    page: 'controls',
    find: ['checkbox', 'mixed-box'],
    effect: /^TOGGLED mixed-box/,
    focus: 'mixed-box',
  },
  {
    title: 'GtkCheckButton (disabled)',
    page: 'controls',
    find: ['checkbox', 'locked-box'],
    effect: /^TOGGLED locked-box/,
  },
  {
    title: 'GtkToggleButton',
    page: 'controls',
    find: ['button', 'toggle-button'],
    effect: /^TOGGLED toggle-button/,
    focus: 'toggle-button',
  },
  { title: 'GtkSwitch', page: 'controls', find: ['switch', 'switch'], effect: /^TOGGLED switch/, focus: 'switch' },
  {
    title: 'GtkExpander',
    page: 'controls',
    find: ['disclosure', 'disclosure'],
    effect: /^EXPANDED disclosure/,
    focus: 'disclosure',
  },
  {
    title: 'GtkRadioButton',
    page: 'controls',
    find: ['radiobutton', 'Two'],
    effect: /^CHOSEN radio Two/,
    focus: 'Two',
    reset: ['radiobutton', 'One'],
  },
  {
    title: 'GtkScale',
    page: 'controls',
    find: ['slider', 'slider'],
    effect: /^VALUE slider/,
    focus: 'slider',
    value: '40',
  },
  {
    title: 'GtkSpinButton',
    page: 'controls',
    find: ['incrementor', 'stepper'],
    effect: /^VALUE stepper/,
    focus: 'stepper',
    value: '4',
  },
  { title: 'GtkProgressBar', page: 'controls', find: ['progressbar', 'progress'], effect: /^$/, value: '0.5' },
  {
    title: 'GtkComboBox',
    page: 'controls',
    find: ['combobox', 'picker'],
    effect: /^PICKED picker/,
    value: 'Gamma',
    option: 'Beta',
    popup: true,
  },
  { title: 'GtkComboBox: item, closed', page: 'controls', find: ['menuitem', 'Gamma'], effect: /^PICKED picker Gamma/ },
  {
    title: 'GtkComboBox with entry',
    page: 'controls',
    find: ['combobox', 'editable-picker'],
    effect: /^PICKED editable-picker/,
    value: 'Blue',
    option: 'Green',
    popup: true,
  },
  {
    title: 'GtkComboBox with entry: entry',
    page: 'controls',
    find: within(['combobox', 'editable-picker'], 'textfield'),
    effect: /^PICKED editable-picker/,
    focus: 'editable-picker',
  },
  {
    title: 'GtkNotebook',
    page: 'controls',
    find: ['tablist', 'tabs'],
    effect: /^TAB /,
    focus: 'tabs',
    option: 'Second tab',
  },
  {
    title: 'GtkNotebook: tab',
    page: 'controls',
    find: ['tab', 'Second tab'],
    effect: /^TAB Second tab/,
    reset: ['tab', 'First tab'],
  },
  {
    title: 'GtkMenuBar',
    page: 'controls',
    find: within(['window', 'Agent Desktop Fixture'], 'menu'),
    effect: /^OPENED Fixture/,
    option: 'Fixture',
  },
  {
    title: 'GtkMenuItem (closed menu)',
    page: 'controls',
    find: ['menuitem', 'fixture-action'],
    effect: /^CHOSEN fixture-action/,
  },
  {
    title: 'GtkMenuItem (closed submenu)',
    page: 'controls',
    find: ['menuitem', 'nested-action'],
    effect: /^CHOSEN nested-action/,
  },
  {
    title: 'GtkMenuItem with submenu (closed menu)',
    page: 'controls',
    find: ['menuitem', 'Nested'],
    effect: /^CHOSEN/,
  },
  {
    title: 'GtkMenuItem (disabled)',
    page: 'controls',
    find: ['menuitem', 'fixture-disabled'],
    effect: /^CHOSEN fixture-disabled/,
  },
  {
    title: 'GtkCheckMenuItem (closed menu)',
    page: 'controls',
    find: ['menuitem', 'fixture-check'],
    effect: /^TOGGLED fixture-check/,
  },
  {
    title: 'GtkMenuItem on the bar',
    page: 'controls',
    find: ['menuitem', 'Fixture'],
    effect: /^(OPENED|CLOSED) Fixture/,
    popup: true,
  },
  {
    title: 'GtkButton (disabled)',
    page: 'collections',
    find: ['button', 'permanently-disabled'],
    effect: /^CLICKED permanently-disabled/,
  },
  {
    title: 'GtkButton (1×1 pixel)',
    page: 'collections',
    find: ['button', 'zero-bounds-button'],
    effect: /^CLICKED zero-bounds-button/,
    focus: 'zero-bounds-button',
  },
  {
    title: 'GtkListBox',
    page: 'collections',
    find: ['listbox', 'list'],
    effect: /^SELECTED list/,
    option: 'list-item-4',
  },
  {
    title: 'GtkListBox: row',
    page: 'collections',
    find: ['option', 'list-item-3'],
    effect: /^SELECTED list list-item-3/,
    focus: 'list',
    reset: ['option', 'list-item-1'],
  },
  {
    title: 'GtkTreeView (tree)',
    page: 'collections',
    find: ['outline', 'outline'],
    effect: /^SELECTED outline/,
    focus: 'outline',
    option: 'Vegetables',
  },
  {
    title: 'GtkTreeView (tree): cell with children',
    page: 'collections',
    find: ['cell', 'Fruit'],
    effect: /^(SELECTED|EXPANDED|COLLAPSED|ACTIVATED) outline/,
    focus: 'outline',
    reset: ['cell', 'Vegetables'],
  },
  { title: 'GtkTreeView (tree): column header', page: 'collections', find: ['cell', 'Kind'], effect: /^$/ },
  {
    title: 'GtkTreeView (list)',
    page: 'collections',
    find: ['table', 'table'],
    effect: /^SELECTED table/,
    focus: 'table',
    option: 'Single',
  },
  {
    title: 'GtkTreeView (list): text cell',
    page: 'collections',
    find: ['cell', 'Single'],
    effect: /^(SELECTED|ACTIVATED) table/,
    focus: 'table',
    reset: ['cell', 'Twin'],
  },
  {
    title: 'GtkTreeView (list): check cell',
    page: 'collections',
    find: (tree) =>
      elements(tree, { role: 'cell' }).find(({ name, states }) => name === undefined && states?.includes('checked')),
    effect: /^(SELECTED|ACTIVATED|CHECKED) table/,
    focus: 'table',
    reset: ['cell', 'Twin'],
  },
  {
    title: 'GtkMenuButton (popover)',
    page: 'surfaces',
    find: ['button', 'popover-button'],
    effect: /^(OPENED|CLOSED) popover/,
    focus: 'popover-button',
  },
  {
    title: 'GtkPopover: button, closed',
    page: 'surfaces',
    find: ['button', 'popover-choice'],
    effect: /^CLICKED popover-choice/,
    focus: 'popover-choice',
  },
  {
    title: 'GtkMenuButton (menu): item, closed',
    page: 'surfaces',
    find: ['menuitem', 'menu-button-choice'],
    effect: /^CHOSEN menu-button-choice/,
  },
  {
    title: 'GtkToolButton',
    page: 'surfaces',
    find: ['button', 'tool-button'],
    effect: /^CLICKED tool-button/,
    focus: 'tool-button',
  },
  {
    title: 'GtkToggleToolButton',
    page: 'surfaces',
    find: ['button', 'tool-toggle'],
    effect: /^TOGGLED tool-toggle/,
    focus: 'tool-toggle',
  },
  {
    title: 'GtkScrolledWindow',
    page: 'surfaces',
    find: ['scrollarea', 'scroll-area'],
    effect: /^SCROLLED/,
    focus: 'scroll-area',
  },
  {
    title: 'GtkScrollbar',
    page: 'surfaces',
    find: showingBar,
    effect: /^SCROLLED/,
    value: '200',
  },
  {
    title: 'GtkButton (scrolled out of view)',
    page: 'surfaces',
    find: ['button', 'scroll-row-40'],
    effect: /^SCROLLED/,
    focus: 'scroll-area',
  },
  { title: 'GtkToolbar', page: 'surfaces', find: ['toolbar', 'toolbar'], effect: /^$/ },
  { title: 'GtkDrawingArea', page: 'surfaces', find: ['image', 'drag-canvas'], effect: /^DRAGGED/ },
  { title: 'GtkEventBox', page: 'surfaces', find: ['group', 'drop-zone-1'], effect: /^DROPPED/ },
];

/** The control in a printed tree; fails when it is not there. */
export function locate(tree: NodeWire, { find, title }: Control): NodeWire {
  const node = typeof find === 'function' ? find(tree) : elements(tree, { role: find[0], name: find[1] })[0];
  if (node === undefined) throw new Error(`${title} is not in the tree`);
  return node;
}
