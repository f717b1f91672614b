import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { BusFailure, DBusError, malformed } from './bus-errors.js';
import { CallEncoder, type MethodCall } from './call-encoder.js';
import { FrameReader } from './framing.js';
import { Writer } from './marshal.js';
import { Header, MessageType, writeMessage } from './message.js';
import { answerTo } from './peer.js';
import { PendingCalls, timedOut, type Waiter } from './pending-calls.js';
import { type SignalListener, SignalListeners, type SignalMatch } from './signals.js';
import { Transport } from './transport.js';
import { Reader } from './unmarshal.js';

export const DEFAULT_MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** The specification's own limit. */
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;

export interface ConnectionOptions {
  /** True on a bus, which must be greeted first; false on a peer-to-peer socket. */
  readonly hello: boolean;
  /** Whether method calls of the other side are answered. Default: as `hello`; some peer sockets must stay silent. */
  readonly answerCalls?: boolean;
  /** Longer messages end the connection. Default 64 MiB, at most 128 MiB. */
  readonly maxMessageBytes?: number;
}

export interface ConnectionStats {
  readonly messagesOut: number;
  readonly bytesOut: number;
  readonly messagesIn: number;
  readonly bytesIn: number;
}

/** One whole method call as bytes, and the serial that its reply will name. */
export interface EncodedCall {
  readonly bytes: Buffer;
  readonly serial: number;
}

/**
 * A D-Bus connection. Every rejection is a `BusFailure`: `timeout` when no reply came by the deadline (a late one is
 * dropped), `disconnected` after the end, `malformed` when the other side sent what is not D-Bus, or a `DBusError`.
 */
export class Connection {
  private readonly encoder = new CallEncoder();
  private readonly writer = new Writer();
  private readonly pending = new PendingCalls();
  private readonly listeners = new SignalListeners();
  private readonly reader = new Reader();
  private readonly header = new Header();
  private readonly frames: FrameReader;
  private readonly answerCalls: boolean;
  private readonly endListeners: ((reason: BusFailure) => void)[] = [];
  private readonly counts = { messagesOut: 0, bytesOut: 0, messagesIn: 0, bytesIn: 0 };
  private lastSerial = 0;
  private flushScheduled = false;
  private endReason: BusFailure | undefined;
  private name: string | undefined;

  /** Connects, authenticates and, with `hello`, greets the bus. `address` is a D-Bus address list. */
  static async open(address: string, options: ConnectionOptions, deadline: Deadline): Promise<Connection> {
    const connection = new Connection(await Transport.open(address, deadline), options);
    if (options.hello) await connection.greet(deadline);
    return connection;
  }

  private constructor(
    private readonly transport: Transport,
    options: ConnectionOptions,
  ) {
    const limit = Math.min(options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES);
    this.frames = new FrameReader(limit, this.dispatch);
    this.answerCalls = options.answerCalls ?? options.hello;
    transport.start(this.receive, this.ended);
  }

  /** Our own name on the bus; undefined on a peer-to-peer connection. */
  get uniqueName(): string | undefined {
    return this.name;
  }

  get stats(): ConnectionStats {
    return this.counts;
  }

  get socketFd(): number | undefined {
    return this.transport.fd;
  }

  /** Why the connection ended; undefined while it is open. */
  get failure(): BusFailure | undefined {
    return this.endReason;
  }

  /** `Reply` is the caller's word; give `replySignature` to have the other side held to it. */
  call<Reply extends readonly unknown[] = unknown[]>(call: MethodCall, deadline: Deadline): Promise<Reply> {
    if (this.endReason !== undefined) return Promise.reject(this.endReason);
    if (deadline.expired()) return Promise.reject(timedOut());
    return new Promise<unknown[]>((resolve, reject) => {
      const serial = this.nextSerial();
      this.encoder.encode(this.writer, call, serial);
      this.counts.messagesOut++;
      this.pending.add(serial, { deadline, replySignature: call.replySignature, resolve, reject, wantsBody: true });
      this.scheduleFlush();
    }) as Promise<unknown> as Promise<Reply>;
  }

  /** Sends a call that asks for no reply. Throws a `BusFailure` if it is not valid or the connection has ended. */
  send(call: MethodCall): void {
    if (this.endReason !== undefined) throw this.endReason;
    this.encoder.encode(this.writer, call, this.nextSerial(), true);
    this.counts.messagesOut++;
    this.scheduleFlush();
  }

  /** The bytes of a call, for `sendRaw`. */
  encode(call: MethodCall): EncodedCall {
    const serial = this.nextSerial();
    const writer = new Writer(512);
    this.encoder.encode(writer, call, serial);
    return { bytes: writer.take(), serial };
  }

