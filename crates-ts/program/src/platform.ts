import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import type { Environment } from '@agent-desktop/engine/ports.js';

/** What the program takes from the system that it runs on. Only that system's package is loaded. */
export interface Platform {
  readonly system: SystemPort;
  connect(env: Environment): Promise<PlatformAdapter>;
}

/** PLATFORM_NOT_SUPPORTED where there is no package for this system. */
export async function loadPlatform(os: string, env: Environment): Promise<Platform> {
  if (os !== 'linux') return { system: noSystem(os), connect: () => Promise.resolve(adapterOf()) };
  const { linuxSystem } = await import('@agent-desktop/linux/system/index.js');
  const system = linuxSystem(env);
  return {
    system,
    async connect(desktop) {
      const { createLinuxAdapter } = await import('@agent-desktop/linux/index.js');
      return createLinuxAdapter(desktop, system);
    },
  };
}

/** A system port that refuses on first use: `version` and `skills` work anywhere. */
function noSystem(os: string): SystemPort {
  const refuse = (): never => {
    throw new CommandError('PLATFORM_NOT_SUPPORTED', `There is no adapter for ${os} yet.`, {
      suggestion: 'Run it on Linux.',
      details: { kind: 'platform', platform: os },
    });
  };
  return {
    get processes() {
      return refuse();
    },
    get locks() {
      return refuse();
    },
    clock: { epochMs: () => Date.now(), monotonicNs: () => process.hrtime.bigint() },
    runtimeFolder: refuse,
  };
}
