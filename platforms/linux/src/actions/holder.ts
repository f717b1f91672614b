import { createServer, type Server, Socket } from 'node:net';
import type { Received } from '@agent-desktop/core/actions/chain.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { RemoteObject } from '../atspi/object.js';
import { failureOf } from '../dbus/bus-errors.js';
import { Connection } from '../dbus/connection.js';
import { dispatch } from './dispatch.js';
import { mayBeRunning, openModals } from './held-sockets.js';
import { removeIfThere } from './holder-client.js';
import {
  GREETING,
  HELD_FD,
  type HolderRequest,
  type HolderStart,
  LISTEN_FD,
  MAX_LINE_BYTES,
  parseRequest,
  REQUEST_MS,
} from './holder-protocol.js';

const LOOK_EVERY_MS = 300;
const LOOK_MS = 1_000;
/** Looks in a row that must find the handlers over: between two dialogs of one handler none is open for a moment. */
const QUIET_LOOKS = 2;

interface Kept {
  readonly before: ReadonlySet<string>;
  close(): void;
}

/**
 * Keeps the action sockets of one application, takes further ones by making the calls itself, and ends when every handler
 * is over or the application is gone. It writes nothing to a socket that it keeps.
 */
export class Holder {
  private readonly kept = new Set<Kept>();
  private readonly server: Server;
  private reading: Connection | undefined;
  private quiet = 0;
  /** Commands that are connected: they have been greeted and may have sent something. */
  private clients = 0;

  constructor(private readonly start: HolderStart) {
    const inherited = new Socket({ fd: HELD_FD, readable: true, writable: false });
    const first: Kept = { before: new Set(start.before), close: () => inherited.destroy() };
    this.kept.add(first);
    inherited.on('error', () => this.lose(first));
    inherited.on('close', () => this.lose(first));
    inherited.resume();
    this.server = createServer((client) => this.serve(client));
  }

  async run(): Promise<void> {
    if (this.start.listens) this.server.listen({ fd: LISTEN_FD });
    while (this.kept.size > 0 || this.clients > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      await this.look();
    }
    if (this.start.listens) removeIfThere(this.start.socketPath);
  }

  /** The application ended, and all of its sockets with it. */
  private lose(kept: Kept): void {
    this.kept.delete(kept);
  }

  private async look(): Promise<void> {
    const modals = await this.modals();
    const running = [...this.kept].filter((kept) => mayBeRunning({ before: kept.before }, modals));
    this.quiet = running.length < this.kept.size ? this.quiet + 1 : 0;
    if (this.quiet < QUIET_LOOKS || this.clients > 0) return;
    this.quiet = 0;
    for (const kept of this.kept) {
      if (running.includes(kept)) continue;
      this.kept.delete(kept);
      kept.close();
    }
  }

  private async modals(): Promise<ReadonlySet<string> | undefined> {
    const deadline = Deadline.after(LOOK_MS);
    const link = await this.openLink(deadline);
    return link === undefined
      ? undefined
      : openModals(new RemoteObject(link, this.start.bus, this.start.rootPath), deadline);
  }

  private async openLink(deadline: Deadline): Promise<Connection | undefined> {
    if (this.reading !== undefined && this.reading.failure === undefined) return this.reading;
    this.reading = await opened(this.start.address, deadline);
    return this.reading;
  }

  /** One request per connection. Whatever a client sends, the sockets that are kept stay open. */
  private serve(client: Socket): void {
    let text = '';
    let asked = false;
    this.clients++;
    client.setTimeout(REQUEST_MS, () => {
      if (!asked) client.destroy();
    });
    client.on('close', () => {
      this.clients--;
    });
    client.on('error', () => client.destroy());
    client.setEncoding('utf8');
    client.write(`${GREETING}\n`);
    client.on('data', (chunk: string) => {
      if (asked) return;
      text += chunk;
      const end = text.indexOf('\n');
      const request = end < 0 ? undefined : parseRequest(text.slice(0, end));
      if (request !== undefined) {
        asked = true;
        void this.answer(client, request);
      } else if (end >= 0 || text.length > MAX_LINE_BYTES) client.destroy();
    });
  }

  private async answer(client: Socket, request: HolderRequest): Promise<void> {
    client.end(`${JSON.stringify(await this.make(request))}\n`);
  }

  private async make({ operation, timeoutMs, before }: HolderRequest): Promise<Received> {
    const deadline = Deadline.after(timeoutMs);
    const connection = await opened(this.start.address, deadline);
    if (connection === undefined) return { kind: 'not-sent', native: 'application socket' };
    const kept: Kept = { before: new Set(before), close: () => connection.close() };
    this.kept.add(kept);
    connection.onEnd(() => this.lose(kept));
    return dispatch(connection, operation, undefined, deadline);
  }
}

async function opened(address: string, deadline: Deadline): Promise<Connection | undefined> {
  try {
    return await Connection.open(address, { hello: false }, deadline);
  } catch (error) {
    if (failureOf(error) === undefined) throw error;
    return undefined;
  }
}
