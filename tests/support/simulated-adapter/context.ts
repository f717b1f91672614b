import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { CommandContext } from '@agent-desktop/core/command.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { known } from '@agent-desktop/core/model/known.js';
import type { RefStore } from '@agent-desktop/core/refs/store.js';
import type { Lock, SystemPort } from '@agent-desktop/core/system/port.js';
import type { SimulatedDesktop } from './desktop.js';
import { MemoryRefStore } from './store.js';

/** The system around a simulated desktop: its applications are the only processes, locks live in memory. */
export function simulatedSystem(desktop: SimulatedDesktop): SystemPort {
  const held = new Set<string>();
  return {
    processes: {
      self: () => ({ pid: 1, instance: 'self' }),
      identify: (pid) => known(desktop.apps.find((app) => app.process.pid === pid)?.process),
      liveness: (process) => (desktop.appOf(process) === undefined ? 'gone' : 'alive'),
    },
    locks: { acquire: (path, purpose, deadline) => acquire(held, path, purpose, deadline) },
    clock: { epochMs: () => Date.now(), monotonicNs: () => process.hrtime.bigint() },
    runtimeFolder: () => Promise.resolve('/simulated'),
  };
}

async function acquire(held: Set<string>, path: string, purpose: string, deadline: Deadline): Promise<Lock> {
  while (held.has(path)) {
    deadline.check(`waiting for ${purpose}`);
    await deadline.sleep(2);
  }
  held.add(path);
  return {
    release: async () => {
      held.delete(path);
    },
  };
}

export interface ContextOptions {
  readonly headed?: boolean;
  readonly store?: RefStore;
}

/** What a command gets when it runs on a simulated desktop. */
export function simulatedContext(
  desktop: SimulatedDesktop,
  adapter: PlatformAdapter,
  options: ContextOptions = {},
): CommandContext {
  const store = options.store ?? new MemoryRefStore();
  return {
    version: '0.0.0',
    adapter: () => Promise.resolve(adapter),
    store: () => store,
    system: simulatedSystem(desktop),
    headed: options.headed ?? false,
    session: undefined,
    stateRoot: '/simulated/state',
    workingFolder: '/simulated',
    signal: undefined,
    env: {},
    host: { os: 'simulated', target: 'simulated' },
  };
}
