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
  volatileIds: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  handlerDelayMs: 15,
};
