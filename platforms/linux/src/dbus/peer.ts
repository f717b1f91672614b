import { readFileSync } from 'node:fs';
import { type Header, MessageFlag, MessageType, type OutgoingMessage } from './message.js';

const PEER = 'org.freedesktop.DBus.Peer';
const MACHINE_ID_FILES = ['/etc/machine-id', '/var/lib/dbus/machine-id'];

/** The answer to a method call that came in, without its serial: we offer no object but the peer interface. */
export function answerTo(call: Header): Omit<OutgoingMessage, 'serial'> | undefined {
  if ((call.flags & MessageFlag.noReplyExpected) !== 0) return undefined;
  const to = { replySerial: call.serial, ...(call.sender === '' ? {} : { destination: call.sender }) };
  const returned = { ...to, type: MessageType.methodReturn, flags: MessageFlag.noReplyExpected };
  if (call.interface === PEER && call.member === 'Ping') return returned;
  if (call.interface === PEER && call.member === 'GetMachineId') {
    const id = machineId();
    if (id !== undefined) return { ...returned, signature: 's', body: [id] };
    return error(to, 'org.freedesktop.DBus.Error.FileNotFound', 'This machine has no id.');
  }
  return error(to, 'org.freedesktop.DBus.Error.UnknownMethod', 'No such method.');
}

function error(
  to: { replySerial: number; destination?: string },
  errorName: string,
  text: string,
): Omit<OutgoingMessage, 'serial'> {
  return {
    ...to,
    type: MessageType.error,
    flags: MessageFlag.noReplyExpected,
    errorName,
    signature: 's',
    body: [text],
  };
}

function machineId(): string | undefined {
  for (const file of MACHINE_ID_FILES) {
    try {
      const id = readFileSync(file, 'latin1').trim();
      if (/^[0-9a-f]{32}$/.test(id)) return id;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return undefined;
    }
  }
  return undefined;
}
