import type { PlatformAdapter } from '../adapter/index.js';
import type { Deadline } from '../deadline/deadline.js';
import type { WindowInfo } from '../model/window.js';
import type { Chosen } from './choose-window.js';
import { withoutTree } from './failure.js';

/** How long a program may take to publish its tree once something was switched on, ms. */
const APPEARS_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * The window once it has a tree: what may make its program publish one is switched on, one switch after the other, the
 * mildest first. WINDOW_NOT_FOUND with the cause and the remedy where that does not help. `look` chooses the window anew.
 */
export async function publishedTree(
  adapter: PlatformAdapter,
  bare: WindowInfo,
  look: () => Promise<Chosen>,
  deadline: Deadline,
): Promise<WindowInfo> {
  const missing = await adapter.system.missingTree(bare, deadline);
  const tried: string[] = [];
  for (const one of missing.switches) {
    if (deadline.expired()) break;
    if (!(await adapter.system.activateAccessibility(bare.process, one, deadline))) continue;
    tried.push(one);
    const window = await appearing(look, deadline.within(APPEARS_MS));
    if (window !== undefined) return window;
  }
  throw withoutTree(bare, missing, tried);
}

async function appearing(look: () => Promise<Chosen>, deadline: Deadline): Promise<WindowInfo | undefined> {
  while (!deadline.expired()) {
    const chosen = await look();
    if (chosen.kind === 'readable') return chosen.window;
    await deadline.sleep(LOOK_EVERY_MS);
  }
  return undefined;
}
