import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Accessible } from '@agent-desktop/linux/atspi/accessible.js';
import { RemoteObject } from '@agent-desktop/linux/atspi/object.js';
import { Registry } from '@agent-desktop/linux/atspi/registry.js';
import { Bus } from '@agent-desktop/linux/dbus/bus.js';
import { Connection } from '@agent-desktop/linux/dbus/connection.js';
import { PATIENCE_MS, until } from './until.js';

/**
 * Waits until an application of this process is on the accessibility bus with a window. An application joins it after its window
 * is shown, without a word on its own output; Qt joins first and has its window there a moment later.
 */
export async function untilOnBus(address: string, pid: number): Promise<void> {
  const deadline = Deadline.after(2 * PATIENCE_MS);
  const connection = await Connection.open(address, { hello: true }, deadline);
  try {
    const [registry, bus] = [new Registry(connection), new Bus(connection)];
    await until(`the application with pid ${pid} on the accessibility bus`, async () => {
      const roots = await registry.applications(deadline);
      for (const [name, path] of (roots.known ? roots.value : undefined) ?? []) {
        if ((await bus.processOf(name, deadline)) !== pid) continue;
        const children = await new Accessible(new RemoteObject(connection, name, path)).childCount(deadline);
        if (children.known && (children.value ?? 0) > 0) return true;
      }
      return false;
    });
  } finally {
    connection.close();
  }
}
