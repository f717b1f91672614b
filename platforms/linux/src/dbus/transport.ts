import { connect, type Socket } from 'node:net';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { parseAddressList } from './address.js';
import { ExternalAuth } from './auth.js';
import { BusFailure, failureOfErrno, malformed } from './bus-errors.js';
import { timedOut } from './pending-calls.js';

/** One buffer per connection that the socket fills over and over; a read(2) takes up to this much. */
const READ_BYTES = 64 * 1024;
/** A peer that does not read makes the process keep what it sends; beyond this the peer is given up. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/** The bytes are only valid during the call. */
type Receive = (bytes: Buffer, from: number, to: number) => void;

/** An authenticated unix socket. It ends once, for one reason, and never throws from an event. */
export class Transport {
  private readonly socket: Socket;
  private readonly auth = new ExternalAuth();
  private receive: Receive;
  private onEnd: (reason: BusFailure) => void;
  private onAccepted: () => void;
  /** Bytes that came along with the end of the authentication, before `start`. */
  private early = Buffer.alloc(0);
  private reason: BusFailure | undefined;

  /**
   * Tries the addresses of the list in order; rejects with the failure of the last one, `unsupported` if the list has
   * no unix socket, `malformed` if it is no address list.
   */
  static async open(addressList: string, deadline: Deadline): Promise<Transport> {
    let last = new BusFailure({ kind: 'unsupported' }, 'The address list has no unix socket.');
    for (const { path } of parseAddressList(addressList)) {
      if (deadline.expired()) throw timedOut();
      const opened = await Transport.attempt(path, deadline);
      if (opened instanceof Transport) return opened;
      last = opened;
    }
    throw last;
  }

  private static attempt(path: string, deadline: Deadline): Promise<Transport | BusFailure> {
    const uid = process.geteuid?.();
    if (uid === undefined) throw new BusFailure({ kind: 'unsupported' }, 'This system has no user ids.');
    return new Promise((resolve) => {
      const transport = new Transport(path, uid);
      const timer = setTimeout(() => transport.end(timedOut()), deadline.remainingMs());
      transport.onAccepted = () => {
        clearTimeout(timer);
        resolve(transport);
      };
      transport.onEnd = (reason) => {
        clearTimeout(timer);
        resolve(reason);
      };
    });
  }

  private constructor(path: string, uid: number) {
    this.receive = this.authenticate;
    this.onEnd = ignoreEnd;
    this.onAccepted = ignoreEnd;
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    this.socket = connect({
      path,
      onread: {
        buffer,
        callback: (count) => {
          this.guarded(buffer, count);
          return true;
        },
      },
    });
    this.socket.on('connect', () => this.socket.write(ExternalAuth.opening(uid)));
    this.socket.on('error', (error: NodeJS.ErrnoException) => this.end(connectFailure(path, error)));
    const hungUp = () => this.end(new BusFailure({ kind: 'disconnected' }, 'The other side hung up.'));
    this.socket.on('end', hungUp);
    this.socket.on('close', hungUp);
  }

  /** From now on bytes go to `receive`; what it throws ends the connection, and `onEnd` is told every end once. */
  start(receive: Receive, onEnd: (reason: BusFailure) => void): void {
    this.receive = receive;
    this.onEnd = onEnd;
    if (this.reason !== undefined) onEnd(this.reason);
    const early = this.early;
    this.early = Buffer.alloc(0);
    if (early.length > 0) this.guarded(early, early.length);
  }

  write(bytes: Uint8Array): void {
    if (this.reason !== undefined) return;
    this.socket.write(bytes);
    if (this.socket.writableLength > MAX_UNSENT_BYTES) {
      this.end(new BusFailure({ kind: 'unresponsive' }, 'The other side does not read what it is sent.'));
    }
  }

  /** Ends the connection without shutdown(2): a child that was handed the socket keeps it. */
  end(reason: BusFailure): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    this.socket.destroy();
    this.onEnd(reason);
  }

  /** The descriptor, for handing the socket to a child process; node has no public name for it. */
  get fd(): number | undefined {
    const { _handle: handle } = this.socket as Socket & { _handle?: { fd?: number } | null };
    const fd = handle?.fd;
    return fd !== undefined && fd >= 0 ? fd : undefined;
  }

  ref(): void {
    this.socket.ref();
  }

  unref(): void {
    this.socket.unref();
  }

  private guarded(bytes: Buffer, count: number): void {
    if (this.reason !== undefined) return;
    try {
      this.receive(bytes, 0, count);
    } catch (error) {
      this.end(error instanceof BusFailure ? error : malformed('A message could not be handled.', { cause: error }));
    }
  }

  private readonly authenticate: Receive = (bytes, from, to) => {
    const taken = this.auth.take(bytes.subarray(from, to));
    if (taken === undefined) return;
    this.receive = this.keepEarly;
    if (from + taken < to) this.keepEarly(bytes, from + taken, to);
    this.onAccepted();
  };

  private readonly keepEarly: Receive = (bytes, from, to) => {
    this.early = Buffer.concat([this.early, bytes.subarray(from, to)]);
  };
}

/**
 * Node 20.20 pads the name of an abstract socket with NULs up to the full address, so it cannot reach one that another
 * program bound: ECONNREFUSED is then no proof that nobody listens.
 */
function connectFailure(path: string, error: NodeJS.ErrnoException): BusFailure {
  if (path.startsWith('\0') && error.code === 'ECONNREFUSED') {
    const failure = { kind: 'unsupported', native: error.code } as const;
    return new BusFailure(failure, 'This Node.js cannot reach the abstract socket of the bus.', { cause: error });
  }
  return new BusFailure(failureOfErrno(error.code), 'The connection to the bus failed.', { cause: error });
}

/** Until `attempt` or `start` sets the real one, which happens in the same turn as the constructor. */
function ignoreEnd(): undefined {
  return undefined;
}
