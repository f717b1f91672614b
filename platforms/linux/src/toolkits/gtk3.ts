import { CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** GTK 3.24.38: docs/quirks/gtk3.md. */
export const GTK3: ToolkitProfile = {
  name: 'gtk3',
  tree: 'cache',
  peerToPeer: true,
  actions: 'held-socket',
  extents: 'screen',
  topLevels: 'by-role',
  disabledWithout: 'sensitive',
  tellsVisibility: true,
  textUnit: 'code-point',
  minusOneIsEnd: true,
  clampsEnd: true,
  cellNames: 'text',
  uniformCells: false,
  volatileIds: new Set(),
  reads: new Map(),
  namesBeside: true,
  textIsName: new Set(),
  chosenAsName: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  grabsFocus: true,
  caretFollows: true,
  scrollMaximum: 'reachable',
  namedInside: new Set(),
  handlerDelayMs: 0,
};
