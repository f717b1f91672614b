/** Why a program that has a window publishes no accessible tree of it. */
export const MISSING_TREE_CAUSES = [
  /** Its toolkit looks for the switch when it starts, and found it off. */
  'started_without_accessibility',
  /** A variable that it was started with switches accessibility off. */
  'switched_off_by_variable',
  /** It publishes only once an assistive technology is there. */
  'waits_for_assistive_technology',
  /** Its sandbox may keep it from the accessibility bus. */
  'sandboxed',
  /** It belongs to another user, whom the accessibility bus does not admit. */
  'another_user',
  /** Its toolkit has no accessibility. */
  'no_accessibility_support',
  /** It is on the accessibility bus, but does not list this window there. */
  'window_not_published',
  'unknown',
] as const;

export type MissingTreeCause = (typeof MISSING_TREE_CAUSES)[number];

/** The explanation of a missing tree. */
export interface MissingTree {
  readonly cause: MissingTreeCause;
  /** The adapter's name of the toolkit, where it could be told. */
  readonly toolkit?: string;
  /** Kind of sandbox that the program runs in. */
  readonly sandbox?: string;
  /** A sentence without any text of the application. */
  readonly finding: string;
  /** What to do, with the exact command or variable. */
  readonly remedy: string;
  /** What the adapter can switch on so that the running program may publish a tree, the mildest first; its own names. */
  readonly switches: readonly string[];
}

/** A change of the session's accessibility settings that a command made on its own. */
export interface AccessibilityChange {
  /** As the system names it, for example `org.a11y.Status.ScreenReaderEnabled`. */
  readonly setting: string;
  readonly from: boolean;
  readonly to: boolean;
  /** The command that takes it back. */
  readonly undo: string;
}
