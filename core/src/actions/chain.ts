import type { ElementHandle } from '../model/element.js';
import type { State } from '../model/state.js';

/** How an effect reaches an application. The first three touch neither pointer nor focus. */
export type Mechanism = 'semantic_api' | 'window_message' | 'devtools' | 'physical_synthetic';

/** What a read-back must show for a step to count as verified. */
export type Expectation =
  /** The element's states or value differ from before, or a surface opened or closed. */
  | { readonly kind: 'any-effect' }
  | { readonly kind: 'states'; readonly has?: readonly State[]; readonly lacks?: readonly State[] }
  /** The element's value equals this number within `tolerance`. */
  | { readonly kind: 'number'; readonly equals: number; readonly tolerance: number }
  | { readonly kind: 'text'; readonly equals: string }
  /** The bounds of `observes` changed, or lie within `within`'s bounds when it is given. */
  | { readonly kind: 'moved'; readonly within?: ElementHandle }
  /** The toolkit lets nobody read the effect back (a password field). */
  | { readonly kind: 'unobservable' };

/** One native call of a chain, made by `perform`. */
export interface Step {
  /** The native action, e.g. `Action.DoAction(click)`. Never text of the application. */
  readonly label: string;
  readonly mechanism: Mechanism;
  readonly expects: Expectation;
  /** The element that shows the effect; default: the acted element. */
  readonly observes?: ElementHandle;
  /** How long the toolkit may take, after its answer, until it runs the application's handler, ms. Default 0. */
  readonly handlerDelayMs?: number;
  /** What the chain does when the call was received and no effect was seen. */
  readonly withoutEffect: 'stop' | 'next';
  /** How often the call is made, as one step (scroll by n). Default 1. */
  readonly repeat?: number;
  /** The adapter's own description of the call. */
  readonly operation: object;
}

/** What the adapter offers for one action on one element as it is now. Core runs it. */
export type Chain =
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  /** The element is already as asked. */
  | { readonly kind: 'satisfied'; readonly label: string }
  /** Only pointer or keys reach it. */
  | { readonly kind: 'physical-only'; readonly because: string }
  /** It would work but would take the focus or change the active window. */
  | { readonly kind: 'takes-focus'; readonly because: string; readonly steps: readonly Step[] }
  /** No route of any kind. */
  | { readonly kind: 'no-route'; readonly because: string }
  /** The request itself does not fit the element (no such option, not a number, out of range). */
  | {
      readonly kind: 'refused';
      readonly code: 'INVALID_ARGS' | 'ACTION_NOT_SUPPORTED' | 'AMBIGUOUS_TARGET' | 'ACTION_FAILED';
      readonly because: string;
      readonly suggestion?: string;
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** What is known of a native call that was sent. `received` says nothing about an effect. */
export type Received =
  | { readonly kind: 'received' }
  /** The application said no, and nothing happened. */
  | { readonly kind: 'refused'; readonly native?: string }
  /** It could not be sent: nothing reached the application. */
  | { readonly kind: 'not-sent'; readonly native?: string }
  /** Sent, and no answer says whether it took effect. */
  | { readonly kind: 'uncertain'; readonly native?: string };
