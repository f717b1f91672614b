import { malformed } from './bus-errors.js';
import type { Writer } from './marshal.js';
import { isBusName, isInterfaceName, isMemberName, isObjectPath } from './names.js';
import { EMPTY_SIGNATURE, parseSignature, type Signature, TypeCode } from './signature.js';
import type { Reader } from './unmarshal.js';

export const MessageType = { methodCall: 1, methodReturn: 2, error: 3, signal: 4 } as const;
export const MessageFlag = { noReplyExpected: 1, noAutoStart: 2 } as const;

/** Bytes before the header fields: byte order, type, flags, version, body length, serial, length of the fields. */
export const FIXED_HEADER_BYTES = 16;
export const PROTOCOL_VERSION = 1;
export const LITTLE_ENDIAN = 0x6c;
export const BIG_ENDIAN = 0x42;

export const Field = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
  unixFds: 9,
} as const;

const MAX_FIELD = 9;
/** The type of each header field, by its code; 0 where the specification has none. */
const FIELD_TYPE = [
  0,
  TypeCode.objectPath,
  TypeCode.string,
  TypeCode.string,
  TypeCode.string,
  TypeCode.uint32,
  TypeCode.string,
  TypeCode.string,
  TypeCode.signature,
  TypeCode.uint32,
] as const;

/** Bit n is header field n: what a message of each type must have. */
const REQUIRED_FIELDS = [
  0,
  (1 << Field.path) | (1 << Field.member),
  1 << Field.replySerial,
  (1 << Field.errorName) | (1 << Field.replySerial),
  (1 << Field.path) | (1 << Field.interface) | (1 << Field.member),
] as const;

/**
 * The header of the message that is being read; one object per connection, overwritten by each message. Names that a
 * reply carries but nobody needs (path, sender and so on) are passed over without making strings.
 */
export class Header {
  type = 0;
  flags = 0;
  serial = 0;
  replySerial = 0;
  signature: Signature = EMPTY_SIGNATURE;
  path = '';
  interface = '';
  member = '';
  errorName = '';
  sender = '';

  /**
   * Reads the header of the message in `bytes`, `start` to `end`, as `FrameReader` cuts it; `reader` then stands at the
   * body. Throws `malformed`.
   */
  read(reader: Reader, bytes: Buffer, start: number, end: number): void {
    this.type = bytes[start + 1] as number;
    this.flags = bytes[start + 2] as number;
    reader.reset(bytes, start, start + 8, end, bytes[start] === LITTLE_ENDIAN);
    this.serial = reader.uint32();
    if (this.type === 0 || this.serial === 0) throw malformed('A message of type 0 or with serial 0.');
    const fieldsBytes = reader.uint32();
    this.readFields(reader, reader.position + fieldsBytes);
    reader.align(8);
  }

  private readFields(reader: Reader, end: number): void {
    const named = this.type === MessageType.methodCall || this.type === MessageType.signal;
    this.replySerial = 0;
    this.signature = EMPTY_SIGNATURE;
    this.path = this.interface = this.member = this.errorName = this.sender = '';
    let seen = 0;
    while (reader.position < end) {
      reader.align(8);
      const code = reader.byte();
      if (code === 0) throw malformed('A header field with code 0.');
      if (code > MAX_FIELD) {
        reader.variant();
        continue;
      }
      if ((seen & (1 << code)) !== 0) throw malformed('A header field twice.');
      seen |= 1 << code;
      if (!reader.takeBasicSignature(FIELD_TYPE[code] as number)) throw malformed('A header field of another type.');
      this.field(code, reader, named);
    }
    if (reader.position !== end) throw malformed('The header fields do not fit their length.');
    const required = REQUIRED_FIELDS[this.type] ?? 0;
    if ((seen & required) !== required) throw malformed('A required header field is missing.');
  }

