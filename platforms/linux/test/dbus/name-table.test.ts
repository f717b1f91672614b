import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameTable } from '../../src/dbus/name-table.js';

const runs = { numRuns: process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 50 };

describe('a table of names', () => {
  it('gives exactly the bytes asked for, however many names share its slots', () => {
    const names = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }), { maxLength: 200 });
    const table = new NameTable();
    fc.assert(
      fc.property(names, (texts) => {
        for (const text of [...texts, ...texts]) {
          const bytes = Buffer.from(`xx${text}yy`);
          expect(table.nameOf(bytes, 2, 2 + text.length)).toBe(text);
        }
      }),
      runs,
    );
  });

  it('is not confused by names of one hash', () => {
    const table = new NameTable();
    // 31 * 'A' + 'a' equals 31 * 'B' + 'B'.
    for (const text of ['Aa', 'BB', 'Aa', 'BB']) expect(table.nameOf(Buffer.from(text), 0, 2)).toBe(text);
  });
});
