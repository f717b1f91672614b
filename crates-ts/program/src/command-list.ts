import type { AnyCommand } from '@agent-desktop/core/command.js';
import { coreCommands } from '@agent-desktop/core/registry.js';
import { desktop } from '@agent-desktop/virtual-desktop/command.js';
import { doctor } from './commands/doctor.js';

/** Commands and the module that exports each of them. */
export interface CommandSource {
  readonly commands: readonly AnyCommand[];
  moduleOf(name: string): string;
}

export const commandSources: readonly CommandSource[] = [
  { commands: coreCommands, moduleOf: (name) => `@agent-desktop/core/commands/${name}.js` },
  { commands: [doctor], moduleOf: (name) => `@agent-desktop/program/commands/${name}.js` },
  { commands: [desktop], moduleOf: () => '@agent-desktop/virtual-desktop/command.js' },
];

/** The one command list of the program, in the order of help. Loads every command; a call uses `loadCommand`. */
export const commandList: readonly AnyCommand[] = commandSources.flatMap((source) => source.commands);
