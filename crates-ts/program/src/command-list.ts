import type { AnyCommand } from '@agent-desktop/core/command.js';
import { coreCommands } from '@agent-desktop/core/registry.js';
import { doctor } from './commands/doctor.js';

/** Commands and the folder of modules, named like them, that they come from. */
export interface CommandSource {
  readonly folder: string;
  readonly commands: readonly AnyCommand[];
}

export const commandSources: readonly CommandSource[] = [
  { folder: '@agent-desktop/core/commands', commands: coreCommands },
  { folder: '@agent-desktop/program/commands', commands: [doctor] },
];

/** The one command list of the program, in the order of help. Loads every command; a call uses `loadCommand`. */
export const commandList: readonly AnyCommand[] = commandSources.flatMap((source) => source.commands);
