import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writer } from '../../src/dbus/marshal.js';
import { type OutgoingMessage, writeMessage } from '../../src/dbus/message.js';

/** What the test sees of one message: enough to answer it. Read here by hand, little-endian, not by the code under test. */
export interface Seen {
  readonly type: number;
  readonly serial: number;
  readonly bytes: Buffer;
}

/** A unix socket server that plays the other side of D-Bus from a script. */
export class ScriptedServer {
  readonly sockets: Socket[] = [];
  readonly authLines: string[] = [];
  private readonly received: Seen[] = [];
  private readonly waiting: ((seen: Seen) => void)[] = [];

  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    readonly path: string,
  ) {}

  /** `answer` is what AUTH is answered with; the empty string hangs up, null says nothing. */
  static async start(
    answer: string | Buffer | null = 'OK 0123456789abcdef0123456789abcdef\r\n',
  ): Promise<ScriptedServer> {
    const folder = mkdtempSync(join(tmpdir(), 'dbus-test-'));
    const path = join(folder, 'socket');
    const server = createServer();
    const scripted = new ScriptedServer(server, folder, path);
    server.on('connection', (socket) => scripted.accept(socket, answer));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return scripted;
  }

  get address(): string {
    return `unix:path=${this.path}`;
  }

  /** The next message that arrives, or has arrived and was not asked for yet. */
  next(): Promise<Seen> {
    const seen = this.received.shift();
    if (seen !== undefined) return Promise.resolve(seen);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  get unread(): number {
    return this.received.length;
  }

  send(bytes: Uint8Array): void {
    this.sockets.at(-1)?.write(bytes);
  }

  reply(seen: Seen, signature = '', body: readonly unknown[] = []): void {
    this.send(messageBytes({ type: 2, serial: 1, replySerial: seen.serial, signature, body }));
  }

  hangUp(): void {
    this.sockets.at(-1)?.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }

  private accept(socket: Socket, answer: string | Buffer | null): void {
    this.sockets.push(socket);
    let bytes = Buffer.alloc(0);
    let begun = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let newline = bytes.indexOf('\r\n'); !begun && newline >= 0; newline = bytes.indexOf('\r\n')) {
        const line = bytes.toString('latin1', 0, newline);
        bytes = bytes.subarray(newline + 2);
        this.authLines.push(line);
        if (line.includes('AUTH') && answer !== null) {
          if (answer.length === 0) socket.destroy();
          else socket.write(answer);
        }
        begun = line === 'BEGIN';
      }
      while (begun && bytes.length >= 16) {
        const length = 16 + Math.ceil(bytes.readUInt32LE(12) / 8) * 8 + bytes.readUInt32LE(4);
        if (bytes.length < length) break;
        this.arrived({ type: bytes.readUInt8(1), serial: bytes.readUInt32LE(8), bytes: bytes.subarray(0, length) });
        bytes = bytes.subarray(length);
      }
    });
  }

  private arrived(seen: Seen): void {
    const waiter = this.waiting.shift();
    if (waiter === undefined) this.received.push(seen);
    else waiter(seen);
  }
}

export function messageBytes(message: OutgoingMessage): Buffer {
  const writer = new Writer(512);
  writeMessage(writer, message);
  return writer.take();
}
