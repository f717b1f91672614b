import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { Known } from '@agent-desktop/core/model/known.js';

/** Something that a chain decides by could not be read. Ends the making of the chain; nothing was sent by then. */
export class Unreadable extends Error {
  constructor(readonly why: Failure) {
    super(`A fact that the action depends on could not be read (${why.kind}).`);
    this.name = 'Unreadable';
  }
}

/**
 * A fact that a decision depends on. That an interface or method is not there is a fact (undefined) too; anything else
 * that is not known throws `Unreadable`, so that ignorance never counts as a no.
 */
export function needed<T>(fact: Known<T>): T | undefined {
  if (fact.known) return fact.value;
  if (fact.why.kind === 'unsupported') return undefined;
  throw new Unreadable(fact.why);
}
