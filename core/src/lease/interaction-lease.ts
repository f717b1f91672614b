import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PlatformAdapter } from '../adapter/index.js';
import type { Lease } from '../adapter/lease.js';
import type { Deadline } from '../deadline/deadline.js';
import { monotonicMs } from '../deadline/monotonic.js';
import type { SystemPort } from '../system/port.js';

/** A lease that is held, and how to give it back. */
export interface HeldLease extends Lease {
  /** How often the lock was found taken before it was got; 0 where the system's locks do not count. */
  readonly contentionCount: number;
  release(): Promise<void>;
}

/** File name of the lease of one desktop. The identity itself may hold paths and addresses, so only its hash shows. */
export function leaseFileName(desktopIdentity: string): string {
  return `interaction-${createHash('sha256').update(desktopIdentity).digest('hex').slice(0, 32)}.lock`;
}

/**
 * Takes the right to change the adapter's desktop, waiting until `deadline`. Two desktops never wait for each other,
 * and neither HOME nor the state root plays a part. TIMEOUT `lock_timeout` when another process keeps it.
 */
export async function acquireInteractionLease(
  system: SystemPort,
  adapter: PlatformAdapter,
  deadline: Deadline,
): Promise<HeldLease> {
  const desktop = adapter.system.desktopIdentity();
  const path = join(await system.runtimeFolder(), leaseFileName(desktop));
  const lock = await system.locks.acquire(path, 'interaction', deadline);
  const since = monotonicMs();
  return {
    desktop,
    contentionCount: lock.contentionCount ?? 0,
    heldMs: () => monotonicMs() - since,
    release: () => lock.release(),
  };
}
