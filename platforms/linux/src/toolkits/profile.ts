import type { AtspiRole } from '../atspi/roles.js';

/** What differs between toolkits, as data. Every entry was measured; `docs/quirks/` says on which version. */
export interface ToolkitProfile {
  readonly name: string;
  /** `cache`: one GetItems and repairs; `walk`: a pipelined walk (the cache is empty or stale). */
  readonly tree: 'cache' | 'walk';
  /** The application listens on a socket of its own. */
  readonly peerToPeer: boolean;
  /**
   * `held-socket`: a handler runs inside the dispatch of the connection that asked for it, so an action goes over a
   * socket of its own that is kept while the handler may be running. `any`: actions share a connection with reads.
   */
  readonly actions: 'held-socket' | 'any';
  /** Where the toolkit's "screen" extents count from. */
  readonly extents: 'screen' | 'window';
  /**
   * `by-role`: children of the application's root are windows when their role says so, others are popups. `windows`: every one is a
   * window, whatever its role, and popups are not listed there.
   */
  readonly topLevels: 'by-role' | 'windows';
  /** The state that only disabled elements lack; undefined where none tells. */
  readonly disabledWithout: 'sensitive' | 'enabled' | undefined;
  /** Whether the states say what is visible and what shows. */
  readonly tellsVisibility: boolean;
  /** How the toolkit counts text. */
  readonly textUnit: 'code-point' | 'utf-16';
  /** True where GetText(0, -1) answers the whole text. */
  readonly minusOneIsEnd: boolean;
  /** True where an end behind the text means its end; LibreOffice answers "" then. */
  readonly clampsEnd: boolean;
  /** What a table cell's name is: what it shows, or where it is (`B3`), so that its text is its value. */
  readonly cellNames: 'text' | 'address';
  /** Roles whose object ids are given anew at each enumeration, or to another element. */
  readonly volatileIds: ReadonlySet<AtspiRole>;
  /** Names that are the widget's class and say nothing. */
  readonly classNames: RegExp | undefined;
  /** Unlocalized action names that do what a click does, most wanted first. */
  readonly clickActions: readonly string[];
  /** How long after its answer to DoAction the toolkit may take until it runs the application's handler, ms on an idle machine. */
  readonly handlerDelayMs: number;
}
