import { known, unknown } from '@agent-desktop/core/model/known.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUT_MARK, TextLimits } from '../../src/observe/text-limits.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 10_000 : 300;
const text = fc.string({ unit: 'grapheme', maxLength: 60 });

function cut(value: string, textBytes: number): string {
  const fact = new TextLimits({ textBytes, totalTextBytes: 1_000_000 }).apply(known(value));
  return fact.known ? (fact.value ?? '') : '?';
}

describe('the limit of one text', () => {
  it('leaves what is short enough', () => {
    expect(cut('ääää', 8)).toBe('ääää');
  });

  it('cuts between characters and says so', () => {
    expect(cut('ääääx', 8)).toBe('ää…');
    expect(cut('😀😀😀', 8)).toBe('😀…');
  });

  it('is kept by every text, and every cut one is a beginning with a mark', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 80 }), (value, most) => {
        const kept = cut(value, most);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(most);
        if (!value.includes('\ufffd')) expect(kept).not.toContain('\ufffd');
        if (kept !== value) {
          expect(kept.endsWith(CUT_MARK)).toBe(true);
          expect(value.startsWith(kept.slice(0, -1))).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the limit of all texts', () => {
  it('makes unknown what has no room, and no more of it', () => {
    const limits = new TextLimits({ textBytes: 100, totalTextBytes: 10 });
    const facts = ['12345678', '12345', '12'].map((value) => limits.apply(known(value)));
    expect(facts).toEqual([known('12345678'), unknown({ kind: 'limit' }), known('12')]);
    expect(limits).toMatchObject({ cuts: 0, dropped: 1 });
  });

  it('leaves absent and unknown as they are', () => {
    const limits = new TextLimits({ textBytes: 1, totalTextBytes: 0 });
    expect(limits.apply(known<string>(undefined))).toEqual({ known: true, value: undefined });
    expect(limits.apply(unknown({ kind: 'timeout' }))).toEqual(unknown({ kind: 'timeout' }));
  });
});
