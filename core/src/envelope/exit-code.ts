import type { Envelope } from './envelope.js';

/** A structured error, or standard output that could not be written. */
export const EXIT_FAILED = 1;
/** The arguments are no valid call. */
export const EXIT_USAGE = 2;
/** Our own failure where standard output belongs to an attached program. */
export const EXIT_OWN_FAILURE = 125;

export function exitCodeOf(envelope: Envelope): 0 | typeof EXIT_FAILED {
  return envelope.ok ? 0 : EXIT_FAILED;
}
