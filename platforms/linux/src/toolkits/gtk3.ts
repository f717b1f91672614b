import { ORDINARY } from './common.js';
import type { ToolkitProfile } from './profile.js';

/** GTK 3.24.38: docs/quirks/gtk3.md. */
export const GTK3: ToolkitProfile = {
  ...ORDINARY,
  name: 'gtk3',
  tree: 'cache',
  peerToPeer: true,
  actions: 'held-socket',
  minusOneIsEnd: true,
  volatileIds: new Set(),
  handlerDelayMs: 0,
};
