import type { Environment } from '@agent-desktop/core/desktop/folder.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';

/** What this package gets from whoever runs it. */
export interface DesktopContext {
  readonly system: Pick<SystemPort, 'processes' | 'locks'>;
  /** The caller's variables. */
  readonly env: Environment;
}
