import type { CommandGroup } from '@agent-desktop/core/command.js';

/** Titles of the command groups, in the order of help. */
export const GROUPS: Readonly<Record<CommandGroup, string>> = {
  observation: 'Observation',
  interaction: 'Interaction',
  keyboard: 'Keyboard',
  mouse: 'Mouse',
  'app-window': 'Applications and windows',
  notifications: 'Notifications',
  clipboard: 'Clipboard',
  wait: 'Wait',
  system: 'System',
};
