import { malformed } from './bus-errors.js';
import { BIG_ENDIAN, FIXED_HEADER_BYTES, LITTLE_ENDIAN, PROTOCOL_VERSION } from './message.js';
import { MAX_ARRAY_BYTES } from './unmarshal.js';

/** Gets each whole message, once. The bytes are only valid during the call. */
export type FrameSink = (bytes: Buffer, start: number, end: number) => void;

const NONE = Buffer.alloc(0);
/** A buffer that held one large message is dropped again beyond this size. */
const KEPT_BYTES = 256 * 1024;

/**
 * Cuts a stream of bytes into messages. Messages that are whole within one chunk are handed over where they lie; only
 * the pieces of a message that two chunks share are copied.
 */
export class FrameReader {
  private carry: Buffer = NONE;
  private carried = 0;

  constructor(
    private readonly maxMessageBytes: number,
    private readonly sink: FrameSink,
  ) {}

  /** Throws `malformed` when a message is not D-Bus or longer than allowed; nothing may be pushed after that. */
  push(chunk: Buffer, from: number, to: number): void {
    let position = from;
    while (this.carried > 0 && position < to) position = this.complete(chunk, position, to);
    while (to - position >= FIXED_HEADER_BYTES) {
      const end = position + this.lengthOf(chunk, position);
      if (end > to) break;
      this.sink(chunk, position, end);
      position = end;
    }
    if (position < to) this.keep(chunk, position, to);
  }

  /** Takes what the carried message still lacks and delivers it when whole; returns where the chunk goes on. */
  private complete(chunk: Buffer, from: number, to: number): number {
    const wanted = this.carried < FIXED_HEADER_BYTES ? FIXED_HEADER_BYTES : this.lengthOf(this.carry, 0);
    const end = Math.min(to, from + wanted - this.carried);
    this.keep(chunk, from, end);
    if (this.carried < FIXED_HEADER_BYTES) return end;
    const length = this.lengthOf(this.carry, 0);
    if (this.carried < length) return end;
    const whole = this.carry;
    this.carried = 0;
    if (whole.length > KEPT_BYTES) this.carry = NONE;
    this.sink(whole, 0, length);
    return end;
  }

  private keep(chunk: Buffer, from: number, to: number): void {
    const total = this.carried + to - from;
    if (total > this.carry.length) {
      // Grows with what has arrived, never with what a header promises.
      const larger = Buffer.allocUnsafeSlow(Math.max(4096, total * 2));
      this.carry.copy(larger, 0, 0, this.carried);
      this.carry = larger;
    }
    chunk.copy(this.carry, this.carried, from, to);
    this.carried = total;
  }

  /** Length in bytes of the message whose fixed header starts at `at`. */
  private lengthOf(bytes: Buffer, at: number): number {
    const order = bytes[at];
    if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) throw malformed('A message of no known byte order.');
    if (bytes[at + 3] !== PROTOCOL_VERSION) throw malformed('A message of another protocol version.');
    const little = order === LITTLE_ENDIAN;
    const body = little ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    const fields = little ? bytes.readUInt32LE(at + 12) : bytes.readUInt32BE(at + 12);
    if (fields > MAX_ARRAY_BYTES) throw malformed('Header fields longer than 64 MiB.');
    const length = FIXED_HEADER_BYTES + Math.ceil(fields / 8) * 8 + body;
    if (length > this.maxMessageBytes) throw malformed(`A message of ${length} bytes, more than is accepted.`);
    return length;
  }
}
