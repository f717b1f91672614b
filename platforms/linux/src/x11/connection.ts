import { readFile } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { type Answer, answered, failureOfXError, unanswered } from './answer.js';
import { type Cookie, cookieFor, NO_COOKIE } from './authority.js';
import { type DisplayAddress, parseDisplayName } from './display-name.js';
import { type Packet, PacketReader } from './packets.js';
import { getInputFocus } from './requests.js';
import { clientHello, parseSetup, type Screen, type Setup } from './setup.js';

/** Which display, as the environment names it: DISPLAY and, where it is set, the path in XAUTHORITY. */
export interface DisplayTarget {
  readonly display: string;
  readonly authority?: string;
}

interface Waiter {
  readonly timer: NodeJS.Timeout;
  settle(answer: Answer<Buffer>): void;
}

const TIMED_OUT: Failure = { kind: 'timeout', native: 'X server' };

/**
 * A connection to one X server. Requests of one turn of the event loop leave in one write and their replies are matched by
 * sequence number, so any number of reads costs one round trip. No method rejects and none waits longer than its deadline:
 * a server that stops or dies is an answer. The socket never keeps the process alive; only a pending request does.
 */
export class XConnection {
  private readonly reader = new PacketReader();
  private readonly waiters = new Map<number, Waiter>();
  private outgoing: Buffer[] = [];
  private sent = 0;
  private received = 0;
  private allocated = 0;
  private ended: Failure | undefined;

  private constructor(
    private readonly socket: Socket,
    readonly setup: Setup,
    readonly screen: Screen,
  ) {
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('close', () => this.end({ kind: 'disconnected', native: 'X server closed the connection' }));
    socket.unref();
  }

  /** Connects and shakes hands. The cookie comes from the authority file (default `~/.Xauthority` is the caller's to name). */
  static async open(target: DisplayTarget, deadline: Deadline): Promise<Answer<XConnection>> {
    const address = parseDisplayName(target.display);
    if (address === undefined) return unanswered({ kind: 'malformed', native: 'DISPLAY' });
    const authority = await readAuthority(target.authority, address);
    const greeted = await greet(address, authority.cookie, deadline);
    if (!greeted.ok) {
      const { kind, native } = greeted.why;
      if (kind !== 'denied' || authority.problem === undefined) return greeted;
      return unanswered({ kind, native: `${native ?? 'refused'}; XAUTHORITY ${authority.problem}` });
    }
    const { socket, setup } = greeted.value;
    const screen = setup.screens[address.screen];
    if (screen === undefined) {
      socket.destroy();
      return unanswered({ kind: 'malformed', native: `no screen ${address.screen}` });
    }
    return answered(new XConnection(socket, setup, screen));
  }

  get root(): number {
    return this.screen.root;
  }

  /** Why the connection ended; undefined while it is open. */
  get failure(): Failure | undefined {
    return this.ended;
  }

  /** Sends a request that has a reply; gives the whole reply (32 bytes of header and fields, then data). */
  ask(request: Buffer, deadline: Deadline): Promise<Answer<Buffer>> {
    if (this.ended !== undefined) return Promise.resolve(unanswered(this.ended));
    if (deadline.expired()) return Promise.resolve(unanswered(TIMED_OUT));
    return this.wait(this.put(request), deadline);
  }

  /** Sends a request without a reply. Resolves once the server has carried it out, or with its error. */
  async perform(request: Buffer, deadline: Deadline): Promise<Answer<undefined>> {
    if (this.ended !== undefined) return unanswered(this.ended);
    if (deadline.expired()) return unanswered(TIMED_OUT);
    const own = this.wait(this.put(request), deadline);
    const barrierSequence = this.put(getInputFocus());
    const ownSequence = barrierSequence - 1;
    const barrier = this.wait(barrierSequence, deadline).then((answer) => {
      this.settle(ownSequence, answer);
      return answer;
    });
    const answer = await own;
    await barrier;
    return answer.ok ? answered(undefined) : answer;
  }

  /** A resource id that the server will take for a new resource of ours. */
  newResourceId(): number {
    const step = this.setup.resourceMask & -this.setup.resourceMask;
    this.allocated += 1;
    return (this.setup.resourceBase | ((this.allocated * step) & this.setup.resourceMask)) >>> 0;
  }

  /** Ends the connection at once; what is pending is answered `disconnected`. */
  close(): void {
    this.end({ kind: 'disconnected', native: 'closed by us' });
  }