  private field(code: number, reader: Reader, named: boolean): void {
    if (code === Field.replySerial) {
      this.replySerial = reader.uint32();
      if (this.replySerial === 0) throw malformed('A reply to serial 0.');
    } else if (code === Field.signature) this.signature = reader.signature();
    else if (code === Field.unixFds) reader.uint32();
    else if (code === Field.errorName) this.errorName = checked(reader.string(), isInterfaceName, 'error name');
    else if (!named || code === Field.destination) reader.skipString();
    else if (code === Field.path) this.path = reader.objectPath();
    else if (code === Field.interface) this.interface = checked(reader.string(), isInterfaceName, 'interface name');
    else if (code === Field.member) this.member = checked(reader.string(), isMemberName, 'member name');
    else this.sender = checked(reader.string(), isBusName, 'sender');
  }
}

/** A message to send, of any type. Method calls on the hot path go through `CallEncoder`. */
export interface OutgoingMessage {
  readonly type: number;
  readonly flags?: number;
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly errorName?: string;
  readonly replySerial?: number;
  readonly destination?: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

/** Writes one whole message; throws `malformed` and leaves nothing behind where a name or value is not valid. */
export function writeMessage(writer: Writer, message: OutgoingMessage): void {
  const signature = parseSignature(message.signature ?? '');
  writer.begin();
  try {
    writeFixedHeader(writer, message.type, message.flags ?? 0, message.serial);
    writeNameFields(writer, message);
    if (message.path !== undefined) writeTextField(writer, Field.path, TypeCode.objectPath, message.path);
    if (message.errorName !== undefined) {
      checked(message.errorName, isInterfaceName, 'error name');
      writeTextField(writer, Field.errorName, TypeCode.string, message.errorName);
    }
    if (message.replySerial !== undefined) {
      writeFieldHead(writer, Field.replySerial, TypeCode.uint32);
      writer.uint32(message.replySerial);
    }
    finishMessage(writer, signature, message.body ?? []);
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

export function writeFixedHeader(writer: Writer, type: number, flags: number, serial: number): void {
  for (const byte of [LITTLE_ENDIAN, type, flags, PROTOCOL_VERSION]) writer.byte(byte);
  writer.uint32(0);
  writer.uint32(serial);
  writer.uint32(0);
}

/** The fields that calls to the same method share, in the order that makes them one prefix. */
export function writeNameFields(
  writer: Writer,
  names: { member?: string; interface?: string; destination?: string; signature?: string },
): void {
  if (names.interface !== undefined) {
    checked(names.interface, isInterfaceName, 'interface name');
    writeTextField(writer, Field.interface, TypeCode.string, names.interface);
  }
  if (names.member !== undefined) {
    checked(names.member, isMemberName, 'member name');
    writeTextField(writer, Field.member, TypeCode.string, names.member);
  }
  if (names.destination !== undefined) {
    checked(names.destination, isBusName, 'destination');
    writeTextField(writer, Field.destination, TypeCode.string, names.destination);
  }
  if (names.signature !== undefined && names.signature !== '') {
    writeFieldHead(writer, Field.signature, TypeCode.signature);
    writer.signature(names.signature);
  }
}

/** Fills in the lengths that only the end of the message knows. */
export function finishMessage(writer: Writer, signature: Signature, body: readonly unknown[]): void {
  const fieldsEnd = writer.messageBytes;
  writer.align(8);
  const bodyStart = writer.messageBytes;
  writer.body(signature, body);
  writer.patchUint32(4, writer.messageBytes - bodyStart);
  writer.patchUint32(12, fieldsEnd - FIXED_HEADER_BYTES);
}

export function writeFieldHead(writer: Writer, field: number, code: number): void {
  writer.align(8);
  for (const byte of [field, 1, code, 0]) writer.byte(byte);
}

function writeTextField(writer: Writer, field: number, code: number, text: string): void {
  if (code === TypeCode.objectPath && !isObjectPath(text)) throw malformed('Not an object path.');
  writeFieldHead(writer, field, code);
  writer.string(text);
}

function checked(name: string, valid: (name: string) => boolean, what: string): string {
  if (!valid(name)) throw malformed(`Not a valid ${what}.`);
  return name;
}
