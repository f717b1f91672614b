import type { CommandError } from './command-error.js';

export interface Recovery {
  readonly strategy: string;
  readonly retryable: boolean;
  readonly requires_fresh_snapshot: boolean;
  readonly retry_after_ms?: number;
}

const REFRESH: Recovery = {
  strategy: 'refresh_snapshot_then_retry_original',
  retryable: true,
  requires_fresh_snapshot: true,
};

/** What a caller can do by itself next. Only where a retry is safe. */
export function recoveryOf(error: CommandError): Recovery | undefined {
  if (error.disposition.retry !== 'safe') return undefined;
  switch (error.code) {
    case 'STALE_REF':
    case 'SNAPSHOT_NOT_FOUND':
      return REFRESH;
    case 'POLICY_DENIED':
      return {
        strategy: 'request_explicit_policy_then_retry_original',
        retryable: true,
        requires_fresh_snapshot: false,
      };
    case 'APP_UNRESPONSIVE':
      return {
        strategy: 'inspect_state_then_retry_original',
        retryable: true,
        requires_fresh_snapshot: true,
        retry_after_ms: 250,
      };
    default:
      return undefined;
  }
}
