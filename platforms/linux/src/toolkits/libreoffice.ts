import type { Role } from '@agent-desktop/core/model/role.js';
import { CELLS } from './common.js';
import { GTK3 } from './gtk3.js';
import type { ToolkitProfile } from './profile.js';

/** LibreOffice 7.4.7 with the gtk3 VCL: docs/quirks/libreoffice.md. */
export const LIBREOFFICE: ToolkitProfile = {
  ...GTK3,
  name: 'libreoffice',
  tree: 'walk',
  listsCache: false,
  // Cells and documents are enabled and not sensitive.
  disabledWithout: 'enabled',
  volatileIds: CELLS,
  actions: 'any',
  clampsEnd: false,
  cellNames: 'address',
  uniformCells: true,
  twinFrames: true,
  borrowedFocus: new Set<Role>(['tab', 'treeitem']),
  showsUncommitted: true,
  scrollBarActions: ['decrementline', 'incrementline'],
};
