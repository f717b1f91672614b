import { CommandError } from '../errors/command-error.js';
import type { Unread } from '../model/app.js';
import type { MissingTree } from '../model/missing-tree.js';
import type { ProcessIdentity } from '../model/process.js';
import type { WindowInfo } from '../model/window.js';

/** How many candidates an error lists. */
const MOST_CANDIDATES = 10;

export interface UnreadApp {
  readonly pid?: number;
  /** Display name or program, where it is known without the application's answer. */
  readonly name?: string;
  readonly why: string;
}

/** The applications that did not answer, one entry per process. */
export function unreadApps(unread: readonly Unread[]): UnreadApp[] {
  const seen = new Set<number>();
  const apps: UnreadApp[] = [];
  for (const { process, aliases, why } of unread) {
    if (process !== undefined && seen.has(process.pid)) continue;
    if (process !== undefined) seen.add(process.pid);
    const name = aliases?.[0];
    apps.push({
      ...(process === undefined ? {} : { pid: process.pid }),
      ...(name === undefined ? {} : { name }),
      why: why.kind,
    });
  }
  return apps;
}

/** `unread_apps`, where there are any, for the details of "not found". */
export function gapsOf(unread: readonly Unread[]): { unread_apps?: UnreadApp[] } {
  return unread.length === 0 ? {} : { unread_apps: unreadApps(unread) };
}

export function unresponsive(unread: readonly Unread[], process: ProcessIdentity | undefined): CommandError {
  return new CommandError(
    'APP_UNRESPONSIVE',
    process === undefined
      ? 'An application did not answer, and it may be the one that was asked for.'
      : `The application with pid ${process.pid} did not answer.`,
    {
      suggestion: 'Wait until the application answers again, or end it; list-apps names what does not answer.',
      details: { kind: 'app_unresponsive', ...(process === undefined ? {} : { pid: process.pid }), ...gapsOf(unread) },
    },
  );
}

export interface AppCandidate {
  readonly name: string;
  readonly process: ProcessIdentity;
  readonly windows: readonly WindowInfo[];
}

export function ambiguousApps(candidates: readonly AppCandidate[]): CommandError {
  return new CommandError('AMBIGUOUS_TARGET', `${candidates.length} running applications have that name.`, {
    suggestion: 'Choose one with --pid, or its window with --window-id.',
    details: {
      kind: 'app_ambiguous',
      candidate_count: candidates.length,
      candidates: candidates.slice(0, MOST_CANDIDATES).map((one) => ({
        name: one.name,
        pid: one.process.pid,
        window_ids: one.windows.map((window) => window.id),
      })),
    },
  });
}

export function ambiguousWindows(windows: readonly WindowInfo[]): CommandError {
  return new CommandError('AMBIGUOUS_TARGET', `The application has ${windows.length} windows, and none stands out.`, {
    suggestion: 'Choose one with --window-id.',
    details: {
      kind: 'window_ambiguous',
      candidate_count: windows.length,
      candidates: windows.slice(0, MOST_CANDIDATES).map((window) => ({
        window_id: window.id,
        title: window.title,
        pid: window.process.pid,
        is_focused: window.focused,
        ...(window.visible === undefined ? {} : { visible: window.visible }),
      })),
    },
  });
}

/** `tried`: what was switched on, without a tree coming of it. */
export function withoutTree(window: WindowInfo, missing: MissingTree, tried: readonly string[]): CommandError {
  const { cause, toolkit, sandbox, finding, remedy } = missing;
  return new CommandError(
    'WINDOW_NOT_FOUND',
    `The window is on the screen but publishes no accessible tree. ${finding}`,
    {
      suggestion: remedy,
      details: {
        kind: 'window_without_accessibility_element',
        window_id: window.id,
        pid: window.process.pid,
        cause,
        ...(toolkit === undefined ? {} : { toolkit }),
        ...(sandbox === undefined ? {} : { sandbox }),
        ...(tried.length === 0 ? {} : { tried }),
      },
    },
  );
}