  /** Writes calls that were encoded before and resolves when each of `serials` was answered; what was answered is not read. */
  sendRaw(bytes: Uint8Array, serials: readonly number[], deadline: Deadline): Promise<void> {
    if (this.endReason !== undefined) return Promise.reject(this.endReason);
    if (serials.length === 0 || deadline.expired()) return Promise.reject(timedOut());
    return new Promise((resolve, reject) => {
      let left = serials.length;
      const waiter: Waiter = {
        deadline,
        replySignature: undefined,
        resolve: () => {
          if (--left === 0) resolve();
        },
        reject,
        wantsBody: false,
      };
      for (const serial of serials) this.pending.add(serial, waiter);
      this.counts.messagesOut += serials.length;
      this.flush();
      this.write(bytes);
    });
  }

  /**
   * Calls `listener` for each matching signal that arrives; returns the function that stops it. On a bus the signals
   * come only after a match rule was added too (`Bus.subscribe`). A listener that throws ends the connection.
   */
  onSignal(match: SignalMatch, listener: SignalListener): () => void {
    return this.listeners.add(match, listener);
  }

  /** Called once, with the reason; at once if the connection has ended already. */
  onEnd(listener: (reason: BusFailure) => void): void {
    if (this.endReason !== undefined) listener(this.endReason);
    else this.endListeners.push(listener);
  }

  /** Sends what is queued and ends the connection; all calls in flight reject with `disconnected`. */
  close(): void {
    this.flush();
    this.transport.end(new BusFailure({ kind: 'disconnected' }, 'The connection was closed on this side.'));
  }

  /** Lets the process end although the connection is open. */
  unref(): void {
    this.transport.unref();
  }

  ref(): void {
    this.transport.ref();
  }

  private async greet(deadline: Deadline): Promise<void> {
    const bus = 'org.freedesktop.DBus';
    const hello = { destination: bus, path: '/org/freedesktop/DBus', interface: bus, member: 'Hello' };
    try {
      const [name] = await this.call<[string]>({ ...hello, replySignature: 's' }, deadline);
      this.name = name;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private nextSerial(): number {
    do {
      this.lastSerial = this.lastSerial === 0xffff_ffff ? 1 : this.lastSerial + 1;
    } while (this.pending.has(this.lastSerial));
    return this.lastSerial;
  }

  // After the microtasks of this turn: all calls that follow from the replies of one read leave in one write.
  private scheduleFlush(): void {
    if (this.flushScheduled) return;
    this.flushScheduled = true;
    process.nextTick(this.flush);
  }

  private readonly flush = (): void => {
    this.flushScheduled = false;
    if (this.writer.hasBytes) this.write(this.writer.take());
  };

  private write(bytes: Uint8Array): void {
    this.counts.bytesOut += bytes.length;
    this.transport.write(bytes);
  }

  private readonly receive = (bytes: Buffer, from: number, to: number): void => {
    this.counts.bytesIn += to - from;
    this.frames.push(bytes, from, to);
    this.reader.release();
  };

  private readonly ended = (reason: BusFailure): void => {
    this.endReason = reason;
    this.pending.rejectAll(reason);
    for (const listener of this.endListeners.splice(0)) listener(reason);
  };

  private readonly dispatch = (bytes: Buffer, start: number, end: number): void => {
    if (this.endReason !== undefined) return;
    this.counts.messagesIn++;
    const type = bytes[start + 1] as number;
    // Nobody wants it: not even its header is read.
    if (type > MessageType.signal || (type === MessageType.signal && this.listeners.isEmpty)) return;
    const { header, reader } = this;
    header.read(reader, bytes, start, end);
    if (type === MessageType.signal) this.listeners.dispatch(header, () => reader.body(header.signature));
    else if (type === MessageType.methodCall) this.answer();
    else this.settle();
  };

  private answer(): void {
    const answer = this.answerCalls ? answerTo(this.header) : undefined;
    if (answer === undefined) return;
    writeMessage(this.writer, { ...answer, serial: this.nextSerial() });
    this.counts.messagesOut++;
    this.scheduleFlush();
  }

  /** A reply. The waiter is taken only after the body was read: a malformed one ends the connection and with it the call. */
  private settle(): void {
    const { header, reader, pending } = this;
    const serial = header.replySerial;
    const waiter = pending.peek(serial);
    if (waiter === undefined) return;
    const body = waiter.wantsBody ? reader.body(header.signature) : [];
    pending.remove(serial);
    if (!waiter.wantsBody) waiter.resolve(body);
    else if (header.type === MessageType.error) {
      const [text] = body;
      waiter.reject(new DBusError(header.errorName, typeof text === 'string' ? text : ''));
    } else if (waiter.replySignature !== undefined && waiter.replySignature !== header.signature.text) {
      waiter.reject(malformed('The reply has another signature than the method.'));
    } else waiter.resolve(body);
  }
}
