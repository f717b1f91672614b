import * as zlib from 'node:zlib';

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let c = byte;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb8_8320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as PNG and gzip use it, by table: for Node before 20.15 and 22.2, and as the other opinion in tests. */
export function crc32ByTable(bytes: Uint8Array): number {
  let c = -1;
  for (const byte of bytes) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ -1) >>> 0;
}

/** CRC-32 of the bytes, by zlib where this Node has it. */
export const crc32: (bytes: Uint8Array) => number =
  typeof zlib.crc32 === 'function' ? (bytes) => zlib.crc32(bytes) : crc32ByTable;
