import type { PlatformAdapter } from '../adapter/index.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { AppInfo, Unread } from '../model/app.js';
import { type ProcessIdentity, sameProcess } from '../model/process.js';
import type { WindowInfo } from '../model/window.js';
import { type AppCandidate, ambiguousApps, gapsOf, unresponsive } from './failure.js';
import { nearestNames } from './nearest.js';

/** Which application a caller named; both empty means the one with the focus. */
export interface AppSelector {
  readonly app?: string | undefined;
  readonly pid?: number | undefined;
}

/** What runs now, and what did not answer. */
export interface Running {
  readonly apps: readonly AppInfo[];
  readonly windows: readonly WindowInfo[];
  readonly unread: readonly Unread[];
}

export interface ChosenApp {
  readonly name: string;
  readonly process: ProcessIdentity;
  /** Its windows, also those without a tree. */
  readonly windows: readonly WindowInfo[];
}

export async function runningNow(adapter: PlatformAdapter, deadline: Deadline): Promise<Running> {
  const [apps, windows] = await Promise.all([
    adapter.observation.listApps(deadline),
    adapter.observation.listWindows(deadline),
  ]);
  return { apps: apps.items, windows: windows.items, unread: [...apps.unread, ...windows.unread] };
}

/** True for any text that identifies the application, ignoring case. */
export function isCalled(app: AppInfo, name: string): boolean {
  const sought = name.toLowerCase();
  return app.name.toLowerCase() === sought || app.aliases.some((alias) => alias.toLowerCase() === sought);
}

/**
 * The one application that `--app` and `--pid` name. APP_NOT_FOUND with the nearest names, AMBIGUOUS_TARGET with pids
 * and window ids; APP_UNRESPONSIVE where an application that did not answer may be the one.
 */
export function chooseApp(running: Running, selector: AppSelector): ChosenApp {
  const candidates = matching(running, selector);
  const only = candidates[0];
  if (only === undefined) throw missing(running, selector);
  if (candidates.length > 1) throw ambiguousApps(candidates);
  return only;
}

/** Every running application that the selector fits, with its windows. */
export function matching(running: Running, { app, pid }: AppSelector): AppCandidate[] {
  const candidates: (AppCandidate & { windows: WindowInfo[] })[] = [];
  const add = (name: string, process: ProcessIdentity): void => {
    if (candidates.some((one) => sameProcess(one.process, process))) return;
    candidates.push({ name, process, windows: running.windows.filter((one) => sameProcess(one.process, process)) });
  };
  for (const one of running.apps) {
    if ((pid === undefined || one.process.pid === pid) && (app === undefined || isCalled(one, app))) {
      add(one.name, one.process);
    }
  }
  // A window may be all that is seen of an application that is not on the accessibility bus.
  for (const window of running.windows) {
    const named = app === undefined || window.appName.toLowerCase() === app.toLowerCase();
    if (named && (pid === undefined || window.process.pid === pid)) add(window.appName, window.process);
  }
  return candidates;
}

export function isSilent(unread: readonly Unread[], process: ProcessIdentity): boolean {
  return unread.some((one) => one.process !== undefined && sameProcess(one.process, process));
}

/** An application that did not answer and may be the one that the selector names. */
export function unreadMayBe(running: Running, { app, pid }: AppSelector): Unread | undefined {
  const { unread } = running;
  if (pid === undefined)
    return unread.find((one) => isNameless(one, running) || (app !== undefined && answersTo(one, app)));
  return unread.find((one) => one.process === undefined || one.process.pid === pid);
}

const WANTED = { name: 'that name', pid: 'that pid', both: 'that pid and name' } as const;

function missing(running: Running, selector: AppSelector): CommandError {
  const { unread } = running;
  const { app, pid } = selector;
  const silent = unreadMayBe(running, selector);
  if (silent !== undefined) return unresponsive(unread, silent.process);
  const near = app === undefined ? [] : nearestNames(app, namesOf(running));
  const wanted = WANTED[pid === undefined ? 'name' : app === undefined ? 'pid' : 'both'];
  // The names of one that does not answer may be known in part only.
  const looked = unread.length === 0 ? 'running application' : 'application that answers';
  return new CommandError('APP_NOT_FOUND', `No ${looked} has ${wanted}.`, {
    suggestion:
      near.length > 0
        ? `The nearest names are ${near.map((name) => `"${name}"`).join(', ')}.`
        : 'List the running applications with list-apps.',
    details: { kind: 'app_not_found', ...(near.length > 0 ? { nearest: near } : {}), ...gapsOf(unread) },
  });
}

/** An application that did not answer and of which no name is known from elsewhere: it may be called anything. */
function isNameless({ process, aliases }: Unread, running: Running): boolean {
  if (process === undefined) return true;
  if (aliases !== undefined && aliases.length > 0) return false;
  return ![...running.apps, ...running.windows].some((one) => sameProcess(one.process, process));
}

function answersTo({ aliases }: Unread, name: string): boolean {
  const sought = name.toLowerCase();
  return aliases?.some((alias) => alias.toLowerCase() === sought) === true;
}

function* namesOf(running: Running): Generator<string> {
  for (const app of running.apps) {
    yield app.name;
    yield* app.aliases;
  }
  for (const window of running.windows) yield window.appName;
}
