export type { PlatformAdapter } from './adapter/index.js';
export type { AnyCommand, Command, CommandContext } from './command.js';
export { defineCommand, ExitStatus } from './command.js';
export { Deadline } from './deadline/deadline.js';
export { CommandError } from './errors/command-error.js';
