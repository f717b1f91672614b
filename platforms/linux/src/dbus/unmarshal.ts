import { isUtf8 } from 'node:buffer';
import { malformed } from './bus-errors.js';
import { NameTable } from './name-table.js';
import { isObjectPathBytes } from './names.js';
import { parseSignature, type Signature, type Type, TypeCode } from './signature.js';

/** Longest array, in bytes (D-Bus specification, "Marshaling"). */
export const MAX_ARRAY_BYTES = 64 * 1024 * 1024;
/** Deepest nesting of containers in a message, variants included. */
const MAX_DEPTH = 64;
/** Containers in one message. An empty one costs 4 bytes on the wire and about 100 in memory: 4 million are 400 MB. */
const MAX_CONTAINERS = 4_000_000;
/** Up to here a loop in JavaScript beats the call into the engine's own check. */
const SHORT_BYTES = 64;

const EMPTY = Buffer.alloc(0);
const eight = new DataView(new ArrayBuffer(8));

/**
 * Reads the values of one message in either byte order, straight out of the buffer that the socket filled. Nothing it
 * returns refers to that buffer. Every read is checked against the end of the message; a violation throws `malformed`.
 *
 * Values: y n q i u h d as number, b as boolean, x t as bigint, s o g as string, ay as Buffer, other arrays and structs
 * as arrays, a{..} as Map (a peer chooses the keys), v as the bare value inside.
 */
export class Reader {
  private bytes: Buffer = EMPTY;
  private origin = 0;
  private end = 0;
  private little = true;
  private depth = 0;
  private containers = 0;
  private readonly names = new NameTable();
  position = 0;

  /** `origin` is where the message starts: alignment counts from there. Reading goes from `position` up to `end`. */
  reset(bytes: Buffer, origin: number, position: number, end: number, little: boolean): void {
    this.bytes = bytes;
    this.origin = origin;
    this.position = position;
    this.end = end;
    this.little = little;
    this.depth = 0;
    this.containers = 0;
  }

  /** Lets go of the buffer, so that one large message is not kept alive by an idle connection. */
  release(): void {
    this.bytes = EMPTY;
  }

  /** A whole body: all values, and not a byte more. */
  body(signature: Signature): unknown[] {
    const types = signature.types;
    const count = types.length;
    const values = new Array<unknown>(count);
    for (let index = 0; index < count; index++) values[index] = this.value(types[index] as Type);
    if (this.position !== this.end) throw malformed('The body is longer than its signature says.');
    return values;
  }

  align(alignment: number): void {
    const odd = (this.position - this.origin) & (alignment - 1);
    if (odd !== 0) this.position += alignment - odd;
  }

  byte(): number {
    if (this.position >= this.end) throw malformed('A value ends beyond its message.');
    return this.bytes[this.position++] as number;
  }

  uint32(): number {
    return this.int32() >>> 0;
  }

  value(type: Type): unknown {
    switch (type.code) {
      case TypeCode.string:
        return this.string();
      case TypeCode.objectPath:
        return this.objectPath();
      case TypeCode.int32:
        return this.int32();
      case TypeCode.uint32:
      case TypeCode.unixFd:
        return this.int32() >>> 0;
      case TypeCode.array:
        return this.array(type.element as Type);
      case TypeCode.struct:
        return this.struct(type.children);
      case TypeCode.variant:
        return this.variant();
      case TypeCode.boolean:
        return this.boolean();
      case TypeCode.byte:
        return this.byte();
      case TypeCode.signature:
        return this.signature().text;
      case TypeCode.int16:
        return (this.uint16() << 16) >> 16;
      case TypeCode.uint16:
        return this.uint16();
      case TypeCode.int64:
        return this.eightBytes().getBigInt64(0, this.little);
      case TypeCode.uint64:
        return this.eightBytes().getBigUint64(0, this.little);
      case TypeCode.double:
        return this.eightBytes().getFloat64(0, this.little);
      default:
        throw malformed('A type code that no signature has.');
    }
  }

  string(): string {
    const length = this.int32() >>> 0;
    const start = this.position;
    const end = start + length;
    this.skipText(length);
    if (length <= SHORT_BYTES) {
      const bytes = this.bytes;
      let index = start;
      while (index < end) {
        const code = bytes[index] as number;
        if (code === 0) throw malformed('A string has a NUL inside.');
        if (code > 127) break;
        index++;
      }
      if (index === end) {
        if (length === 0) return '';
        return isName(bytes, start, length)
          ? this.names.nameOf(bytes, start, end)
          : bytes.toString('latin1', start, end);
      }
    }
    return this.unicode(start, end);
  }

  objectPath(): string {
    const length = this.int32() >>> 0;
    const start = this.position;
    const end = start + length;
    this.skipText(length);
    if (!isObjectPathBytes(this.bytes, start, end)) throw malformed('Not an object path.');
    return this.names.nameOf(this.bytes, start, end);
  }

  /** Passes over a string or object path whose content nobody asked for. */
  skipString(): void {
    this.skipText(this.int32() >>> 0);
  }

