import { DESKTOP_VARIABLE } from '@agent-desktop/core/desktop/environment.js';
import { resolveDesktop } from '@agent-desktop/core/desktop/resolve.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import type { Environment } from '@agent-desktop/engine/ports.js';

/**
 * The variables that point a command at desktop `name`: its display and buses, everything else stays the caller's.
 * INVALID_ARGS `desktop_not_up` where it is not up.
 */
export function environmentOfDesktop(name: string, env: Environment, processes: ProcessTable): Environment {
  const desktop = resolveDesktop(name, env, processes);
  const { WAYLAND_DISPLAY: _wayland, WAYLAND_SOCKET: _socket, ...kept } = env;
  return {
    ...kept,
    [DESKTOP_VARIABLE]: name,
    DISPLAY: desktop.display,
    XAUTHORITY: desktop.xauthority,
    DBUS_SESSION_BUS_ADDRESS: desktop.sessionBus,
    AT_SPI_BUS_ADDRESS: desktop.a11yBus,
  };
}
