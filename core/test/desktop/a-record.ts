import { addressOfSocket, placesOf, type RunningDesktop } from '@agent-desktop/core/desktop/record.js';

/** A running desktop as a record would have it; its processes are nobody's. */
export function aRecord(desktops: string, name: string): RunningDesktop {
  const places = placesOf(desktops, name);
  const process = (pid: number) => ({ pid, instance: `${pid}00@01234567` });
  const a11ySocket = `${places.runtimeDir}/at-spi/bus_9`;
  return {
    version: 1,
    phase: 'running',
    name,
    id: '0123456789abcdef0123456789abcdef',
    createdAt: '2026-01-02T03:04:05.678Z',
    starter: process(10),
    size: { width: 1280, height: 1024 },
    windowManager: 'xfwm4',
    display: ':9',
    xauthority: places.xauthority,
    sessionBus: `${addressOfSocket(places.sessionBus)},guid=${'ab'.repeat(16)}`,
    a11yBus: `${addressOfSocket(a11ySocket)},guid=${'cd'.repeat(16)}`,
    home: places.home,
    runtimeDir: places.runtimeDir,
    sockets: { xServer: '/tmp/.X11-unix/X9', sessionBus: places.sessionBus, a11yBus: a11ySocket },
    processes: {
      xServer: process(11),
      sessionBus: process(12),
      a11yLauncher: process(13),
      a11yBus: process(14),
      windowManager: process(15),
    },
    environment: { DISPLAY: ':9', HOME: places.home },
  };
}
