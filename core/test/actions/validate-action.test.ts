import { MAX_TEXT_BYTES, validateAction } from '@agent-desktop/core/actions/validate-action.js';
import { describe, expect, it } from 'vitest';

describe('a text', () => {
  it('may have 10,000 bytes of UTF-8, not one more', () => {
    expect(() => validateAction({ kind: 'type', text: 'é'.repeat(MAX_TEXT_BYTES / 2) })).not.toThrow();
    expect(() => validateAction({ kind: 'type', text: `${'é'.repeat(MAX_TEXT_BYTES / 2)}x` })).toThrowError(
      expect.objectContaining({ code: 'INVALID_ARGS', details: expect.objectContaining({ bytes: 10_001 }) }),
    );
  });

  it.each(['a\0b', 'a\ud800', '\udc00b'])('is refused with %j in it, and not repeated', (text) => {
    for (const action of [
      { kind: 'type', text },
      { kind: 'set-value', value: text },
    ] as const) {
      expect(() => validateAction(action)).toThrowError(
        expect.objectContaining({ code: 'INVALID_ARGS', message: expect.not.stringContaining(text) }),
      );
    }
  });

  it('may hold any whole character', () => {
    expect(() => validateAction({ kind: 'type', text: 'héllo 漢😀\n\t' })).not.toThrow();
  });
});

describe('an amount to scroll', () => {
  it.each([1, 3, 1_000])('of %d is taken', (amount) => {
    expect(() => validateAction({ kind: 'scroll', direction: 'down', amount })).not.toThrow();
  });

  it.each([0, -1, 1_001, 1.5, Number.NaN])('of %d is refused', (amount) => {
    expect(() => validateAction({ kind: 'scroll', direction: 'down', amount })).toThrowError(
      expect.objectContaining({ code: 'INVALID_ARGS' }),
    );
  });
});