  signature(): Signature {
    const length = this.byte();
    const start = this.position;
    this.skipText(length);
    return parseSignature(this.bytes.toString('latin1', start, start + length));
  }

  /** Whether the next bytes are the signature of this one basic type; passes over them if so. */
  takeBasicSignature(code: number): boolean {
    const at = this.position;
    if (at + 3 > this.end || this.bytes[at] !== 1 || this.bytes[at + 1] !== code || this.bytes[at + 2] !== 0)
      return false;
    this.position = at + 3;
    return true;
  }

  variant(): unknown {
    const signature = this.signature();
    const [type] = signature.types;
    if (type === undefined || signature.types.length !== 1) throw malformed('A variant without exactly one type.');
    this.enter();
    const value = this.value(type);
    this.depth--;
    return value;
  }

  private int32(): number {
    const odd = (this.position - this.origin) & 3;
    const at = odd === 0 ? this.position : this.position + 4 - odd;
    if (at + 4 > this.end) throw malformed('A value ends beyond its message.');
    this.position = at + 4;
    const bytes = this.bytes;
    const a = bytes[at] as number;
    const b = bytes[at + 1] as number;
    const c = bytes[at + 2] as number;
    const d = bytes[at + 3] as number;
    return this.little ? a | (b << 8) | (c << 16) | (d << 24) : d | (c << 8) | (b << 16) | (a << 24);
  }

  private uint16(): number {
    this.align(2);
    const at = this.position;
    if (at + 2 > this.end) throw malformed('A value ends beyond its message.');
    this.position = at + 2;
    const a = this.bytes[at] as number;
    const b = this.bytes[at + 1] as number;
    return this.little ? a | (b << 8) : b | (a << 8);
  }

  private eightBytes(): DataView {
    this.align(8);
    const at = this.position;
    if (at + 8 > this.end) throw malformed('A value ends beyond its message.');
    this.position = at + 8;
    for (let index = 0; index < 8; index++) eight.setUint8(index, this.bytes[at + index] as number);
    return eight;
  }

  private boolean(): boolean {
    const value = this.int32();
    if (value !== 0 && value !== 1) throw malformed('A boolean that is neither 0 nor 1.');
    return value === 1;
  }

  /** Moves past `length` bytes of text and their NUL. */
  private skipText(length: number): void {
    const end = this.position + length;
    if (end >= this.end) throw malformed('A value ends beyond its message.');
    if (this.bytes[end] !== 0) throw malformed('A string without its NUL.');
    this.position = end + 1;
  }

  private unicode(start: number, end: number): string {
    const part = this.bytes.subarray(start, end);
    if (part.includes(0)) throw malformed('A string has a NUL inside.');
    if (!isUtf8(part)) throw malformed('A string that is not UTF-8.');
    return part.toString('utf8');
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) throw malformed('Containers nest deeper than 64.');
    if (++this.containers > MAX_CONTAINERS) throw malformed('A message has more than 4 million containers.');
  }

  private array(element: Type): unknown {
    const length = this.int32() >>> 0;
    if (length > MAX_ARRAY_BYTES) throw malformed('An array is longer than 64 MiB.');
    this.align(element.align);
    const end = this.position + length;
    if (end > this.end) throw malformed('An array ends beyond its message.');
    this.enter();
    const values = this.elements(element, end);
    if (this.position !== end) throw malformed('An array whose elements do not fit its length.');
    this.depth--;
    return values;
  }

  private elements(element: Type, end: number): unknown {
    if (element.code === TypeCode.byte) {
      const copy = Buffer.from(this.bytes.subarray(this.position, end));
      this.position = end;
      return copy;
    }
    if (element.code === TypeCode.dictEntry) return this.dictionary(element.children, end);
    const values: unknown[] = [];
    while (this.position < end) values.push(this.value(element));
    return values;
  }

  private dictionary(entry: readonly Type[], end: number): Map<unknown, unknown> {
    const [keyType, valueType] = entry as readonly [Type, Type];
    const values = new Map<unknown, unknown>();
    while (this.position < end) {
      this.align(8);
      const key = this.value(keyType);
      values.set(key, this.value(valueType));
    }
    return values;
  }

  private struct(fields: readonly Type[]): unknown[] {
    this.align(8);
    this.enter();
    const count = fields.length;
    const values = new Array<unknown>(count);
    for (let index = 0; index < count; index++) values[index] = this.value(fields[index] as Type);
    this.depth--;
    return values;
  }
}

/** Looks like a unique bus name or a name that begins with `org.`. */
function isName(bytes: Buffer, start: number, length: number): boolean {
  if (bytes[start] === 0x3a) return true;
  return (
    length > 4 &&
    bytes[start] === 0x6f &&
    bytes[start + 1] === 0x72 &&
    bytes[start + 2] === 0x67 &&
    bytes[start + 3] === 0x2e
  );
}

/** The values of one marshalled body of its own, for tests and for bytes that came another way. Little-endian. */
export function unmarshalBody(signature: string, bytes: Buffer): unknown[] {
  const reader = new Reader();
  reader.reset(bytes, 0, 0, bytes.length, true);
  return reader.body(parseSignature(signature));
}
