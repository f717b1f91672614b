import type { Failure } from '../errors/failure.js';

/**
 * What is known of one fact. `value: undefined` is a fact too: the element has no such thing. `known: false` is
 * ignorance; a decision that needs the value waits or fails and never treats ignorance as a no.
 */
export type Known<T> =
  | { readonly known: true; readonly value: T | undefined }
  | { readonly known: false; readonly why: Failure };

/** The shared fact "there is none". */
export const ABSENT: { readonly known: true; readonly value: undefined } = Object.freeze({
  known: true,
  value: undefined,
});

export function known<T>(value: T | undefined): Known<T> {
  return value === undefined ? ABSENT : { known: true, value };
}

export function unknown(why: Failure): { readonly known: false; readonly why: Failure } {
  return { known: false, why };
}

/** The value where it is known and there; undefined otherwise. Only for output, never for a decision. */
export function knownValue<T>(fact: Known<T>): T | undefined {
  return fact.known ? fact.value : undefined;
}
