import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { Permission, PermissionReport } from '@agent-desktop/core/adapter/system.js';
import type { PermissionNeed } from '@agent-desktop/core/command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';

type Needed = Exclude<keyof PermissionReport, 'automation'>;

const NEEDED: Readonly<Record<PermissionNeed, readonly Needed[]>> = {
  none: [],
  accessibility: ['accessibility'],
  'screen-recording': ['screenRecording'],
  both: ['screenRecording', 'accessibility'],
};

const NAMES: Readonly<Record<Needed, string>> = { accessibility: 'Accessibility', screenRecording: 'Screen recording' };

/** PERM_DENIED where the system denies what a command needs. What is unknown passes: the native call will tell. */
export async function requirePermission(need: PermissionNeed, adapter: PlatformAdapter): Promise<void> {
  if (need === 'none') return;
  const report = await adapter.system.permissionReport(Deadline.after(DEFAULT_OPERATION_MS));
  for (const permission of NEEDED[need]) {
    if (report[permission].state === 'denied') throw denied(permission, report[permission]);
  }
}

function denied(needed: Needed, permission: Permission): CommandError {
  return new CommandError('PERM_DENIED', `${NAMES[needed]} is denied to this program.`, {
    suggestion: permission.suggestion ?? 'See agent-desktop permissions and agent-desktop doctor.',
    details: { kind: 'permission', permission: needed === 'screenRecording' ? 'screen_recording' : needed },
  });
}
