import { commandList } from '@agent-desktop/program/command-list.js';
import { commandHelp } from './command-help.js';
import { programHelp } from './program-help.js';

/** Plain text: help of one command, or of the whole program. */
export async function renderHelp(name: string | undefined): Promise<string> {
  const command = commandList.find((candidate) => candidate.name === name);
  return command === undefined ? programHelp(commandList) : commandHelp(command);
}
