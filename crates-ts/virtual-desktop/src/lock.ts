import { join } from 'node:path';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Lock } from '@agent-desktop/core/system/port.js';
import type { DesktopContext } from './context.js';

/** One desktop is started or stopped by one process at a time; desktops of other names never wait. The file lies beside the folder, which goes. */
export function lockDesktop(
  desktops: string,
  name: string,
  context: DesktopContext,
  deadline: Deadline,
): Promise<Lock> {
  return context.system.locks.acquire(join(desktops, `${name}.lock`), `desktop ${name}`, deadline);
}
