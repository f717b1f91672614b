import type { EventEmitter } from 'node:events';
import * as dbus from '@jellybrick/dbus-next';
import { messageBytes, ScriptedServer } from './scripted-server.js';

type Message = dbus.Message;

/**
 * @jellybrick/dbus-next as the second opinion. It has no public codec, so it is connected to a scripted bus, and its
 * messages are taken from and fed to the socket.
 */
export class Oracle {
  private constructor(
    private readonly server: ScriptedServer,
    private readonly bus: dbus.MessageBus,
  ) {}

  static async start(): Promise<Oracle> {
    const server = await ScriptedServer.start();
    const bus = dbus.sessionBus({ busAddress: server.address });
    const hello = await server.next();
    const connected = new Promise<void>((resolve) => bus.once('connect', () => resolve()));
    server.reply(hello, 's', [':1.1']);
    await connected;
    return new Oracle(server, bus);
  }

  /** The oracle's bytes for a signal with this body. */
  async marshal(signature: string, body: unknown[]): Promise<Buffer> {
    const { Message } = dbus;
    const parts = { path: '/a', interface: 'a.b', member: 'c', signature, body };
    this.bus.send(new Message({ type: dbus.MessageType.SIGNAL, ...parts }));
    return (await this.server.next()).bytes;
  }

  /** The body that the oracle reads from a message of ours. */
  async unmarshal(bytes: Buffer): Promise<Message> {
    const heard = new Promise<Message>((resolve, reject) => {
      this.bus.once('message', resolve);
      (this.bus as EventEmitter).once('error', reject);
    });
    this.server.send(bytes);
    return heard.finally(() => {
      this.bus.removeAllListeners('message');
      this.bus.removeAllListeners('error');
    });
  }

  async stop(): Promise<void> {
    this.bus.disconnect();
    await this.server.stop();
  }
}

export function signalBytes(signature: string, body: readonly unknown[]): Buffer {
  return messageBytes({ type: 4, serial: 7, path: '/a', interface: 'a.b', member: 'c', signature, body });
}
