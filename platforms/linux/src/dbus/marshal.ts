import { malformed } from './bus-errors.js';
import { isObjectPath } from './names.js';
import { parseSignature, parseSingleType, type Signature, type Type, TypeCode } from './signature.js';
import { MAX_ARRAY_BYTES } from './unmarshal.js';

/** A value that carries its own type. Only for sending: a received variant is the bare value. */
export interface Variant {
  readonly signature: string;
  readonly value: unknown;
}

export function variant(signature: string, value: unknown): Variant {
  return { signature, value };
}

/** Requests of one tick fit in one chunk; a chunk is not touched again once it was given to the socket. */
const CHUNK_BYTES = 64 * 1024;
const SHORT_CHARS = 64;
const MAX_DEPTH = 64;
const eight = new DataView(new ArrayBuffer(8));

/**
 * Little-endian marshalling into a chunk that is shared by all messages since the last `take`. Values are as `Reader`
 * gives them; a dict may also be an array of pairs, x and t also a safe integer, ay also an array of numbers.
 * A value that does not fit its type throws `malformed`; the caller then rolls back with `abandon`.
 */
export class Writer {
  private bytes: Buffer;
  /** First byte that no `take` has returned yet. */
  private taken = 0;
  /** Start of the current message: alignment counts from there. */
  private origin = 0;
  private depth = 0;
  position = 0;

  constructor(private readonly chunkBytes = CHUNK_BYTES) {
    this.bytes = Buffer.allocUnsafe(chunkBytes);
  }

  begin(): void {
    this.origin = this.position;
    this.depth = 0;
  }

  /** Forgets the message that `begin` started. */
  abandon(): void {
    this.position = this.origin;
  }

  /** Bytes of the message that `begin` started. */
  get messageBytes(): number {
    return this.position - this.origin;
  }

  get hasBytes(): boolean {
    return this.position > this.taken;
  }

  /** All complete messages since the last call; the returned bytes stay as they are. */
  take(): Buffer {
    const part = this.bytes.subarray(this.taken, this.position);
    if (this.bytes.length - this.position < this.chunkBytes / 4) {
      this.bytes = Buffer.allocUnsafe(this.chunkBytes);
      this.position = 0;
    }
    this.taken = this.position;
    this.origin = this.position;
    return part;
  }

