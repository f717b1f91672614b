import type { AnyCommand } from './command.js';
import { permissions } from './commands/permissions.js';
import { skills } from './commands/skills.js';
import { status } from './commands/status.js';
import { version } from './commands/version.js';

/** Core's commands in the order of help. Loaded when something is generated and for help; a call loads only its own command. */
export const coreCommands: readonly AnyCommand[] = [status, permissions, version, skills];
