import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, answered } from './answer.js';
import type { XConnection } from './connection.js';
import { extensionOpcode } from './extension.js';
import { type Area, atomNameReply, extensionRequest, getAtomName } from './requests.js';

/** One monitor as RANDR 1.5 gives it; an output that is mirrored or split is one or several of these. Pixels of the root. */
export interface Monitor {
  readonly name: string;
  readonly primary: boolean;
  readonly area: Area;
}

interface RawMonitor extends Omit<Monitor, 'name'> {
  readonly atom: number;
}

/** RRQueryVersion (0) and RRGetMonitors (42), active ones only. A server older than 1.5 answers `unsupported`. */
export async function readMonitors(x: XConnection, deadline: Deadline): Promise<Answer<readonly Monitor[]>> {
  const opcode = await extensionOpcode(x, 'RANDR', deadline);
  if (!opcode.ok) return opcode;
  const version = extensionRequest(opcode.value, 0, 3);
  version.writeUInt32LE(1, 4);
  version.writeUInt32LE(5, 8);
  const monitors = extensionRequest(opcode.value, 42, 3);
  monitors.writeUInt32LE(x.root, 4);
  monitors.writeUInt8(1, 8);
  const [, reply] = await Promise.all([x.ask(version, deadline), x.ask(monitors, deadline)]);
  if (!reply.ok) return reply;
  const raw = monitorsReply(reply.value);
  const names = await Promise.all(raw.map(({ atom }) => x.ask(getAtomName(atom), deadline)));
  return answered(
    raw.map(({ atom, primary, area }, i) => {
      const name = names[i];
      return { name: name?.ok ? atomNameReply(name.value) : `monitor-${atom}`, primary, area };
    }),
  );
}

function monitorsReply(reply: Buffer): RawMonitor[] {
  const count = reply.readUInt32LE(12);
  const found: RawMonitor[] = [];
  let at = 32;
  for (let i = 0; i < count && at + 24 <= reply.length; i++) {
    found.push({
      atom: reply.readUInt32LE(at),
      primary: reply.readUInt8(at + 4) === 1,
      area: {
        x: reply.readInt16LE(at + 8),
        y: reply.readInt16LE(at + 10),
        width: reply.readUInt16LE(at + 12),
        height: reply.readUInt16LE(at + 14),
      },
    });
    at += 24 + reply.readUInt16LE(at + 6) * 4;
  }
  return found;
}
