import type { DesktopOutput } from './command-fields.js';
import type { ListedDesktop } from './list.js';

/** A desktop as `start` and `list` print it. */
export function listedOutput({ name, state, because, record }: ListedDesktop): DesktopOutput {
  const why = because === undefined ? {} : { because };
  if (record === undefined) return { name, state, ...why };
  const common = { size: record.size, window_manager: record.windowManager, created_at: record.createdAt };
  if (record.phase === 'starting') return { name, state, ...why, ...common };
  const { windowManager } = record.processes;
  return {
    name,
    state,
    ...why,
    display: record.display,
    xauthority: record.xauthority,
    session_bus: record.sessionBus,
    a11y_bus: record.a11yBus,
    home: record.home,
    runtime_dir: record.runtimeDir,
    ...common,
    pids: {
      x_server: record.processes.xServer.pid,
      session_bus: record.processes.sessionBus.pid,
      a11y_launcher: record.processes.a11yLauncher.pid,
      a11y_bus: record.processes.a11yBus.pid,
      ...(windowManager === undefined ? {} : { window_manager: windowManager.pid }),
    },
  };
}