  private put(request: Buffer): number {
    if (this.outgoing.length === 0) process.nextTick(() => this.flush());
    this.outgoing.push(request);
    this.sent += 1;
    return this.sent;
  }

  private flush(): void {
    const bytes = Buffer.concat(this.outgoing);
    this.outgoing = [];
    if (this.ended === undefined) this.socket.write(bytes);
  }

  private wait(sequence: number, deadline: Deadline): Promise<Answer<Buffer>> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(sequence, unanswered(TIMED_OUT)), Math.ceil(deadline.remainingMs()));
      this.waiters.set(sequence, { timer, settle: resolve });
    });
  }

  private settle(sequence: number, answer: Answer<Buffer>): void {
    const waiter = this.waiters.get(sequence);
    if (waiter === undefined) return;
    this.waiters.delete(sequence);
    clearTimeout(waiter.timer);
    waiter.settle(answer);
  }

  private take(chunk: Buffer): void {
    if (this.ended !== undefined) return;
    const packets = this.reader.push(chunk);
    if (packets === undefined) this.end({ kind: 'malformed', native: 'X server' });
    else for (const packet of packets) this.dispatch(packet);
  }

  private dispatch(packet: Packet): void {
    if (packet.kind === 'event') return;
    const sequence = this.widen(packet.sequence);
    const answer = packet.kind === 'error' ? unanswered(failureOfXError(packet.code)) : answered(packet.bytes);
    this.settle(sequence, answer);
  }

  /** The wire carries 16 bits of the sequence number; packets come in order. */
  private widen(wire: number): number {
    let full = this.received - (this.received % 0x1_0000) + wire;
    if (full < this.received) full += 0x1_0000;
    this.received = full;
    return full;
  }

  private end(why: Failure): void {
    if (this.ended !== undefined) return;
    this.ended = why;
    this.socket.destroy();
    for (const sequence of [...this.waiters.keys()]) this.settle(sequence, unanswered(why));
  }
}

interface Authority {
  readonly cookie: Cookie;
  /** Why the file gave nothing, as an errno name: told only if the server refuses. */
  readonly problem?: string;
}

async function readAuthority(path: string | undefined, address: DisplayAddress): Promise<Authority> {
  if (path === undefined) return { cookie: NO_COOKIE };
  try {
    const file = await promisify(readFile)(path);
    const local = 'path' in address.socket;
    return { cookie: cookieFor(file, address.number, { local, hostname: hostname() }) };
  } catch (error) {
    return { cookie: NO_COOKIE, problem: errnoOf(error) };
  }
}

interface Greeted {
  readonly socket: Socket;
  readonly setup: Setup;
}

/** The handshake. The socket keeps an error handler for life: an unhandled 'error' event would end the process. */
function greet(address: DisplayAddress, cookie: Cookie, deadline: Deadline): Promise<Answer<Greeted>> {
  if (deadline.expired()) return Promise.resolve(unanswered(TIMED_OUT));
  return new Promise((resolve) => {
    const socket = connect(address.socket);
    let read = Buffer.alloc(0);
    const finish = (answer: Answer<Greeted>): void => {
      clearTimeout(timer);
      socket.off('data', take);
      socket.off('close', closed);
      if (!answer.ok) socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(unanswered(TIMED_OUT)), Math.ceil(deadline.remainingMs()));
    const closed = (): void => finish(unanswered({ kind: 'disconnected', native: 'closed during setup' }));
    const take = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      const answer = readGreeting(read);
      if (answer !== undefined) finish(answer.ok ? answered({ socket, setup: answer.value }) : answer);
    };
    socket.on('error', (error) => finish(unanswered(connectFailure(error))));
    socket.on('close', closed);
    socket.on('data', take);
    socket.setNoDelay(true);
    socket.write(clientHello(cookie));
  });
}

/** Undefined while more bytes are needed. */
function readGreeting(bytes: Buffer): Answer<Setup> | undefined {
  if (bytes.length < 8) return undefined;
  const size = 8 + bytes.readUInt16LE(6) * 4;
  if (bytes.length < size) return undefined;
  if (bytes.readUInt8(0) !== 1) {
    const reason = bytes.toString('latin1', 8, 8 + bytes.readUInt8(1)).trim();
    return unanswered({ kind: 'denied', native: reason === '' ? 'X server refused' : reason });
  }
  try {
    return answered(parseSetup(bytes.subarray(8, size)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unanswered({ kind: 'malformed', native: 'X setup' });
  }
}

function connectFailure(error: Error): Failure {
  const native = errnoOf(error);
  return { kind: native === 'EACCES' ? 'denied' : 'disconnected', native };
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
