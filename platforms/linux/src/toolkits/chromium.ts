import { CLICKS } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** Chromium 156: docs/quirks/chromium.md. */
export const CHROMIUM: ToolkitProfile = {
  name: 'chromium',
  tree: 'cache',
  peerToPeer: true,
  actions: 'any',
  extents: 'screen',
  disabledWithout: 'sensitive',
  tellsVisibility: true,
  textUnit: 'code-point',
  minusOneIsEnd: true,
  volatileIds: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
  handlerDelayMs: 15,
};
