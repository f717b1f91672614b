import type { ErrorCode } from './code.js';

export type Delivery =
  | 'unknown'
  | 'not_delivered'
  | 'delivery_uncertain'
  | 'delivered_unverified'
  | 'delivered_verified';
export type Retry = 'unknown' | 'safe' | 'unsafe';

/** What is known about delivery, and whether the same request may be sent again. */
export interface Disposition {
  readonly delivery: Delivery;
  readonly retry: Retry;
}

const RETRY: Readonly<Record<Delivery, Retry>> = {
  unknown: 'unknown',
  not_delivered: 'safe',
  delivery_uncertain: 'unsafe',
  delivered_unverified: 'unsafe',
  delivered_verified: 'unsafe',
};

/** Only five pairs exist: the delivery decides the retry. */
export function disposition(delivery: Delivery): Disposition {
  return { delivery, retry: RETRY[delivery] };
}

/** True for the five pairs that exist. */
export function isDisposition(value: { delivery: string; retry: string }): value is Disposition {
  return Object.hasOwn(RETRY, value.delivery) && RETRY[value.delivery as Delivery] === value.retry;
}

const UNCLAIMED: ReadonlySet<ErrorCode> = new Set(['TIMEOUT', 'INTERNAL']);

/** Errors before dispatch deliver nothing; TIMEOUT and INTERNAL claim nothing unless whoever raises them knows better. */
export function defaultDisposition(code: ErrorCode): Disposition {
  return disposition(UNCLAIMED.has(code) ? 'unknown' : 'not_delivered');
}
