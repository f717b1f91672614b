import type { AtspiRole } from '../atspi/roles.js';
import { CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** GTK 4.8.3: docs/quirks/gtk4.md. */
export const GTK4: ToolkitProfile = {
  name: 'gtk4',
  tree: 'realised',
  peerToPeer: false,
  actions: 'any',
  extents: 'window',
  topLevels: 'windows',
  disabledWithout: 'sensitive',
  tellsVisibility: false,
  textUnit: 'code-point',
  minusOneIsEnd: false,
  clampsEnd: true,
  cellNames: 'text',
  uniformCells: false,
  // A list view gives the objects of its rows to other rows when it is scrolled.
  volatileIds: new Set<AtspiRole>(['list-item', 'table-row', 'table-cell']),
  reads: new Map(),
  namesBeside: true,
  textIsName: new Set(),
  chosenAsName: new Set(),
  classNames: /^Gtk[A-Z]\w*$/,
  clickActions: CLICKS,
  grabsFocus: false,
  caretFollows: false,
  scrollMaximum: 'content',
  namedInside: new Set<AtspiRole>(['page-tab', 'page-tab-list']),
  handlerDelayMs: 250,
};
