import type { AtspiRole } from '../atspi/roles.js';

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
