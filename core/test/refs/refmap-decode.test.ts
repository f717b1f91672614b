import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefMap } from '../../src/refs/entry.js';
import { decodeRefEntry, decodeRefMap, MalformedRefMap } from '../../src/refs/refmap-decode.js';
import { encodeRefMap } from '../../src/refs/refmap-encode.js';
import { entryIn, node, stableId, text } from './observed.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 20_000 : 1_000;

const buttons = [
  node({ name: 'A', ids: [stableId('/1')], states: ['checked'], bounds: { x: 1, y: 2, width: 3, height: 4 } }),
  node({ name: 'B' }),
];
const root = node({ role: 'window', children: [text('T'), node({ role: 'list', name: 'L', children: buttons })] });
const map: RefMap = {
  id: 's123',
  entries: new Map(buttons.map((button, index) => [index + 1, entryIn(root, button)])),
  next: 3,
};
const written = encodeRefMap(map);
const lines = written.split('\n');

function decoded(file: string): RefMap | 'malformed' {
  try {
    return decodeRefMap(file, 's123');
  } catch (error) {
    if (error instanceof MalformedRefMap) return 'malformed';
    throw error;
  }
}

/** Replaces the value at a random place of a JSON tree. */
function poisoned(value: unknown, at: number, poison: unknown): unknown {
  let left = at;
  const walk = (now: unknown): unknown => {
    if (left-- === 0) return poison;
    if (Array.isArray(now)) return now.map(walk);
    if (typeof now === 'object' && now !== null)
      return Object.fromEntries(Object.entries(now).map(([key, one]) => [key, walk(one)]));
    return now;
  };
  return walk(value);
}

describe('decodeRefMap', () => {
  it('reads what was written', () => {
    expect(decoded(written)).toEqual(map);
  });

  it('reads one entry like all of them', () => {
    const file = Buffer.from(written);
    for (const [number, entry] of map.entries) expect(decodeRefEntry(file, 's123', number)).toEqual(entry);
    expect(decodeRefEntry(file, 's123', 3)).toBeUndefined();
    expect(() => decodeRefEntry(file, 's124', 1)).toThrow(MalformedRefMap);
  });

  it('takes no text of an entry for the line of another', () => {
    const tricky = node({ name: '\n{"number":2,"source":0}', ids: [stableId('/1')] });
    const window = node({ role: 'window', children: [tricky] });
    const file = encodeRefMap({ id: 's123', entries: new Map([[1, entryIn(window, tricky)]]), next: 3 });
    expect(decodeRefEntry(Buffer.from(file), 's123', 2)).toBeUndefined();
    expect(decodeRefEntry(Buffer.from(file), 's123', 1)?.name).toBe('\n{"number":2,"source":0}');
  });

  it('refuses the map of another snapshot', () => {
    expect(() => decodeRefMap(written, 's124')).toThrow(MalformedRefMap);
  });

  it('reads or refuses any text, and never fails otherwise', () => {
    const cut = fc.nat({ max: written.length }).map((length) => written.slice(0, length));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), cut), (file) => {
        expect(decoded(file)).toEqual(file === written ? map : 'malformed');
      }),
      { numRuns: RUNS },
    );
  });

  it('takes no poisoned value for what it is not', () => {
    const poison = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        -1,
        2 ** 53,
        0.5,
        1e308,
        '',
        'x'.repeat(65_537),
        'unknown',
        '__proto__',
        { __proto__: null },
        [[]],
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), poison, (at, value) => {
        const parsed = lines.map((line): unknown => JSON.parse(line));
        const result = decoded(
          (poisoned(parsed, at, value) as unknown[]).map((line) => JSON.stringify(line)).join('\n'),
        );
        if (result === 'malformed') return;
        for (const [number, entry] of result.entries) {
          expect(number >= 1 && number < result.next && Number.isSafeInteger(entry.source.process.pid)).toBe(true);
          expect(encodeRefMap(result)).toBe(encodeRefMap(decodeRefMap(encodeRefMap(result), 's123')));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('lets no key of the file reach a prototype', () => {
    const evil = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},';
    const hostile = written.replace('{"version"', `{${evil}"version"`).replaceAll('{"number"', `{${evil}"number"`);
    const result = decoded(hostile);
    expect(result).toEqual(map);
    expect('polluted' in {}).toBe(false);
    expect(JSON.stringify(result)).not.toContain('polluted');
  });

  it('does not inherit a field that the file lacks', () => {
    expect(decoded(`{"__proto__":${written}}`)).toBe('malformed');
  });

  it('survives deep nesting', () => {
    expect(decoded('['.repeat(200_000))).toBe('malformed');
  });
});
