import type { CommandError } from '../errors/command-error.js';
import type { ElementFacts, ElementHandle } from '../model/element.js';
import type { RefEntry } from './entry.js';

/** What became of a saved reference. Only `resolved` may be acted on. */
export type Resolution =
  | {
      readonly kind: 'resolved';
      readonly handle: ElementHandle;
      readonly facts: ElementFacts;
      readonly entry: RefEntry;
    }
  /** Proven to be gone or to be another element: STALE_REF. `retryable`: a later look may find it again. */
  | { readonly kind: 'stale'; readonly error: CommandError; readonly retryable: boolean }
  | { readonly kind: 'ambiguous'; readonly error: CommandError; readonly retryable: boolean }
  /** Not decided: something could not be read. */
  | { readonly kind: 'undecided'; readonly error: CommandError; readonly retryable: boolean };
