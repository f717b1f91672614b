import { adapterOf, type PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { DEFAULT_OPERATION_MS, Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import { LinuxAction } from './action.js';
import { ActionSockets } from './actions/action-sockets.js';
import type { HolderProgram } from './actions/holder-client.js';
import type { Environment } from './connections/a11y-bus.js';
import { XDisplay } from './connections/x-display.js';
import { Desk } from './desk.js';
import { LinuxObservation } from './observation.js';
import { LinuxSystem } from './system.js';

export interface LinuxAdapterOptions {
  /** Keeps action sockets for a process that ends after one command. Without it this process keeps them itself. */
  readonly holder?: HolderProgram;
}

/**
 * The adapter for the desktop that `env` names (DBUS_SESSION_BUS_ADDRESS, AT_SPI_BUS_ADDRESS, DISPLAY, XAUTHORITY).
 * Nothing is connected before it is needed.
 */
export function createLinuxAdapter(
  env: Environment,
  system: SystemPort,
  options: LinuxAdapterOptions = {},
): PlatformAdapter {
  const display = new XDisplay(env);
  let opening: Promise<Desk> | undefined;
  const desk = (): Promise<Desk> => {
    opening ??= Desk.open(env, display, system.processes, Deadline.after(DEFAULT_OPERATION_MS));
    return opening;
  };
  return adapterOf({
    observation: new LinuxObservation(desk),
    action: new LinuxAction(desk, new ActionSockets(() => system.runtimeFolder(), options.holder)),
    system: new LinuxSystem(desk, display, env, system.processes),
  });
}
