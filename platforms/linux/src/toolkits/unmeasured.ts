import { CELLS, ORDINARY } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** A toolkit that nobody has measured: nothing is assumed that a wrong guess would turn into a wrong answer. */
export const UNMEASURED: ToolkitProfile = {
  ...ORDINARY,
  name: 'unmeasured',
  tree: 'walk',
  disabledWithout: undefined,
  tellsVisibility: false,
  clampsEnd: false,
  volatileIds: CELLS,
  caretFollows: false,
  handlerDelayMs: 250,
};
