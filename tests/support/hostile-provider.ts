import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAddressList } from '@agent-desktop/linux/dbus/address.js';
import { ExternalAuth } from '@agent-desktop/linux/dbus/auth.js';
import { FrameReader } from '@agent-desktop/linux/dbus/framing.js';
import { Writer } from '@agent-desktop/linux/dbus/marshal.js';
import { Header, MessageType, type OutgoingMessage, writeMessage } from '@agent-desktop/linux/dbus/message.js';
import { Reader } from '@agent-desktop/linux/dbus/unmarshal.js';

const REGISTRY = 'org.a11y.atspi.Registry';
export const ROOT = '/org/a11y/atspi/accessible/root';
const LARGEST_MESSAGE = 64 * 1024 * 1024;

/** One call that a client made. */
export interface Asked {
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly body: readonly unknown[];
  /** The provider's own name on the bus. */
  readonly bus: string;
}

/** What the provider does with a call. `bytes` are written as they are; `hang-up` ends the connection; `afterMs` answers late. */
export type Answer =
  | { readonly signature: string; readonly body: readonly unknown[] }
  | { readonly error: string }
  | { readonly bytes: Buffer }
  | { readonly afterMs: number; readonly answer: Answer }
  | 'silence'
  | 'hang-up';

export type Answering = (asked: Asked) => Answer;

/** An application on the accessibility bus that answers as a test says, over the bus and over a socket of its own. */
export class HostileProvider {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly answering: Answering,
    private readonly own: Server,
    readonly ownPath: string,
  ) {}

  /** `busAddress` is that of the accessibility bus. Resolves once the registry lists the application. */
  static async start(
    busAddress: string,
    answering: (provider: { readonly ownAddress: string }) => Answering,
  ): Promise<HostileProvider> {
    const path = join(tmpdir(), `agent-desktop-hostile-${randomBytes(6).toString('hex')}`);
    const own = createServer();
    const provider = new HostileProvider(answering({ ownAddress: `unix:path=${path}` }), own, path);
    own.on('connection', (socket) => provider.serveOwn(socket));
    await new Promise<void>((resolve) => own.listen(path, resolve));
    await provider.join(busAddress);
    return provider;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.own.close(resolve));
    rmSync(this.ownPath, { force: true });
  }

  private async join(busAddress: string): Promise<void> {
    const [address] = parseAddressList(busAddress);
    if (address === undefined) throw new Error('no address');
    const socket = connect(address.path);
    this.keep(socket);
    const uid = process.getuid?.() ?? 0;
    socket.write(ExternalAuth.opening(uid));
    await new Promise<void>((resolve, reject) => {
      let bus = '';
      const talk = this.talking(
        socket,
        () => bus,
        (reply) => {
          if (bus === '') {
            bus = String(reply.body[0]);
            const body = [[bus, ROOT]];
            talk.send({
              type: MessageType.methodCall,
              destination: REGISTRY,
              path: ROOT,
              interface: 'org.a11y.atspi.Socket',
              member: 'Embed',
              signature: '(so)',
              body,
            });
          } else if (reply.type === MessageType.error) reject(new Error(`the registry refused: ${reply.body.join()}`));
          else resolve();
        },
      );
      let greeted = false;
      socket.on('data', (chunk) => {
        if (greeted) return talk.take(chunk);
        const end = chunk.indexOf('\r\n');
        if (end < 0) return;
        greeted = true;
        const driver = 'org.freedesktop.DBus';
        talk.send({
          type: MessageType.methodCall,
          destination: driver,
          path: '/org/freedesktop/DBus',
          interface: driver,
          member: 'Hello',
        });
        if (end + 2 < chunk.length) talk.take(chunk.subarray(end + 2));
      });
    });
  }

  /** The server's side of a peer-to-peer socket: whoever says BEGIN is in. */
  private serveOwn(socket: Socket): void {
    this.keep(socket);
    const talk = this.talking(
      socket,
      () => '',
      () => undefined,
    );
    let before: Buffer | undefined = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      if (before === undefined) return talk.take(chunk);
      before = Buffer.concat([before, chunk]);
      const begin = before.indexOf('BEGIN\r\n');
      if (begin < 0) return;
      socket.write('OK 0123456789abcdef0123456789abcdef\r\n');
      const rest = before.subarray(begin + 7);
      before = undefined;
      if (rest.length > 0) talk.take(rest);
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }

  private talking(
    socket: Socket,
    bus: () => string,
    onReply: (reply: { type: number; body: readonly unknown[] }) => void,
  ) {
    const [header, reader] = [new Header(), new Reader()];
    let serial = 0;
    const send = (message: Omit<OutgoingMessage, 'serial'>): void => {
      const writer = new Writer(512);
      writeMessage(writer, { ...message, serial: ++serial });
      socket.write(writer.take());
    };
    const frames = new FrameReader(LARGEST_MESSAGE, (bytes, start, end) => {
      header.read(reader, bytes, start, end);
      const { type, sender, serial: replySerial } = header;
      const body = reader.body(header.signature);
      if (type === MessageType.signal) return;
      if (type !== MessageType.methodCall) return onReply({ type, body });
      const { path, interface: interfaceName, member } = header;
      const give = (answer: Answer): void => {
        if (answer === 'silence' || socket.destroyed) return;
        if (answer === 'hang-up') socket.destroy();
        else if ('afterMs' in answer) setTimeout(give, answer.afterMs, answer.answer);
        else if ('bytes' in answer) socket.write(answer.bytes);
        else if ('error' in answer) send({ type: MessageType.error, errorName: answer.error, ...to });
        else send({ type: MessageType.methodReturn, ...to, ...answer });
      };
      const to = { replySerial, ...(sender === '' ? {} : { destination: sender }) };
      give(this.answering({ path, interface: interfaceName, member, body, bus: bus() }));
    });
    return { send, take: (chunk: Buffer) => frames.push(chunk, 0, chunk.length) };
  }
}
