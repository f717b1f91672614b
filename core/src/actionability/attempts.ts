import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  /** The time of this attempt; never later than that of the whole. */
  readonly deadline: Deadline;
}

export interface AttemptOptions {
  /** Pause after each attempt, ms. In a list the last one repeats. */
  readonly everyMs: number | readonly number[];
  /** Ends a pause early, when there may be something new to see. */
  readonly wake?: (() => Promise<void>) | undefined;
  /** Longest time of one attempt, ms. Default: what is left. */
  readonly attemptMs?: number;
  /** One attempt, then stop. */
  readonly single?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The retry loop of everything that polls: yields at once, then after each pause, until the deadline is over. The
 * consumer leaves it by returning. Nothing is yielded once the time is over, so what depends on an attempt never starts
 * late. Throws TIMEOUT `cancelled` when the caller is gone.
 */
export async function* attempts(deadline: Deadline, options: AttemptOptions): AsyncGenerator<Attempt, void, undefined> {
  for (let number = 1; !deadline.expired(); number += 1) {
    if (options.signal?.aborted === true) throw cancelled();
    yield { number, deadline: options.attemptMs === undefined ? deadline : deadline.within(options.attemptMs) };
    if (options.single === true) return;
    await pause(deadline, pauseAfter(number, options.everyMs), options.wake);
  }
}

/**
 * Whether the end of the whole time may be all that an attempt's error tells of: it then says less than the attempt
 * before it.
 */
export function cutShort(error: CommandError, deadline: Deadline): boolean {
  return deadline.expired() && (error.code === 'TIMEOUT' || error.code === 'APP_UNRESPONSIVE');
}

/** However often it is woken, this much is left to everybody else, ms. */
const SHORTEST_PAUSE_MS = 2;

async function pause(deadline: Deadline, ms: number, wake: (() => Promise<void>) | undefined): Promise<void> {
  if (wake === undefined || ms <= SHORTEST_PAUSE_MS) return deadline.sleep(ms);
  await deadline.sleep(SHORTEST_PAUSE_MS);
  await Promise.race([deadline.sleep(ms - SHORTEST_PAUSE_MS), wake()]);
}

function pauseAfter(number: number, every: number | readonly number[]): number {
  if (typeof every === 'number') return every;
  return every[Math.min(number, every.length) - 1] ?? 0;
}

function cancelled(): CommandError {
  return new CommandError('TIMEOUT', 'The caller ended the request before anything was sent.', {
    delivery: 'not_delivered',
    details: { kind: 'cancelled' },
  });
}
