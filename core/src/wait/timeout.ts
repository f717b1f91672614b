import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';

/** What a wait saw last, for its timeout. */
export interface LastSeen {
  readonly last_observed?: unknown;
  readonly last_error?: { readonly code: string; readonly kind?: unknown };
}

export function lastError(error: CommandError): LastSeen {
  const kind = error.details?.kind;
  return { last_error: { code: error.code, ...(kind === undefined ? {} : { kind }) } };
}

/** TIMEOUT `wait_timeout`. What was waited for appears as counts only, never as text. */
export function waitTimedOut(
  predicate: string,
  message: string,
  deadline: Deadline,
  details: Readonly<Record<string, unknown>>,
): CommandError {
  return new CommandError('TIMEOUT', message, {
    suggestion: 'Wait longer with --timeout, or take a snapshot to see what is there.',
    delivery: 'not_delivered',
    details: {
      kind: 'wait_timeout',
      predicate,
      timeout_ms: Math.round(deadline.budgetMs),
      elapsed_ms: Math.round(deadline.elapsedMs()),
      ...details,
    },
  });
}

/** "1 character", "5 characters". */
export function characters(text: string): string {
  const count = [...text].length;
  return `${count} character${count === 1 ? '' : 's'}`;
}