  /** Overwrites a length or serial; `offset` counts from the start of the message. */
  patchUint32(offset: number, value: number): void {
    this.storeUint32(this.origin + offset, value);
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.position);
    this.position += bytes.length;
  }

  align(alignment: number): void {
    const odd = (this.position - this.origin) & (alignment - 1);
    if (odd === 0) return;
    this.reserve(8);
    for (let left = alignment - odd; left > 0; left--) this.bytes[this.position++] = 0;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.position++] = value;
  }

  uint32(value: number): void {
    this.align(4);
    this.reserve(4);
    this.storeUint32(this.position, value);
    this.position += 4;
  }

  string(text: string): void {
    this.align(4);
    const length = text.length;
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    this.reserve(length * 3 + 5);
    const start = this.position + 4;
    let bytes = 0;
    if (length <= SHORT_CHARS) {
      const target = this.bytes;
      while (bytes < length) {
        const code = text.charCodeAt(bytes);
        if (code === 0 || code > 127) break;
        target[start + bytes++] = code;
      }
    }
    if (bytes < length) {
      if (text.includes('\0')) throw malformed('A string must not have a NUL inside.');
      bytes = this.bytes.write(text, start, 'utf8');
    }
    this.storeUint32(this.position, bytes);
    this.bytes[start + bytes] = 0;
    this.position = start + bytes + 1;
  }

  objectPath(path: string): void {
    if (!isObjectPath(path)) throw malformed('Not an object path.');
    this.string(path);
  }

  /** Throws `malformed` if it is not valid. */
  signature(text: string): void {
    parseSignature(text);
    this.reserve(text.length + 2);
    this.bytes[this.position++] = text.length;
    this.position += this.bytes.write(text, this.position, 'latin1');
    this.bytes[this.position++] = 0;
  }

  body(signature: Signature, values: readonly unknown[]): void {
    const types = signature.types;
    if (types.length !== values.length) throw malformed(`${types.length} values wanted, ${values.length} given.`);
    for (let index = 0; index < types.length; index++) this.value(types[index] as Type, values[index]);
  }

  value(type: Type, value: unknown): void {
    switch (type.code) {
      case TypeCode.string:
        this.string(text(value));
        break;
      case TypeCode.objectPath:
        this.objectPath(text(value));
        break;
      case TypeCode.signature:
        this.signature(text(value));
        break;
      case TypeCode.uint32:
      case TypeCode.unixFd:
        this.uint32(integer(value, 0, 0xffff_ffff));
        break;
      case TypeCode.int32:
        this.uint32(integer(value, -0x8000_0000, 0x7fff_ffff) >>> 0);
        break;
      case TypeCode.boolean:
        if (typeof value !== 'boolean') throw malformed('A boolean was wanted.');
        this.uint32(value ? 1 : 0);
        break;
      case TypeCode.byte:
        this.byte(integer(value, 0, 0xff));
        break;
      case TypeCode.int16:
        this.uint16(integer(value, -0x8000, 0x7fff) & 0xffff);
        break;
      case TypeCode.uint16:
        this.uint16(integer(value, 0, 0xffff));
        break;
      case TypeCode.int64:
        eight.setBigInt64(0, bigInteger(value, -(2n ** 63n), 2n ** 63n - 1n), true);
        this.eightBytes();
        break;
      case TypeCode.uint64:
        eight.setBigUint64(0, bigInteger(value, 0n, 2n ** 64n - 1n), true);
        this.eightBytes();
        break;
      case TypeCode.double:
        if (typeof value !== 'number') throw malformed('A number was wanted.');
        eight.setFloat64(0, value, true);
        this.eightBytes();
        break;
      default:
        this.container(type, value);
    }
  }

  private container(type: Type, value: unknown): void {
    if (++this.depth > MAX_DEPTH) throw malformed('Containers nest deeper than 64.');
    if (type.code === TypeCode.array) this.array(type.element as Type, value);
    else if (type.code === TypeCode.variant) this.variant(value);
    else this.struct(type, value);
    this.depth--;
  }

  private variant(value: unknown): void {
    if (!isVariant(value)) throw malformed('A variant { signature, value } was wanted.');
    const type = parseSingleType(value.signature);
    this.signature(value.signature);
    this.value(type, value.value);
  }

  private struct(type: Type, value: unknown): void {
    if (!Array.isArray(value) || value.length !== type.children.length) {
      throw malformed(`An array of ${type.children.length} values was wanted.`);
    }
    this.align(8);
    for (let index = 0; index < value.length; index++) this.value(type.children[index] as Type, value[index]);
  }

  private array(element: Type, value: unknown): void {
    this.uint32(0);
    const lengthAt = this.position - 4;
    // The chunk may move while the elements are written: positions are kept relative to the message.
    const lengthOffset = lengthAt - this.origin;
    this.align(element.align);
    const startOffset = this.position - this.origin;
    if (element.code === TypeCode.byte && value instanceof Uint8Array) this.raw(value);
    else if (element.code === TypeCode.dictEntry) this.entries(element, value);
    else {
      if (!Array.isArray(value)) throw malformed('An array was wanted.');
      for (let index = 0; index < value.length; index++) this.value(element, value[index]);
    }
    const bytes = this.position - this.origin - startOffset;
    if (bytes > MAX_ARRAY_BYTES) throw malformed('An array is longer than 64 MiB.');
    this.patchUint32(lengthOffset, bytes);
  }

  private entries(entry: Type, value: unknown): void {
    if (!(value instanceof Map) && !Array.isArray(value)) throw malformed('A Map or an array of pairs was wanted.');
    for (const pair of value) this.struct(entry, pair);
  }

  private uint16(value: number): void {
    this.align(2);
    this.reserve(2);
    this.bytes[this.position++] = value & 0xff;
    this.bytes[this.position++] = value >>> 8;
  }

  private eightBytes(): void {
    this.align(8);
    this.reserve(8);
    for (let index = 0; index < 8; index++) this.bytes[this.position++] = eight.getUint8(index);
  }

  private storeUint32(at: number, value: number): void {
    const bytes = this.bytes;
    bytes[at] = value & 0xff;
    bytes[at + 1] = (value >>> 8) & 0xff;
    bytes[at + 2] = (value >>> 16) & 0xff;
    bytes[at + 3] = value >>> 24;
  }

  private reserve(count: number): void {
    if (this.position + count > this.bytes.length) this.grow(count);
  }

  private grow(count: number): void {
    const kept = this.position - this.taken;
    const larger = Buffer.allocUnsafe(Math.max(this.chunkBytes, (kept + count) * 2));
    this.bytes.copy(larger, 0, this.taken, this.position);
    this.bytes = larger;
    this.origin -= this.taken;
    this.position = kept;
    this.taken = 0;
  }
}

/** One body by itself; the counterpart of `unmarshalBody`. */
export function marshalBody(signature: string, values: readonly unknown[]): Buffer {
  const writer = new Writer(256);
  writer.begin();
  writer.body(parseSignature(signature), values);
  return writer.take();
}

function isVariant(value: unknown): value is Variant {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'signature' in value &&
    typeof value.signature === 'string'
  );
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw malformed('A string was wanted.');
  return value;
}

function integer(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw malformed(`An integer from ${least} to ${most} was wanted.`);
  }
  return value;
}

function bigInteger(value: unknown, least: bigint, most: bigint): bigint {
  const big = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof big !== 'bigint' || big < least || big > most)
    throw malformed(`An integer from ${least} to ${most} was wanted.`);
  return big;
}
