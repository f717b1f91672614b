import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32, crc32ByTable } from '../../src/image/crc32.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 5_000 : 200;

describe('crc32', () => {
  it('gives the check value of the standard for "123456789"', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf4_3926);
    expect(crc32ByTable(Buffer.from('123456789'))).toBe(0xcbf4_3926);
  });

  it('is the same by table and by zlib for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(crc32ByTable(bytes)).toBe(crc32(bytes));
      }),
      { numRuns: RUNS },
    );
  });
});
