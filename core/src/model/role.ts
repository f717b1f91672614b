export const ROLES = [
  'alert',
  'alertdialog',
  'application',
  'article',
  'banner',
  'browser',
  'button',
  'cell',
  'checkbox',
  'colorwell',
  'column',
  'combobox',
  'complementary',
  'contentinfo',
  'datefield',
  'definition',
  'dialog',
  'disclosure',
  'dockitem',
  'document',
  'drawer',
  'form',
  'grid',
  'group',
  'handle',
  'heading',
  'helptag',
  'image',
  'incrementor',
  'layoutitem',
  'levelindicator',
  'link',
  'list',
  'listbox',
  'log',
  'main',
  'marquee',
  'matte',
  'math',
  'menu',
  'menubutton',
  'menuitem',
  'navigation',
  'note',
  'option',
  'outline',
  'paragraph',
  'popover',
  'progressbar',
  'radiobutton',
  'radiogroup',
  'region',
  'relevanceindicator',
  'row',
  'ruler',
  'rulermarker',
  'scrollarea',
  'scrollbar',
  'search',
  'separator',
  'sheet',
  'slider',
  'splitter',
  'statictext',
  'status',
  'switch',
  'tab',
  'tablist',
  'tabpanel',
  'table',
  'textfield',
  'term',
  'timefield',
  'timer',
  'toolbar',
  'tooltip',
  'treeitem',
  'webarea',
  'window',
  'unknown',
] as const;

export type Role = (typeof ROLES)[number];

/** Roles that earn a reference by themselves. */
export const INTERACTIVE_ROLES: ReadonlySet<Role> = new Set<Role>([
  'button',
  'cell',
  'checkbox',
  'colorwell',
  'combobox',
  'dockitem',
  'incrementor',
  'link',
  'listbox',
  'menubutton',
  'menuitem',
  'option',
  'radiobutton',
  'slider',
  'switch',
  'tab',
  'textfield',
  'treeitem',
]);

export const TOGGLEABLE_ROLES: ReadonlySet<Role> = new Set<Role>(['checkbox', 'switch', 'radiobutton']);

export const EXPANDABLE_ROLES: ReadonlySet<Role> = new Set<Role>(['combobox', 'menubutton', 'treeitem', 'disclosure']);

/** Roles whose value a user changes: their value is never evidence of identity. */
export const MUTABLE_VALUE_ROLES: ReadonlySet<Role> = new Set<Role>([
  'checkbox',
  'combobox',
  'incrementor',
  'listbox',
  'radiobutton',
  'slider',
  'switch',
  'textfield',
]);

const ALIASES: Readonly<Record<string, Role>> = {
  gridcell: 'cell',
  img: 'image',
  radio: 'radiobutton',
  searchbox: 'textfield',
  searchfield: 'textfield',
  textarea: 'textfield',
  textbox: 'textfield',
  spinbutton: 'incrementor',
  togglebutton: 'button',
  tree: 'outline',
};

const KNOWN: ReadonlySet<string> = new Set(ROLES);

/** A role by its own name or an alias, ignoring case and outer space; undefined for anything else. */
export function parseRole(text: string): Role | undefined {
  const token = text.trim().toLowerCase();
  if (KNOWN.has(token)) return token as Role;
  return Object.hasOwn(ALIASES, token) ? ALIASES[token] : undefined;
}
