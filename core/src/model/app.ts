import type { Failure } from '../errors/failure.js';
import type { ProcessIdentity } from './process.js';

export interface AppInfo {
  /** Display name ("Files"), else the accessible name, else the program's name. */
  readonly name: string;
  readonly process: ProcessIdentity;
  /** Desktop-file or bundle id. */
  readonly bundleId?: string;
  /** Every text that `--app` matches exactly, ignoring case: ids, display name, window classes, accessible name. */
  readonly aliases: readonly string[];
  readonly presentation?: 'foreground' | 'background';
}

/** A list that may have gaps: what could not be asked is named, never dropped. */
export interface Inventory<T> {
  readonly items: readonly T[];
  readonly unread: readonly Unread[];
}

export interface Unread {
  readonly process?: ProcessIdentity;
  /** What it is called by what is known without its answer (program, desktop file, window class). */
  readonly aliases?: readonly string[];
  readonly why: Failure;
}
