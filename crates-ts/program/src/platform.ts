import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { ensureRuntimeFolder } from '@agent-desktop/core/desktop/folder.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { FileLocks } from '@agent-desktop/core/system/file-lock.js';
import type { Clock, SystemPort } from '@agent-desktop/core/system/port.js';
import type { Environment } from '@agent-desktop/engine/ports.js';

/** What the program takes from the system that it runs on. Only that system's package is loaded. */
export interface Platform {
  readonly system: SystemPort;
  connect(env: Environment): Promise<PlatformAdapter>;
}

/** This system's port and adapter. Where there is none, whatever needs one answers PLATFORM_NOT_SUPPORTED. */
export async function loadPlatform(os: string, env: Environment): Promise<Platform> {
  if (os !== 'linux') return { system: noSystem(os), connect: () => Promise.resolve(adapterOf()) };
  const { LinuxProcessTable } = await import('@agent-desktop/linux/system/process-table.js');
  const processes = new LinuxProcessTable();
  const system: SystemPort = {
    processes,
    locks: new FileLocks(processes),
    clock: CLOCK,
    runtimeFolder: async () => ensureRuntimeFolder(env),
  };
  return {
    system,
    async connect(desktop) {
      const { createLinuxAdapter } = await import('@agent-desktop/linux/index.js');
      return createLinuxAdapter(desktop, system, actionHolder());
    },
  };
}

/**
 * The program that keeps action sockets when this process ends: it lies beside the bundle. Where there is no bundle the
 * process is somebody's own, and keeps them itself.
 */
function actionHolder(): { readonly holder?: { readonly command: string; readonly args: readonly string[] } } {
  const program = fileURLToPath(new URL('./action-holder.cjs', import.meta.url));
  return existsSync(program) ? { holder: { command: process.execPath, args: [program] } } : {};
}

const CLOCK: Clock = { epochMs: () => Date.now(), monotonicNs: () => process.hrtime.bigint() };

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
    clock: CLOCK,
    runtimeFolder: refuse,
  };
}
