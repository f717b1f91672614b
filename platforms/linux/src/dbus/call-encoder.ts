import { Writer } from './marshal.js';
import {
  Field,
  finishMessage,
  MessageFlag,
  MessageType,
  writeFieldHead,
  writeFixedHeader,
  writeNameFields,
} from './message.js';
import { parseSignature, type Signature, TypeCode } from './signature.js';

export interface MethodCall {
  /** Absent on a peer-to-peer connection. */
  readonly destination?: string | undefined;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string | undefined;
  readonly body?: readonly unknown[] | undefined;
  /** The signature that the reply must have; one of another type is rejected as `malformed`. */
  readonly replySignature?: string | undefined;
}

interface Template {
  readonly interface: string;
  readonly destination: string | undefined;
  readonly signature: Signature;
  readonly flags: number;
  /** Fixed header, names and the head of the path field: everything before the path itself. */
  readonly prefix: Uint8Array;
}

/** One per (destination, method) in use: about 30 methods times the applications of a desktop. */
const MAX_TEMPLATES = 2_000;
const NO_BODY: readonly unknown[] = Object.freeze([]);

/**
 * Encodes method calls. All that calls to one method of one application have in common is built once and copied; only
 * serial, path and body are written each time. The path is the last header field for that reason.
 */
export class CallEncoder {
  private templates = new Map<string, Template[]>();
  private count = 0;

  /** Appends the call to `writer`; throws `malformed` and appends nothing if a name or value is not valid. */
  encode(writer: Writer, call: MethodCall, serial: number, noReply = false): void {
    const template = this.templateOf(call, noReply ? MessageFlag.noReplyExpected : 0);
    writer.begin();
    try {
      writer.raw(template.prefix);
      writer.patchUint32(8, serial);
      writer.objectPath(call.path);
      finishMessage(writer, template.signature, call.body ?? NO_BODY);
    } catch (error) {
      writer.abandon();
      throw error;
    }
  }

  private templateOf(call: MethodCall, flags: number): Template {
    const signature = call.signature ?? '';
    const sameMember = this.templates.get(call.member);
    if (sameMember !== undefined) {
      for (const template of sameMember) {
        if (
          template.destination === call.destination &&
          template.interface === call.interface &&
          template.signature.text === signature &&
          template.flags === flags
        ) {
          return template;
        }
      }
    }
    return this.add(call, signature, flags);
  }

  private add(call: MethodCall, signature: string, flags: number): Template {
    if (++this.count > MAX_TEMPLATES) {
      this.templates = new Map();
      this.count = 1;
    }
    const template = {
      interface: call.interface,
      destination: call.destination,
      signature: parseSignature(signature),
      flags,
      prefix: prefixOf(call, signature, flags),
    };
    const sameMember = this.templates.get(call.member);
    if (sameMember === undefined) this.templates.set(call.member, [template]);
    else sameMember.push(template);
    return template;
  }
}

function prefixOf(call: MethodCall, signature: string, flags: number): Uint8Array {
  const writer = new Writer(256);
  writer.begin();
  writeFixedHeader(writer, MessageType.methodCall, flags, 0);
  const { interface: interfaceName, member, destination } = call;
  writeNameFields(writer, {
    interface: interfaceName,
    member,
    signature,
    ...(destination === undefined ? {} : { destination }),
  });
  writeFieldHead(writer, Field.path, TypeCode.objectPath);
  return Uint8Array.from(writer.take());
}
