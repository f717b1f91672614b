import { adapterOf, type PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import { LinuxAction } from './action.js';
import { ActionSockets } from './actions/action-sockets.js';
import type { HolderProgram } from './actions/holder-client.js';
import type { Environment } from './connections/a11y-bus.js';
import { CurrentDesk } from './connections/current-desk.js';
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
  const current = new CurrentDesk((deadline) => {
    // Nearly every command needs the X server too: it is connected while the bus is. Whoever looks meets a failure again.
    void display.connection(deadline);
    // GTK 3.24.38 never forgets a connection to its socket: each one that was ever made adds 0.2 us to every later call
    // (35 us at first, 121 after 400). So only a process that stays makes one; a tree over the bus takes hardly longer.
    const ownSockets = options.holder === undefined;
    return Desk.open(env, display, system.processes, deadline, ownSockets);
  });
  return adapterOf({
    observation: new LinuxObservation(current.get),
    action: new LinuxAction(current.get, new ActionSockets(() => system.runtimeFolder(), options.holder)),
    system: new LinuxSystem(current, display, env, system.processes),
  });
}
