import { CommandError } from '../errors/command-error.js';
import { type ErrorEnvelope, failure, UNKNOWN_COMMAND } from './envelope.js';

/** Characters of a parser message that are printed. */
export const PARSER_MESSAGE_LIMIT = 512;

/** The first line, cut at 512 characters with a marker that says how many bytes there were. */
export function cutMessage(text: string): string {
  const line = text.split(/[\r\n\u2028\u2029]/, 1)[0] ?? '';
  const characters = [...line];
  if (characters.length <= PARSER_MESSAGE_LIMIT) return line;
  return `${characters.slice(0, PARSER_MESSAGE_LIMIT).join('')}… (${Buffer.byteLength(line)} bytes in total)`;
}

/** The envelope of arguments that are no valid call. */
export function parserFailure(message: string, suggestion: string | undefined): ErrorEnvelope {
  return failure(UNKNOWN_COMMAND, new CommandError('INVALID_ARGS', cutMessage(message), { suggestion }));
}
