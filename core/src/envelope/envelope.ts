import type { ErrorCode } from '../errors/code.js';
import type { CommandError, ErrorDetails } from '../errors/command-error.js';
import type { Disposition } from '../errors/disposition.js';
import { type Recovery, recoveryOf } from '../errors/recovery.js';
import type { AccessibilityChange } from '../model/missing-tree.js';

/** Bumped when a client needs a new parser branch; additive fields, commands and flags do not bump it. */
export const ENVELOPE_VERSION = '2.3';

/** What parser failures give as `command`: nothing is known of the command then. */
export const UNKNOWN_COMMAND = 'unknown';

export interface SuccessEnvelope {
  readonly version: typeof ENVELOPE_VERSION;
  readonly ok: true;
  readonly command: string;
  readonly data: unknown;
  readonly changes?: readonly AccessibilityChange[];
}

export interface ErrorObject {
  readonly code: ErrorCode;
  readonly message: string;
  readonly suggestion?: string;
  readonly recovery?: Recovery;
  readonly platform_detail?: string;
  readonly details?: ErrorDetails;
  readonly disposition: Disposition;
}

export interface ErrorEnvelope {
  readonly version: typeof ENVELOPE_VERSION;
  readonly ok: false;
  readonly command: string;
  readonly error: ErrorObject;
  readonly changes?: readonly AccessibilityChange[];
}

export type Envelope = SuccessEnvelope | ErrorEnvelope;

/** The envelope with what the command switched on by itself; left out where it is nothing. */
export function withChanges<E extends Envelope>(envelope: E, changes: readonly AccessibilityChange[]): E {
  return changes.length === 0 ? envelope : { ...envelope, changes };
}

export function success(command: string, data: unknown): SuccessEnvelope {
  return { version: ENVELOPE_VERSION, ok: true, command, data };
}

export function failure(command: string, error: CommandError): ErrorEnvelope {
  const recovery = recoveryOf(error);
  return {
    version: ENVELOPE_VERSION,
    ok: false,
    command,
    error: {
      code: error.code,
      message: error.message,
      ...(error.suggestion === undefined ? {} : { suggestion: error.suggestion }),
      ...(recovery === undefined ? {} : { recovery }),
      ...(error.platformDetail === undefined ? {} : { platform_detail: error.platformDetail }),
      ...(error.details === undefined ? {} : { details: error.details }),
      disposition: error.disposition,
    },
  };
}
