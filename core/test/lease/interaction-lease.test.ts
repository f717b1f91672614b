import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { SystemOps } from '@agent-desktop/core/adapter/system.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { acquireInteractionLease, leaseFileName } from '@agent-desktop/core/lease/interaction-lease.js';
import { describe, expect, it } from 'vitest';
import { SimulatedDesktop, simulatedSystem } from '../../../tests/support/simulated-adapter/index.js';

class Desktop extends SystemOps {
  constructor(private readonly identity: string) {
    super();
  }

  override desktopIdentity(): string {
    return this.identity;
  }
}

const on = (identity: string) => adapterOf({ system: new Desktop(identity) });

describe('the interaction lease', () => {
  it('is held by one at a time on one desktop', async () => {
    const system = simulatedSystem(new SimulatedDesktop());
    const first = await acquireInteractionLease(system, on('x11:9'), Deadline.after(5_000));
    await expect(acquireInteractionLease(system, on('x11:9'), Deadline.after(50))).rejects.toMatchObject({
      code: 'TIMEOUT',
      disposition: { delivery: 'not_delivered' },
    });
    await first.release();
    await first.release();
    const second = await acquireInteractionLease(system, on('x11:9'), Deadline.after(5_000));
    expect(second.desktop).toBe('x11:9');
  });

  it('of one desktop never waits for that of another', async () => {
    const system = simulatedSystem(new SimulatedDesktop());
    await acquireInteractionLease(system, on('x11:9'), Deadline.after(5_000));
    await acquireInteractionLease(system, on('x11:10'), Deadline.after(5_000));
  });

  it('lies in the runtime folder under a name that shows nothing of the identity', async () => {
    const system = simulatedSystem(new SimulatedDesktop());
    const paths: string[] = [];
    const acquire = (path: string, purpose: string, deadline: Deadline) => {
      paths.push(path);
      return system.locks.acquire(path, purpose, deadline);
    };
    await acquireInteractionLease(
      { ...system, locks: { acquire } },
      on('unix:path=/home/ada/../x'),
      Deadline.after(5_000),
    );
    expect(paths[0]).toMatch(/^\/simulated\/interaction-[0-9a-f]{32}\.lock$/);
    expect(leaseFileName('a')).not.toBe(leaseFileName('b'));
  });
});
