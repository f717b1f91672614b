import type { AnyCommand } from '@agent-desktop/core/command.js';
import { LOADERS } from './generated/loaders.js';

/** Loads one command's module; undefined for a name that is no command. */
export function loadCommand(name: string): Promise<AnyCommand> | undefined {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]?.() : undefined;
}
