import { CELLS, CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** A toolkit that nobody has measured: nothing is assumed that a wrong guess would turn into a wrong answer. */
export const UNMEASURED: ToolkitProfile = {
  name: 'unmeasured',
  tree: 'walk',
  peerToPeer: false,
  actions: 'any',
  extents: 'screen',
  topLevels: 'by-role',
  disabledWithout: undefined,
  tellsVisibility: false,
  textUnit: 'code-point',
  minusOneIsEnd: false,
  clampsEnd: false,
  cellNames: 'text',
  uniformCells: false,
  volatileIds: CELLS,
  reads: new Map(),
  namesBeside: true,
  textIsName: new Set(),
  chosenAsName: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  grabsFocus: true,
  caretFollows: false,
  scrollMaximum: 'reachable',
  namedInside: new Set(),
  handlerDelayMs: 250,
};
