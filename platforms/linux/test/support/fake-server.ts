import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writer } from '../../src/dbus/marshal.js';
import { writeMessage } from '../../src/dbus/message.js';
import { unmarshalBody } from '../../src/dbus/unmarshal.js';
import type { FakeReply } from './fake-node.js';

/** One method call as it came over the wire. */
export interface WireCall {
  readonly serial: number;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly destination: string;
  readonly body: readonly unknown[];
  /** Which connection of this server, counted from 0. */
  readonly socket: number;
}

/** A unix socket that speaks D-Bus and lets `answer` say what each call gets. */
export class FakeServer {
  readonly sockets: Socket[] = [];
  private serial = 0;

  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    private readonly answer: (call: WireCall) => FakeReply | Promise<FakeReply>,
  ) {}

  static async start(answer: (call: WireCall) => FakeReply | Promise<FakeReply>): Promise<FakeServer> {
    const folder = mkdtempSync(join(tmpdir(), 'fake-atspi-'));
    const server = createServer();
    const fake = new FakeServer(server, folder, answer);
    server.on('connection', (socket) => fake.accept(socket));
    await new Promise<void>((resolve) => server.listen(join(folder, 's'), resolve));
    return fake;
  }

  get address(): string {
    return `unix:path=${join(this.folder, 's')}`;
  }

  /** Connections that the client has not ended. */
  get open(): number {
    return this.sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  }

  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private accept(socket: Socket): void {
    const index = this.sockets.push(socket) - 1;
    const chunks: Buffer[] = [];
    let begun = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      let bytes = Buffer.concat(chunks.splice(0));
      for (let end = bytes.indexOf('\r\n'); !begun && end >= 0; end = bytes.indexOf('\r\n')) {
        const line = bytes.toString('latin1', 0, end);
        bytes = bytes.subarray(end + 2);
        if (line.includes('AUTH')) socket.write('OK 0123456789abcdef0123456789abcdef\r\n');
        else if (line !== 'BEGIN') socket.write('ERROR\r\n');
        begun = line === 'BEGIN';
      }
      while (begun && bytes.length >= 16) {
        const length = 16 + Math.ceil(bytes.readUInt32LE(12) / 8) * 8 + bytes.readUInt32LE(4);
        if (bytes.length < length) break;
        this.take(bytes.subarray(0, length), index);
        bytes = bytes.subarray(length);
      }
      if (bytes.length > 0) chunks.push(bytes);
    });
  }

  private take(bytes: Buffer, socket: number): void {
    const call = parseCall(bytes, socket);
    if (call !== undefined) void this.respond(call);
  }

  private async respond(call: WireCall): Promise<void> {
    const said = await this.answer(call);
    if (said === 'silence') return;
    const message =
      'error' in said
        ? { type: 3, errorName: said.error, signature: 's', body: ['the application says so'] }
        : { type: 2, signature: said.signature, body: said.body };
    const writer = new Writer(512);
    writeMessage(writer, { ...message, serial: ++this.serial, replySerial: call.serial });
    this.sockets[call.socket]?.write(writer.take());
  }
}

/** Undefined for what is no method call. Our own client writes little-endian only. */
function parseCall(bytes: Buffer, socket: number): WireCall | undefined {
  if (bytes[1] !== 1) return undefined;
  const headerEnd = 16 + bytes.readUInt32LE(12);
  const [, , , , , serial, fields] = unmarshalBody('yyyyuua(yv)', bytes.subarray(0, headerEnd));
  const named = new Map(fields as [number, unknown][]);
  const text = (field: number): string => (named.get(field) as string | undefined) ?? '';
  const body = unmarshalBody(text(8), bytes.subarray(Math.ceil(headerEnd / 8) * 8));
  return {
    serial: serial as number,
    path: text(1),
    interface: text(2),
    member: text(3),
    destination: text(6),
    body,
    socket,
  };
}
