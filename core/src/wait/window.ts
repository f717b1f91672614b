import { attempts } from '../actionability/attempts.js';
import type { CommandContext } from '../command.js';
import type { Deadline } from '../deadline/deadline.js';
import { type WindowWire, windowWire } from '../envelope/wire.js';
import { fits, normalized } from '../locator/text.js';
import type { WindowInfo } from '../model/window.js';
import { type AppSelector, matching, type Running, runningNow } from '../target/choose-app.js';
import { gapsOf } from '../target/failure.js';
import { characters, waitTimedOut } from './timeout.js';

const LOOK_EVERY_MS = 100;

export interface WindowFound {
  readonly found: true;
  readonly window: WindowWire;
  readonly elapsed_ms: number;
}

/** Waits for a window whose title contains `title`, ignoring case; of one application where the selector names one. */
export async function waitForWindow(
  context: CommandContext,
  title: string,
  selector: AppSelector,
  deadline: Deadline,
): Promise<WindowFound> {
  const adapter = await context.adapter();
  const needle = normalized(title);
  let seen: Running | undefined;
  for await (const attempt of attempts(deadline, { everyMs: LOOK_EVERY_MS, signal: context.signal })) {
    seen = await runningNow(adapter, attempt.deadline);
    const window = windowsOf(seen, selector).find((one) => fits(one.title, needle, false));
    if (window !== undefined) {
      return { found: true, window: windowWire(window), elapsed_ms: Math.round(deadline.elapsedMs()) };
    }
  }
  throw waitTimedOut('window', `No window with the title of ${characters(title)} appeared in time.`, deadline, {
    ...(seen === undefined
      ? {}
      : { last_observed: { windows: windowsOf(seen, selector).length }, ...gapsOf(seen.unread) }),
  });
}

function windowsOf(running: Running, selector: AppSelector): readonly WindowInfo[] {
  if (selector.app === undefined && selector.pid === undefined) return running.windows;
  return matching(running, selector).flatMap((app) => app.windows);
}
