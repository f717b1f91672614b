import type { Cookie } from './authority.js';

/** How one depth is stored in images. */
export interface PixmapFormat {
  readonly bitsPerPixel: number;
  readonly scanlinePad: number;
}

export interface Visual {
  readonly id: number;
  /** 4 is TrueColor. */
  readonly class: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export interface Screen {
  readonly root: number;
  readonly width: number;
  readonly height: number;
  readonly rootVisual: number;
  readonly rootDepth: number;
}

/** What the server says of itself when it lets a client in (X11 protocol, section 8). */
export interface Setup {
  readonly resourceBase: number;
  readonly resourceMask: number;
  readonly maxRequestBytes: number;
  /** Byte order of image data; ours on the wire is always little-endian. */
  readonly imageOrder: 'lsb-first' | 'msb-first';
  readonly formats: ReadonlyMap<number, PixmapFormat>;
  readonly visuals: ReadonlyMap<number, Visual>;
  readonly screens: readonly Screen[];
}

const pad4 = (n: number): number => (n + 3) & ~3;

/** The first bytes of a connection: little-endian, protocol 11.0. */
export function clientHello(cookie: Cookie): Buffer {
  const name = Buffer.from(cookie.name, 'latin1');
  const hello = Buffer.alloc(12 + pad4(name.length) + pad4(cookie.data.length));
  hello.writeUInt8(0x6c, 0);
  hello.writeUInt16LE(11, 2);
  hello.writeUInt16LE(name.length, 6);
  hello.writeUInt16LE(cookie.data.length, 8);
  name.copy(hello, 12);
  hello.set(cookie.data, 12 + pad4(name.length));
  return hello;
}

/** Reads the body of a successful setup reply (after its first 8 bytes). Throws RangeError on a body that is cut short. */
export function parseSetup(body: Buffer): Setup {
  const vendor = body.readUInt16LE(16);
  const screenCount = body.readUInt8(20);
  const formatCount = body.readUInt8(21);
  let at = 32 + pad4(vendor);
  const formats = new Map<number, PixmapFormat>();
  for (let i = 0; i < formatCount; i++, at += 8) {
    formats.set(body.readUInt8(at), { bitsPerPixel: body.readUInt8(at + 1), scanlinePad: body.readUInt8(at + 2) });
  }
  const visuals = new Map<number, Visual>();
  const screens: Screen[] = [];
  for (let s = 0; s < screenCount; s++) {
    screens.push({
      root: body.readUInt32LE(at),
      width: body.readUInt16LE(at + 20),
      height: body.readUInt16LE(at + 22),
      rootVisual: body.readUInt32LE(at + 32),
      rootDepth: body.readUInt8(at + 38),
    });
    const depths = body.readUInt8(at + 39);
    at += 40;
    for (let d = 0; d < depths; d++) {
      const count = body.readUInt16LE(at + 2);
      at += 8;
      for (let v = 0; v < count; v++, at += 24) {
        const id = body.readUInt32LE(at);
        visuals.set(id, {
          id,
          class: body.readUInt8(at + 4),
          red: body.readUInt32LE(at + 8),
          green: body.readUInt32LE(at + 12),
          blue: body.readUInt32LE(at + 16),
        });
      }
    }
  }
  return {
    resourceBase: body.readUInt32LE(4),
    resourceMask: body.readUInt32LE(8),
    maxRequestBytes: body.readUInt16LE(18) * 4,
    imageOrder: body.readUInt8(22) === 0 ? 'lsb-first' : 'msb-first',
    formats,
    visuals,
    screens,
  };
}
