import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Registry } from '@agent-desktop/linux/atspi/registry.js';
import { Bus } from '@agent-desktop/linux/dbus/bus.js';
import { Connection } from '@agent-desktop/linux/dbus/connection.js';
import { PATIENCE_MS, until } from './until.js';

/**
 * Waits until an application of this process is on the accessibility bus. An application joins it after its window is shown,
 * without a word on its own output.
 */
export async function untilOnBus(address: string, pid: number): Promise<void> {
  const deadline = Deadline.after(2 * PATIENCE_MS);
  const connection = await Connection.open(address, { hello: true }, deadline);
  try {
    const [registry, bus] = [new Registry(connection), new Bus(connection)];
    await until(`the application with pid ${pid} on the accessibility bus`, async () => {
      const roots = await registry.applications(deadline);
      const names = roots.known ? (roots.value ?? []).map(([name]) => name) : [];
      const pids = await Promise.all(names.map((name) => bus.processOf(name, deadline)));
      return pids.includes(pid);
    });
  } finally {
    connection.close();
  }
}
