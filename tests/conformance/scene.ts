import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { CommandContext } from '@agent-desktop/core/command.js';

/** Accessible names of what the scene has, all in one window of one application. */
export interface SceneNames {
  /** A button that counts how often it was clicked. */
  readonly counter: string;
  /** Two buttons that look alike, with different effects. */
  readonly twin: string;
  /** A button that is always disabled. */
  readonly disabled: string;
  /** An empty text field and a password field. */
  readonly text: string;
  readonly secure: string;
  /** A checkbox that is not checked. */
  readonly checkbox: string;
  /** A list that can be selected from, and one of its options that is not selected. */
  readonly list: string;
  readonly option: string;
  /** Three neighbouring buttons that the scene can rearrange, in this order. */
  readonly movable: readonly [string, string, string];
}

/** What the application says of an effect. Lines are compared with `effects()`. */
export interface SceneOracle {
  readonly counted: RegExp;
  readonly twins: readonly [RegExp, RegExp];
  /** The original second movable button, told from any other by something that accessibility does not show. */
  readonly movableHit: RegExp;
  /** Any movable button, the original or not. */
  readonly anyMovableHit: RegExp;
  readonly disabledHit: RegExp;
  readonly checked: RegExp;
  readonly unchecked: RegExp;
  readonly selected: RegExp;
  text(value: string): RegExp;
}

/** What the application does by itself when the test asks for it. Each resolves once it is done. */
export interface SceneChanges {
  /** A new button before the movable ones. */
  prepend(name: string): Promise<void>;
  /** Removes the second movable button. */
  remove(): Promise<void>;
  /** Adds a button that looks like the second movable one. */
  duplicate(): Promise<void>;
  /** Puts the movable buttons into another order. */
  reorder(): Promise<void>;
  /** Gives the second movable button another name. */
  rename(name: string): Promise<void>;
}

/**
 * A running application and the adapter that sees it. A factory makes a fresh one for each test; nothing of one is used
 * after `close`.
 */
export interface Scene {
  readonly adapter: PlatformAdapter;
  /** Chooses the scene's application. */
  readonly pid: number;
  readonly names: SceneNames;
  readonly oracle: SceneOracle;
  readonly change: SceneChanges;
  /** A context of one snapshot namespace: equal sessions share it, different ones do not. */
  context(session?: string): CommandContext;
  /**
   * Brings the element of that name into view, for applications that do not show everything at once. The counter is in
   * view from the start; the movable buttons, and the controls besides list and disabled button, are shown together.
   */
  show(name: string): Promise<void>;
  /** What the application says happened to it, oldest first. */
  effects(): readonly string[];
  /** Starts a second application that never answers; the scene ends it. */
  freezeAnother(): Promise<{ readonly pid: number }>;
  close(): Promise<void>;
}

export type SceneFactory = () => Promise<Scene>;
