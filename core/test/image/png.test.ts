import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32ByTable } from '../../src/image/crc32.js';
import { encodePng, pngSize } from '../../src/image/png.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 100;

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly rgb: readonly number[];
}

/** A PNG decoder of its own, by the specification (RFC 2083): all five filters, checksums checked. */
function decode(png: Uint8Array): Decoded {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32ByTable(bytes.subarray(at + 4, at + 8 + length)));
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  expect(chunks.map((c) => c.type)).toEqual(['IHDR', 'IDAT', 'IEND']);
  const [header, data] = chunks.map((c) => c.data);
  if (header === undefined || data === undefined) throw new Error('no header or data');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  expect([...header.subarray(8)]).toEqual([8, 2, 0, 0, 0]);
  const raw = inflateSync(data);
  const stride = width * 3;
  expect(raw.length).toBe((stride + 1) * height);
  const rgb = new Array<number>(stride * height).fill(0);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? -1;
    for (let i = 0; i < stride; i++) {
      const left = i >= 3 ? (rgb[y * stride + i - 3] ?? 0) : 0;
      const up = y > 0 ? (rgb[(y - 1) * stride + i] ?? 0) : 0;
      const corner = y > 0 && i >= 3 ? (rgb[(y - 1) * stride + i - 3] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      if (predicted === undefined) throw new Error(`filter ${filter}`);
      rgb[y * stride + i] = ((raw[y * (stride + 1) + 1 + i] ?? 0) + predicted) & 0xff;
    }
  }
  return { width, height, rgb };
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

const images = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bgrx) => ({ width, height, scale: 1, bgrx })),
  );

describe('encodePng', () => {
  it('gives back every pixel of any image to an independent decoder', () => {
    fc.assert(
      fc.property(images, (image) => {
        const decoded = decode(encodePng(image));
        const rgb: number[] = [];
        for (let i = 0; i < image.bgrx.length; i += 4) {
          rgb.push(image.bgrx[i + 2] ?? -1, image.bgrx[i + 1] ?? -1, image.bgrx[i] ?? -1);
        }
        expect(decoded).toEqual({ width: image.width, height: image.height, rgb });
      }),
      { numRuns: RUNS },
    );
  });

  it('refuses sides that do not fit the pixels', () => {
    expect(() => encodePng({ width: 2, height: 2, scale: 1, bgrx: new Uint8Array(12) })).toThrow(RangeError);
    expect(() => encodePng({ width: 0, height: 0, scale: 1, bgrx: new Uint8Array(0) })).toThrow(RangeError);
  });
});

describe('pngSize', () => {
  it('reads the size back', () => {
    const png = encodePng({ width: 3, height: 5, scale: 1, bgrx: new Uint8Array(60) });
    expect(pngSize(png)).toEqual({ width: 3, height: 5 });
  });

  it('never takes other bytes for a PNG, and never throws', () => {
    const png = encodePng({ width: 3, height: 5, scale: 1, bgrx: new Uint8Array(60) });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(pngSize(bytes)).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
    for (let length = 0; length < 24; length++) expect(pngSize(png.subarray(0, length))).toBeUndefined();
  });
});
