import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Connection } from '@agent-desktop/linux/dbus/connection.js';
import type { RecordedCall } from './recorded-calls.js';
import { type Measured, timed } from './worker.js';

interface Parcel {
  readonly bytes: Buffer[];
  readonly serials: number[];
}

/**
 * Sends the messages of an observation once more over the same connections, encoded beforehand, in as many stages as they
 * were sent in; replies are counted and not read.
 */
export async function sendAgain(calls: readonly RecordedCall[], deadline: Deadline): Promise<Measured> {
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
  const { ms, cpuMs } = await timed(async () => {
    for (const parcels of ready) {
      await Promise.all(parcels.map(({ connection, bytes, serials }) => connection.sendRaw(bytes, serials, deadline)));
    }
  });
  return { ms, cpuMs };
}
