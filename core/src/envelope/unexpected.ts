import { CommandError } from '../errors/command-error.js';

/** Whatever was thrown as the program's one error. Text of a foreign error never becomes part of the message. */
export function asCommandError(thrown: unknown): CommandError {
  if (thrown instanceof CommandError) return thrown;
  const { name, code } = (thrown ?? {}) as { name?: unknown; code?: unknown };
  return new CommandError('INTERNAL', 'The program failed unexpectedly.', {
    suggestion: 'Run it again with --verbose; standard error then says where.',
    details: {
      kind: 'unexpected',
      ...(typeof name === 'string' ? { error: name.slice(0, 64) } : {}),
      ...(typeof code === 'string' ? { code: code.slice(0, 64) } : {}),
    },
    cause: thrown,
  });
}
