import { CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** Chromium 156: docs/quirks/chromium.md. */
export const CHROMIUM: ToolkitProfile = {
  name: 'chromium',
  tree: 'cache',
  peerToPeer: true,
  actions: 'any',
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
  // Only text itself: no author can name it, 1,333 of 1,333 on a page of 2,875 nodes.
  textIsName: new Set(['static']),
  chosenAsName: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  grabsFocus: true,
  caretFollows: true,
  scrollMaximum: 'reachable',
  namedInside: new Set(),
  handlerDelayMs: 15,
};
