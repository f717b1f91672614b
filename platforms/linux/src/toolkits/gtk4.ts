import type { AtspiRole } from '../atspi/roles.js';
import { ORDINARY } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** GTK 4.8.3: docs/quirks/gtk4.md. */
export const GTK4: ToolkitProfile = {
  ...ORDINARY,
  name: 'gtk4',
  tree: 'realised',
  extents: 'window',
  topLevels: 'windows',
  tellsVisibility: false,
  pointsTellDrawn: true,
  // A list view gives the objects of its rows to other rows when it is scrolled.
  volatileIds: new Set<AtspiRole>(['list-item', 'table-row', 'table-cell']),
  classNames: /^(Gtk|Adw)[A-Z]\w*$/,
  containment: 'ancestors',
  popoverContent: /^GtkPopoverContent$/,
  doublesNames: true,
  grabsFocus: false,
  caretFollows: false,
  scrollMaximum: 'content',
  namedInside: new Set<AtspiRole>(['page-tab', 'page-tab-list']),
  tellsOpenList: false,
  handlerDelayMs: 250,
};
