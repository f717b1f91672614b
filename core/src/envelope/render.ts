import { CommandError } from '../errors/command-error.js';
import { type Envelope, failure } from './envelope.js';

/** One compact JSON object and one newline. Data that is not JSON (a cycle, a bigint) becomes an INTERNAL envelope. */
export function render(envelope: Envelope): string {
  try {
    return `${JSON.stringify(envelope)}\n`;
  } catch (cause) {
    return `${JSON.stringify(failure(envelope.command, notJson(envelope, cause)))}\n`;
  }
}

function notJson(envelope: Envelope, cause: unknown): CommandError {
  const delivery = envelope.ok ? 'unknown' : envelope.error.disposition.delivery;
  return new CommandError('INTERNAL', 'The result cannot be written as JSON.', {
    delivery,
    details: { kind: 'result_not_json' },
    cause,
  });
}
