import { constants, deflateSync } from 'node:zlib';
import type { PixelBuffer } from '../model/image.js';
import { crc32 } from './crc32.js';

export const PNG_SIGNATURE: Readonly<Uint8Array> = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The largest side that PNG allows. */
const MAX_SIDE = 0x7fff_ffff;

/**
 * A PNG file (8 bits each of red, green, blue) of the pixels. Level 1 with filter Up is the fastest setting that still gets a
 * desktop of 1280x1024 below 200 KB (docs/decisions/0005-png-encoder.md). RangeError where the sides do not fit the pixels.
 */
export function encodePng(image: PixelBuffer): Uint8Array {
  const { width, height, bgrx } = image;
  if (!isSide(width) || !isSide(height) || bgrx.length !== width * height * 4) {
    throw new RangeError(`${width} x ${height} pixels do not fit ${bgrx.length} bytes`);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(filteredRows(image), { level: constants.Z_BEST_SPEED, memLevel: 9 });
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Width and height from the header of a PNG file; undefined for anything else. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  if (bytes.length < 24 || PNG_SIGNATURE.some((byte, i) => bytes[i] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const IHDR = 0x4948_4452;
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) return undefined;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return isSide(width) && isSide(height) ? { width, height } : undefined;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= MAX_SIDE;
}

/** Each row: the filter's number, then red, green, blue: as they are (0, None) in the first row, less those above (2, Up). */
function filteredRows({ width, height, bgrx }: PixelBuffer): Buffer {
  const NONE = 0;
  const UP = 2;
  const rows = Buffer.allocUnsafe((width * 3 + 1) * height);
  const above = width * 4;
  const at = (i: number): number => bgrx[i] as number;
  let to = 0;
  let from = 0;
  rows[to++] = NONE;
  for (; from < above; from += 4) {
    rows[to++] = at(from + 2);
    rows[to++] = at(from + 1);
    rows[to++] = at(from);
  }
  for (let y = 1; y < height; y++) {
    rows[to++] = UP;
    for (const end = from + above; from < end; from += 4) {
      rows[to++] = at(from + 2) - at(from + 2 - above);
      rows[to++] = at(from + 1) - at(from + 1 - above);
      rows[to++] = at(from) - at(from - above);
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
