import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../src/errors/command-error.js';
import {
  formatRef,
  isSnapshotId,
  LARGEST_REF_NUMBER,
  newSnapshotId,
  parseRef,
  requireSnapshot,
} from '../../src/refs/token.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 20_000 : 500;
const SNAPSHOT = fc.stringMatching(/^[A-Za-z0-9_-]{3,64}$/);

function refusal(act: () => unknown): CommandError {
  try {
    act();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('parseRef', () => {
  it('reads back every reference that formatRef writes', () => {
    fc.assert(
      fc.property(SNAPSHOT, fc.integer({ min: 1, max: LARGEST_REF_NUMBER }), (snapshot, number) => {
        expect(parseRef(formatRef(snapshot, number))).toEqual({ snapshot, number });
      }),
      { numRuns: RUNS },
    );
  });

  it('accepts nothing that formatRef could not have meant, and never echoes it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('@', '', '@@'), SNAPSHOT, fc.constantFrom(':e', ':E', 'e', ':'), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        try {
          const { snapshot, number } = parseRef(text);
          expect(isSnapshotId(snapshot) && number >= 1 && number <= LARGEST_REF_NUMBER).toBe(true);
          expect(text.startsWith(`@${snapshot}:e`) && Number(text.slice(snapshot.length + 3)) === number).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError);
          const { code, message } = error as CommandError;
          expect(code).toBe('INVALID_ARGS');
          if (text.length > 12) expect(message).not.toContain(text);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it.each(['@e5', 'e5', '@e0'])('refuses the bare reference %s with the reason and an example', (bare) => {
    const error = refusal(() => parseRef(bare));
    expect(error.code).toBe('INVALID_ARGS');
    expect(error.message).toContain('bare');
    expect(error.suggestion).toMatch(/@s[a-z0-9]+:e\d+/);
    expect(error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
  });

  it.each([
    '',
    '@s1:e5',
    '@s123:e0',
    '@s123:e4294967296',
    '@s123:e00000000001',
    '@s123:e1 ',
    '@s123:e1\n',
    '@s 23:e1',
    '@s123:e-1',
    '@s123:e1.0',
    '@s123:e1:e2',
    `@${'s'.repeat(65)}:e1`,
  ])('refuses %j', (malformed) => {
    expect(refusal(() => parseRef(malformed)).code).toBe('INVALID_ARGS');
  });

  it('takes the largest number', () => {
    expect(parseRef('@s123:e4294967295').number).toBe(4_294_967_295);
  });
});

describe('requireSnapshot', () => {
  const ref = { snapshot: 's123', number: 4 };

  it('passes the own snapshot and none at all', () => {
    expect(() => requireSnapshot(ref, 's123')).not.toThrow();
    expect(() => requireSnapshot(ref, undefined)).not.toThrow();
  });

  it.each(['s124', '', '../s123'])('refuses %j', (other) => {
    expect(refusal(() => requireSnapshot(ref, other)).code).toBe('INVALID_ARGS');
  });
});

describe('newSnapshotId', () => {
  it('gives ids of the grammar that do not repeat', () => {
    const ids = Array.from({ length: 2_000 }, newSnapshotId);
    expect(ids.every((id) => /^s[0-9a-z]{4,13}$/.test(id) && isSnapshotId(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
