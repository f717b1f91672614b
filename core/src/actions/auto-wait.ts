import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { ElementAction } from './action.js';
import { preflightError, type Readiness } from './readiness.js';

/** What the wait before an action cost and what it met on the way. */
export interface WaitCounts {
  resolveAttempts: number;
  preflightAttempts: number;
  leaseContention: number;
  leaseHoldMs: number;
  /** The error of an ambiguity that later looks did not meet again. */
  ambiguity: CommandError | undefined;
}

export function newCounts(): WaitCounts {
  return { resolveAttempts: 0, preflightAttempts: 0, leaseContention: 0, leaseHoldMs: 0, ambiguity: undefined };
}

/** Counts one look without lease. */
export function count(counts: WaitCounts, seen: Readiness): void {
  counts.resolveAttempts += 1;
  if (seen.kind !== 'unresolved') counts.preflightAttempts += 1;
  else if (seen.error.code === 'AMBIGUOUS_TARGET') counts.ambiguity = seen.error;
}

/** The counts as they are printed. */
export function autoWaitOf(counts: WaitCounts) {
  return {
    auto_wait: {
      read_only_resolve_attempts: counts.resolveAttempts,
      read_only_preflight_attempts: counts.preflightAttempts,
      lease_contention_count: counts.leaseContention,
      lease_hold_ms: Math.round(counts.leaseHoldMs),
    },
  };
}

/** `transient_ambiguity` for a wait that met one and got over it. */
export function ambiguityOf(counts: WaitCounts): { transient_ambiguity?: { candidate_count: unknown } } {
  if (counts.ambiguity === undefined) return {};
  return { transient_ambiguity: { candidate_count: counts.ambiguity.details?.candidate_count ?? null } };
}

/** The error of an element that did not become ready in time, from what was seen last. */
export function notReady(
  action: ElementAction,
  seen: Readiness | undefined,
  counts: WaitCounts,
  deadline: Deadline,
  single: boolean,
): CommandError {
  const waited = { ...autoWaitOf(counts), elapsed_ms: Math.round(deadline.elapsedMs()) };
  if (seen?.kind === 'unresolved' && (single || seen.error.code !== 'TIMEOUT')) return extended(seen.error, waited);
  if (single && seen !== undefined && 'report' in seen) return extended(preflightError(action, seen.report), waited);
  return new CommandError('TIMEOUT', `The element did not become ready for ${action.kind} in time${becauseOf(seen)}.`, {
    suggestion: 'Wait longer with --timeout-ms, or look at the element with a new snapshot.',
    delivery: 'not_delivered',
    details: {
      kind: 'actionability_timeout',
      timeout_ms: Math.round(deadline.budgetMs),
      ...waited,
      last_report: lastReport(seen),
      ...(seen?.kind === 'unresolved' ? {} : ambiguityOf(counts)),
    },
  });
}

function becauseOf(seen: Readiness | undefined): string {
  if (seen === undefined || !('report' in seen)) return '';
  const blocking = seen.report.checks.find((check) => check.status !== 'pass');
  return blocking === undefined ? '' : `: ${blocking.check} (${blocking.reason ?? blocking.status})`;
}

function lastReport(seen: Readiness | undefined): Record<string, unknown> {
  if (seen === undefined) return { phase: 'resolve' };
  if (seen.kind === 'unresolved') return { phase: 'resolve', code: seen.error.code, kind: seen.error.details?.kind };
  return 'report' in seen
    ? { phase: 'preflight', ...seen.report }
    : { phase: 'preflight', actionable: true, checks: [] };
}

function extended(error: CommandError, details: Record<string, unknown>): CommandError {
  return new CommandError(error.code, error.message, {
    suggestion: error.suggestion,
    details: { ...error.details, ...details },
    platformDetail: error.platformDetail,
    delivery: 'not_delivered',
    cause: error.cause,
  });
}
