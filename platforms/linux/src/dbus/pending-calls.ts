import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { monotonicMs } from '@agent-desktop/core/deadline/monotonic.js';
import { BusFailure } from './bus-errors.js';

/** Someone who waits for the reply to one serial. */
export interface Waiter {
  readonly deadline: Deadline;
  readonly replySignature: string | undefined;
  readonly resolve: (body: unknown[]) => void;
  readonly reject: (reason: BusFailure) => void;
  /** False for a caller that only counts replies: their bodies are not read. */
  readonly wantsBody: boolean;
}

/** The longest that setTimeout takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls in flight, and the one timer that ends them. The timer is set for the earliest deadline of all; a reply does
 * not touch it. When it fires it rejects what is over and looks for the next: thousands of calls cost one timer.
 */
export class PendingCalls {
  private readonly waiters = new Map<number, Waiter>();
  private timer: NodeJS.Timeout | undefined;
  /** Monotonic ms. */
  private firesAt = Number.POSITIVE_INFINITY;
  private lastDeadline: Deadline | undefined;

  get size(): number {
    return this.waiters.size;
  }

  has(serial: number): boolean {
    return this.waiters.has(serial);
  }

  add(serial: number, waiter: Waiter): void {
    this.waiters.set(serial, waiter);
    // Calls come in bursts with one deadline: for all but the first the timer is known to be early enough.
    if (waiter.deadline === this.lastDeadline && this.timer !== undefined) return;
    this.lastDeadline = waiter.deadline;
    this.armFor(waiter.deadline.remainingMs());
  }

  /** Who waits for this reply; undefined for a late or unasked one. */
  peek(serial: number): Waiter | undefined {
    return this.waiters.get(serial);
  }

  remove(serial: number): void {
    this.waiters.delete(serial);
  }

  /** Ends everything that waits, for one reason. */
  rejectAll(reason: BusFailure): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.firesAt = Number.POSITIVE_INFINITY;
    const ended = [...this.waiters.values()];
    this.waiters.clear();
    for (const waiter of ended) waiter.reject(reason);
  }

  private armFor(remainingMs: number): void {
    const at = monotonicMs() + remainingMs;
    if (this.timer !== undefined && at >= this.firesAt) return;
    clearTimeout(this.timer);
    this.firesAt = at;
    // Unref: the socket keeps the process alive while it is wanted, and its end rejects the calls.
    this.timer = setTimeout(this.fire, Math.min(MAX_TIMER_MS, Math.ceil(remainingMs))).unref();
  }

  // A process that was busy past the deadline has replies lying in the socket: they are read before anything is ended.
  private readonly fire = (): void => {
    setImmediate(this.endExpired);
  };

  private readonly endExpired = (): void => {
    this.timer = undefined;
    this.firesAt = Number.POSITIVE_INFINITY;
    this.lastDeadline = undefined;
    let earliestMs = Number.POSITIVE_INFINITY;
    for (const [serial, waiter] of this.waiters) {
      const remainingMs = waiter.deadline.remainingMs();
      if (remainingMs > 0) earliestMs = Math.min(earliestMs, remainingMs);
      else {
        this.waiters.delete(serial);
        waiter.reject(timedOut());
      }
    }
    if (earliestMs < Number.POSITIVE_INFINITY) this.armFor(earliestMs);
  };
}

export function timedOut(): BusFailure {
  return new BusFailure({ kind: 'timeout' }, 'No reply before the deadline.');
}
