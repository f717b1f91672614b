import type { Failure } from '@agent-desktop/core/errors/failure.js';

/** What the X server said to one request. Never a rejected promise: a window that vanishes between two requests is everyday life. */
export type Answer<T> = { readonly ok: true; readonly value: T } | Unanswered;

export interface Unanswered {
  readonly ok: false;
  readonly why: Failure;
}

export function answered<T>(value: T): Answer<T> {
  return { ok: true, value };
}

export function unanswered(why: Failure): Unanswered {
  return { ok: false, why };
}

export function mapAnswer<A, B>(answer: Answer<A>, convert: (value: A) => B): Answer<B> {
  return answer.ok ? answered(convert(answer.value)) : answer;
}

/** Core protocol errors, X11 protocol appendix B, with what they mean to a reader. */
const ERRORS: Readonly<Record<number, Failure>> = {
  1: { kind: 'unsupported', native: 'BadRequest' },
  2: { kind: 'refused', native: 'BadValue' },
  3: { kind: 'gone', native: 'BadWindow' },
  4: { kind: 'gone', native: 'BadPixmap' },
  5: { kind: 'refused', native: 'BadAtom' },
  8: { kind: 'refused', native: 'BadMatch' },
  9: { kind: 'gone', native: 'BadDrawable' },
  10: { kind: 'denied', native: 'BadAccess' },
  11: { kind: 'limit', native: 'BadAlloc' },
  14: { kind: 'refused', native: 'BadIDChoice' },
  15: { kind: 'refused', native: 'BadName' },
  16: { kind: 'refused', native: 'BadLength' },
  17: { kind: 'unsupported', native: 'BadImplementation' },
};

export function failureOfXError(code: number): Failure {
  return ERRORS[code] ?? { kind: 'refused', native: `X error ${code}` };
}
