import { CommandError } from '../errors/command-error.js';
import { type MonotonicMs, monotonicMs } from './monotonic.js';

export const DEFAULT_OPERATION_MS = 5_000;
/** 24 h: the largest timeout a caller may ask for, in ms. */
export const MAX_TIMEOUT_MS = 86_400_000;

/** An absolute point in monotonic time. Children inherit it and can only be earlier, never later. */
export class Deadline {
  private constructor(
    readonly startedAt: MonotonicMs,
    readonly endsAt: MonotonicMs,
    private readonly now: () => MonotonicMs,
  ) {}

  static after(ms: number, now: () => MonotonicMs = monotonicMs): Deadline {
    const start = now();
    return new Deadline(start, start + Math.max(0, ms), now);
  }

  /** The earlier of this deadline and `ms` from now. */
  within(ms: number): Deadline {
    const start = this.now();
    return new Deadline(start, Math.min(this.endsAt, start + Math.max(0, ms)), this.now);
  }

  /** Bounded clean-up that must still happen after this deadline is over; never part of the work itself. */
  detached(ms: number): Deadline {
    return Deadline.after(ms, this.now);
  }

  remainingMs(): number {
    return Math.max(0, this.endsAt - this.now());
  }

  elapsedMs(): number {
    return this.now() - this.startedAt;
  }

  get budgetMs(): number {
    return this.endsAt - this.startedAt;
  }

  expired(): boolean {
    return this.now() >= this.endsAt;
  }

  /** Sleeps `ms`, or until the deadline if that is earlier. */
  async sleep(ms: number): Promise<void> {
    const span = Math.min(ms, this.remainingMs());
    // A timer drops the fraction and would wake before the deadline.
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(span)));
  }

  /** TIMEOUT `deadline` if it is over. */
  check(what: string): void {
    if (this.expired()) throw this.error(what);
  }

  error(what: string): CommandError {
    return new CommandError('TIMEOUT', `The deadline ended while ${what}.`, {
      delivery: 'not_delivered',
      details: {
        kind: 'deadline',
        timeout_ms: Math.round(this.budgetMs),
        elapsed_ms: Math.round(this.elapsedMs()),
      },
    });
  }
}
