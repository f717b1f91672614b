import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { elements } from '../../harness/desk.js';
import { type Control, within } from '../control.js';
import { SHARED } from './shared.js';

/** The bar beside the rows of the scroll area; a bar without need is hidden. */
const showingBar = (tree: NodeWire): NodeWire | undefined => {
  const [area] = elements(tree, { role: 'group', name: 'scroll-area' });
  const bars = area === undefined ? [] : elements(area, { role: 'scrollbar' });
  return bars.find(({ states }) => states?.includes('hidden') !== true);
};

/** Qt 5 and Qt 6: the same controls. */
export const QT_CONTROLS: readonly Control[] = [
  { title: 'QPushButton', ...SHARED['primary-button'] },
  { title: 'QLabel', ...SHARED['primary-readout'] },
  { title: 'QLineEdit', ...SHARED['text-input'] },
  { title: 'QLineEdit (password)', ...SHARED['secure-input'] },
  {
    title: 'QLineEdit (in clear, labelled Password)',
    page: 'controls',
    find: ['textfield', 'Password'],
    effect: /^SECURE labelled-secret-input/,
    focus: 'labelled-secret-input',
  },
  {
    title: 'QLineEdit (read-only)',
    page: 'controls',
    find: ['textfield', 'readonly-input'],
    effect: /^TEXT readonly-input/,
    focus: 'readonly-input',
  },
  { title: 'QLineEdit (application rewrites it)', ...SHARED['upper-input'] },
  { title: 'QLineEdit (application keeps its text)', ...SHARED['stubborn-input'] },
  { title: 'QTextEdit', ...SHARED['multiline-input'] },
  {
    title: 'QPlainTextEdit',
    page: 'controls',
    find: ['textfield', 'plain-input'],
    effect: /^TEXT plain-input/,
    focus: 'plain-input',
  },
  { title: 'QCheckBox', ...SHARED['toggle-box'] },
  { title: 'QCheckBox (partially checked)', ...SHARED['mixed-box'] },
  { title: 'QCheckBox (disabled)', ...SHARED['locked-box'] },
  {
    title: 'QPushButton (checkable)',
    page: 'controls',
    find: ['checkbox', 'toggle-button'],
    effect: /^TOGGLED toggle-button/,
    focus: 'toggle-button',
  },
  {
    title: 'QGroupBox (checkable)',
    page: 'controls',
    find: ['checkbox', 'group-box'],
    effect: /^TOGGLED group-box/,
    focus: 'group-box',
  },
  { title: 'QRadioButton', ...SHARED.Two },
  { title: 'QSlider', ...SHARED.slider },
  { title: 'QSpinBox', ...SHARED.stepper },
  {
    title: 'QDoubleSpinBox',
    page: 'controls',
    find: ['incrementor', 'fraction'],
    effect: /^VALUE fraction/,
    focus: 'fraction',
    value: '0.35',
  },
  { title: 'QProgressBar', page: 'controls', find: ['progressbar', 'progress'], effect: /^$/, value: '50' },
  { title: 'QComboBox', ...SHARED.picker },
  { title: 'QComboBox: item, closed', page: 'controls', find: ['option', 'Gamma'], effect: /^PICKED picker Gamma/ },
  { title: 'QComboBox (editable)', ...SHARED['editable-picker'] },
  {
    title: 'QComboBox (editable): field',
    page: 'controls',
    find: within(['combobox', 'editable-picker'], 'textfield'),
    effect: /^PICKED editable-picker/,
    focus: 'editable-picker',
  },
  { title: 'QTabBar: tab', ...SHARED['Second tab'] },
  { title: 'QMenu: item (closed menu)', ...SHARED['fixture-action'] },
  { title: 'QMenu: item (closed submenu)', ...SHARED['nested-action'] },
  { title: 'QMenu: item (disabled)', ...SHARED['fixture-disabled'] },
  { title: 'QMenu: item that can be checked (closed menu)', ...SHARED['fixture-check'] },
  { title: 'QMenuBar: menu', ...SHARED.Fixture },
  { title: 'QPushButton (disabled)', ...SHARED['permanently-disabled'] },
  { title: 'QPushButton (0×0 pixel)', ...SHARED['zero-bounds-button'] },
  {
    title: 'QListWidget',
    page: 'collections',
    find: ['list', 'list'],
    effect: /^SELECTED list list-item/,
    option: 'list-item-4',
  },
  {
    title: 'QListWidget: row',
    page: 'collections',
    find: ['option', 'list-item-3'],
    effect: /^SELECTED list list-item-3/,
    reset: ['option', 'list-item-1'],
  },
  {
    title: 'QTreeWidget',
    page: 'collections',
    find: ['outline', 'outline'],
    effect: /^SELECTED outline \d/,
    option: 'Vegetables',
  },
  {
    title: 'QTreeWidget: row',
    page: 'collections',
    find: ['cell', 'Fruit'],
    effect: /^(SELECTED outline 0 Fruit|EXPANDED outline 0)/,
    reset: ['cell', 'Vegetables'],
  },
  {
    title: 'QTableWidget: cell',
    page: 'collections',
    find: ['cell', 'Single'],
    effect: /^SELECTED table 1 Single/,
  },
  {
    title: 'QPushButton with menu',
    page: 'surfaces',
    find: ['button', 'menu-button'],
    effect: /^(CHOSEN|CLICKED) menu-button/,
    popup: true,
  },
  {
    title: 'QToolButton',
    page: 'surfaces',
    find: ['button', 'tool-button'],
    effect: /^CLICKED tool-button/,
  },
  {
    title: 'QToolButton (checkable)',
    page: 'surfaces',
    find: ['checkbox', 'tool-toggle'],
    effect: /^TOGGLED tool-toggle/,
  },
  { title: 'QScrollBar', page: 'surfaces', find: showingBar, effect: /^SCROLLED/, value: '300' },
];
