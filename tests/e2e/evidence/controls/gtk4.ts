import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { elements, nodesOf } from '../../harness/desk.js';
import { type Control, within } from '../control.js';
import { SHARED } from './shared.js';

/** The vertical bar of the scroll area, which is behind the horizontal one. */
const verticalBar = (tree: NodeWire): NodeWire | undefined => {
  const [area] = elements(tree, { role: 'scrollarea', name: 'scroll-area' });
  return area === undefined ? undefined : elements(area, { role: 'scrollbar' }).at(-1);
};

/** An expander has no name of its own: the one whose caption this is. */
const captioned = (caption: string) => (tree: NodeWire) =>
  [...nodesOf(tree)].find(
    (node) => node.role === 'disclosure' && [...nodesOf(node)].some((inner) => inner.name === caption),
  );

export const GTK4_CONTROLS: readonly Control[] = [
  { title: 'GtkButton', ...SHARED['primary-button'] },
  { title: 'GtkLinkButton', ...SHARED['example-link'] },
  { title: 'GtkEntry', ...SHARED['text-input'] },
  { title: 'GtkPasswordEntry', ...SHARED['secure-input'] },
  {
    title: 'GtkEntry (hides its text)',
    page: 'controls',
    find: ['textfield', 'Hidden password'],
    effect: /^SECURE hidden-input/,
    focus: 'Hidden password',
  },
  { title: 'GtkEntry (not editable)', ...SHARED['readonly-input'] },
  { title: 'GtkEntry (application rewrites it)', ...SHARED['upper-input'] },
  { title: 'GtkEntry (application keeps its text)', ...SHARED['stubborn-input'] },
  { title: 'GtkTextView', ...SHARED['multiline-input'] },
  { title: 'GtkCheckButton', ...SHARED['toggle-box'] },
  { title: 'GtkCheckButton (inconsistent)', ...SHARED['mixed-box'] },
  { title: 'GtkCheckButton (disabled)', ...SHARED['locked-box'] },
  {
    title: 'GtkCheckButton (radio)',
    page: 'controls',
    find: ['checkbox', 'Two'],
    effect: /^CHOSEN radio Two/,
    focus: 'Two',
  },
  { title: 'GtkToggleButton', ...SHARED['toggle-button'] },
  { title: 'GtkSwitch', page: 'controls', find: ['checkbox', 'switch'], effect: /^TOGGLED switch/, focus: 'switch' },
  {
    title: 'GtkExpander',
    page: 'controls',
    find: captioned('disclosure'),
    effect: /^EXPANDED disclosure/,
    focus: 'disclosure',
  },
  { title: 'GtkScale', ...SHARED.slider },
  { title: 'GtkSpinButton', ...SHARED.stepper },
  { title: 'GtkDropDown', ...SHARED.picker },
  { title: 'GtkComboBoxText with entry', ...SHARED['editable-picker'] },
  {
    title: 'GtkNotebook',
    page: 'controls',
    find: within(['group', 'tabs'], 'tablist'),
    effect: /^TAB /,
    focus: 'tabs',
    option: 'Second tab',
  },
  { title: 'GtkNotebook: tab', ...SHARED['Second tab'] },
  { title: 'GtkPopoverMenuBar item', ...SHARED.Fixture },
  { title: 'GtkButton (disabled)', ...SHARED['permanently-disabled'] },
  { title: 'GtkListBox', ...SHARED.list },
  { title: 'GtkListBox: row', ...SHARED['list-item-3'] },
  {
    title: 'GtkListView (tree)',
    page: 'collections',
    find: ['list', 'outline'],
    effect: /^SELECTED outline/,
    focus: 'outline',
    option: 'Vegetables',
  },
  {
    title: 'GtkTreeExpander',
    page: 'collections',
    find: ['group', 'Fruit'],
    effect: /^(EXPANDED|COLLAPSED) outline/,
    focus: 'outline',
  },
  {
    title: 'GtkListView (virtual): row',
    page: 'collections',
    find: ['option', 'virtual-row-3'],
    effect: /^SELECTED virtual-list virtual-row-3/,
    focus: 'virtual-list',
    reset: ['option', 'virtual-row-1'],
  },
  {
    title: 'GtkColumnView: cell',
    page: 'collections',
    find: ['cell', 'Single'],
    effect: /^SELECTED table/,
    focus: 'table',
  },
  { title: 'GtkMenuButton (popover): button', ...SHARED['popover-button'] },
  { title: 'GtkScrolledWindow', ...SHARED['scroll-area'] },
  { title: 'GtkScrollbar', page: 'surfaces', find: verticalBar, effect: /^SCROLLED/, value: '200' },
  { title: 'GtkButton (scrolled out of view)', ...SHARED['scroll-row-40'] },
];
