import { CommandError } from '../errors/command-error.js';

/** The default answer of every adapter method that a platform lacks. */
export function unsupported(method: string): CommandError {
  return new CommandError('PLATFORM_NOT_SUPPORTED', `This platform's adapter has no ${method}.`, {
    suggestion: 'See `agent-desktop status` for what this platform supports.',
    details: { kind: 'adapter_method', method },
  });
}
