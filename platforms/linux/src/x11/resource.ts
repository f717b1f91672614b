import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, answered } from './answer.js';
import type { XConnection } from './connection.js';
import { extensionOpcode } from './extension.js';
import { extensionRequest } from './requests.js';

const LOCAL_CLIENT_PID = 2;

/** Looks for the extension; the answer is kept with the connection. */
export function findClientIds(x: XConnection, deadline: Deadline): Promise<Answer<number>> {
  return extensionOpcode(x, 'X-Resource', deadline);
}

/**
 * X-Resource 1.2 QueryClientIds: the pid of the process that owns each resource, as the server knows it from the socket's
 * credentials. A client can write anything into _NET_WM_PID, not here. Resources of remote clients are missing in the map.
 */
export async function clientPids(
  x: XConnection,
  resources: readonly number[],
  deadline: Deadline,
): Promise<Answer<ReadonlyMap<number, number>>> {
  const opcode = await findClientIds(x, deadline);
  if (!opcode.ok) return opcode;
  const request = extensionRequest(opcode.value, 4, 2 + 2 * resources.length);
  request.writeUInt32LE(resources.length, 4);
  for (const [i, resource] of resources.entries()) {
    request.writeUInt32LE(resource, 8 + i * 8);
    request.writeUInt32LE(LOCAL_CLIENT_PID, 12 + i * 8);
  }
  const reply = await x.ask(request, deadline);
  if (!reply.ok) return reply;
  // The answer names clients, not the resources that were asked for: match on the client part of the id.
  const clientOf = (id: number): number => (id & ~x.setup.resourceMask) >>> 0;
  const byClient = new Map(pidsReply(reply.value).map(({ client, pid }) => [clientOf(client), pid]));
  const pids = new Map<number, number>();
  for (const resource of resources) {
    const pid = byClient.get(clientOf(resource));
    if (pid !== undefined) pids.set(resource, pid);
  }
  return answered(pids);
}

function pidsReply(bytes: Buffer): { client: number; pid: number }[] {
  const found: { client: number; pid: number }[] = [];
  const count = bytes.readUInt32LE(8);
  let at = 32;
  for (let i = 0; i < count && at + 12 <= bytes.length; i++) {
    const length = bytes.readUInt32LE(at + 8);
    if (bytes.readUInt32LE(at + 4) === LOCAL_CLIENT_PID && length >= 4 && at + 16 <= bytes.length) {
      found.push({ client: bytes.readUInt32LE(at), pid: bytes.readUInt32LE(at + 12) });
    }
    at += 12 + length;
  }
  return found;
}
