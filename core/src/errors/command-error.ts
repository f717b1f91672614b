import type { ErrorCode } from './code.js';
import { type Delivery, type Disposition, defaultDisposition, disposition } from './disposition.js';

/** Structured evidence; `kind` discriminates. Raw application text never goes into an error's message. */
export interface ErrorDetails {
  readonly kind?: string;
  readonly [field: string]: unknown;
}

export interface ErrorParts {
  readonly suggestion?: string | undefined;
  readonly details?: ErrorDetails | undefined;
  readonly platformDetail?: string | undefined;
  /** Default: by the code (`defaultDisposition`). */
  readonly delivery?: Delivery | undefined;
  readonly cause?: unknown;
}

/** The one error class of the program's edge. */
export class CommandError extends Error {
  readonly code: ErrorCode;
  readonly suggestion: string | undefined;
  readonly details: ErrorDetails | undefined;
  readonly platformDetail: string | undefined;
  readonly disposition: Disposition;

  constructor(code: ErrorCode, message: string, parts: ErrorParts = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = 'CommandError';
    this.code = code;
    this.suggestion = parts.suggestion;
    this.details = parts.details;
    this.platformDetail = parts.platformDetail;
    this.disposition = parts.delivery === undefined ? defaultDisposition(code) : disposition(parts.delivery);
  }

  /** The same error with another disposition: what was raised before dispatch may be met after it. */
  withDelivery(delivery: Delivery): CommandError {
    return new CommandError(this.code, this.message, {
      suggestion: this.suggestion,
      details: this.details,
      platformDetail: this.platformDetail,
      delivery,
      cause: this.cause,
    });
  }
}

/** INVALID_ARGS: names the input and the way out. */
export function invalidArgs(message: string, suggestion?: string, details?: ErrorDetails): CommandError {
  return new CommandError('INVALID_ARGS', message, { suggestion, details });
}
