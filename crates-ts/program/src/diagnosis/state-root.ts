import { accessSync, constants, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';

/** Whether the state root can be used. It was already checked for being absolute, ours and no link; nothing is created. */
export function diagnoseStateRoot({ stateRoot }: { readonly stateRoot: string }): Diagnosis {
  const folder = nearestExisting(stateRoot);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    return {
      check: 'state-root',
      status: 'problem',
      finding: `${folder} cannot be written (${code})`,
      remedy: 'Set AGENT_DESKTOP_HOME to a folder of your own.',
    };
  }
  const made = folder === stateRoot ? '' : ' (made when it is needed)';
  return { check: 'state-root', status: 'ok', finding: `${stateRoot}${made}` };
}

function nearestExisting(path: string): string {
  const parent = dirname(path);
  return lstatSync(path, { throwIfNoEntry: false }) === undefined && parent !== path ? nearestExisting(parent) : path;
}
