import type { ErrorCode } from '../errors/code.js';
import type { CommandError, ErrorDetails } from '../errors/command-error.js';
import type { Disposition } from '../errors/disposition.js';
import { type Recovery, recoveryOf } from '../errors/recovery.js';

/** Bumped when a client needs a new parser branch; additive fields, commands and flags do not bump it. */
export const ENVELOPE_VERSION = '2.3';

/** What parser failures give as `command`: nothing is known of the command then. */
export const UNKNOWN_COMMAND = 'unknown';

export interface SuccessEnvelope {
  readonly version: typeof ENVELOPE_VERSION;
  readonly ok: true;
  readonly command: string;
  readonly data: unknown;
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
}

export type Envelope = SuccessEnvelope | ErrorEnvelope;

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
