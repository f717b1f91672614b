import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Connection } from '@agent-desktop/linux/dbus/connection.js';
import type { RecordedCall } from './recorded-calls.js';

interface Parcel {
  readonly bytes: Buffer[];
  readonly serials: number[];
}

/**
 * Sends the messages of an observation once more over the same connections, encoded beforehand, in as many stages as they
 * were sent in; replies are counted and not read. Resolves to how long that took, in ms.
 */
export async function sendAgain(calls: readonly RecordedCall[], deadline: Deadline): Promise<number> {
  const stages: Map<Connection, Parcel>[] = [];
  for (const { connection, call, stage } of calls) {
    stages[stage] ??= new Map();
    const parcels = stages[stage];
    const parcel = parcels.get(connection) ?? { bytes: [], serials: [] };
    parcels.set(connection, parcel);
    const { bytes, serial } = connection.encode(call);
    parcel.bytes.push(bytes);
    parcel.serials.push(serial);
  }
  const ready = stages.map((parcels) =>
    [...parcels].map(([connection, { bytes, serials }]) => ({ connection, bytes: Buffer.concat(bytes), serials })),
  );
  const start = performance.now();
  for (const parcels of ready) {
    await Promise.all(parcels.map(({ connection, bytes, serials }) => connection.sendRaw(bytes, serials, deadline)));
  }
  return performance.now() - start;
}
