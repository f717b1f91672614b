/** One packet from the server. Replies and errors answer a request; events are not asked for by anything here. */
export type Packet =
  | { readonly kind: 'reply'; readonly sequence: number; readonly bytes: Buffer }
  | { readonly kind: 'error'; readonly sequence: number; readonly code: number }
  | { readonly kind: 'event' };

/** The largest reply that is believed, in bytes: an image of 16,384 by 16,384 pixels. */
const MAX_PACKET = 1 << 30;

const HEADER = 32;
const GENERIC_EVENT = 35;

/** Cuts a byte stream into packets. Joins chunks only once a whole packet has come, so a 5 MB image is copied once. */
export class PacketReader {
  private chunks: Buffer[] = [];
  private length = 0;
  private needed = HEADER;

  /** Packets that are complete with `chunk`; undefined once the stream is not X11. */
  push(chunk: Buffer): Packet[] | undefined {
    this.chunks.push(chunk);
    this.length += chunk.length;
    const packets: Packet[] = [];
    if (this.length < this.needed) return packets;
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.length);
    let at = 0;
    this.needed = HEADER;
    while (bytes.length - at >= HEADER) {
      const size = sizeOfPacket(bytes, at);
      if (size > MAX_PACKET) return undefined;
      if (bytes.length - at < size) {
        this.needed = size;
        break;
      }
      packets.push(packetAt(bytes, at, size));
      at += size;
    }
    this.chunks = at === bytes.length ? [] : [bytes.subarray(at)];
    this.length = bytes.length - at;
    return packets;
  }
}

function sizeOfPacket(bytes: Buffer, at: number): number {
  const type = bytes.readUInt8(at);
  const extended = type === 1 || (type & 0x7f) === GENERIC_EVENT;
  return extended ? HEADER + bytes.readUInt32LE(at + 4) * 4 : HEADER;
}

function packetAt(bytes: Buffer, at: number, size: number): Packet {
  const type = bytes.readUInt8(at);
  const sequence = bytes.readUInt16LE(at + 2);
  if (type === 0) return { kind: 'error', sequence, code: bytes.readUInt8(at + 1) };
  if (type === 1) return { kind: 'reply', sequence, bytes: bytes.subarray(at, at + size) };
  return { kind: 'event' };
}
