import { adapterOf, type PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { DEFAULT_OPERATION_MS, Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import type { Environment } from './connections/a11y-bus.js';
import { XDisplay } from './connections/x-display.js';
import { Desk } from './desk.js';
import { LinuxObservation } from './observation.js';
import { LinuxSystem } from './system.js';

/**
 * The adapter for the desktop that `env` names (DBUS_SESSION_BUS_ADDRESS, AT_SPI_BUS_ADDRESS, DISPLAY, XAUTHORITY).
 * Nothing is connected before it is needed.
 */
export function createLinuxAdapter(env: Environment, system: SystemPort): PlatformAdapter {
  const display = new XDisplay(env);
  let opening: Promise<Desk> | undefined;
  const desk = (): Promise<Desk> => {
    opening ??= Desk.open(env, display, system.processes, Deadline.after(DEFAULT_OPERATION_MS));
    return opening;
  };
  return adapterOf({
    observation: new LinuxObservation(desk),
    system: new LinuxSystem(desk, display, env, system.processes),
  });
}
