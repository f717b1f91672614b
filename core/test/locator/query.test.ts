import {
  compileQuery,
  isEmptyQuery,
  type LocatorQuery,
  roleOf,
  stateConditionOf,
} from '@agent-desktop/core/locator/query.js';
import { describe, expect, it } from 'vitest';

const refused = expect.objectContaining({ code: 'INVALID_ARGS' });

function nested(levels: number): LocatorQuery {
  return levels === 0 ? { role: 'button' } : { has: nested(levels - 1) };
}

describe('a query', () => {
  it('is refused with more than 64 conditions, however they are nested', () => {
    expect(() => compileQuery(nested(63))).not.toThrow();
    expect(() => compileQuery(nested(64))).toThrow(refused);
    expect(() => compileQuery(nested(5_000))).toThrow(refused);
  });

  it('is refused with a text over 4,096 bytes, counted in UTF-8, or 65,536 bytes in all', () => {
    expect(() => compileQuery({ name: 'é'.repeat(2_048) })).not.toThrow();
    expect(() => compileQuery({ name: 'é'.repeat(2_049) })).toThrow(refused);
    const full: LocatorQuery = { name: 'x'.repeat(4_096), value: 'x'.repeat(4_096) };
    let query: LocatorQuery = full;
    for (let level = 0; level < 8; level += 1) query = { ...full, has: query };
    expect(() => compileQuery(query)).toThrow(refused);
  });

  it('is empty without conditions', () => {
    expect(isEmptyQuery({ exact: true, states: [] })).toBe(true);
    expect(isEmptyQuery({ text: '' })).toBe(false);
  });
});

describe('a role filter', () => {
  it('takes aliases in any case', () => {
    expect(roleOf(' TextArea ')).toBe('textfield');
    expect(roleOf('radio')).toBe('radiobutton');
  });

  it('refuses what is no role', () => {
    expect(() => roleOf('knob')).toThrow(refused);
    expect(() => roleOf('constructor')).toThrow(refused);
  });
});

describe('a state filter', () => {
  it('expects the state unless it says otherwise', () => {
    expect(stateConditionOf('checked')).toEqual({ state: 'checked', expected: true });
    expect(stateConditionOf('disabled=false')).toEqual({ state: 'disabled', expected: false });
    expect(stateConditionOf('focused=1')).toEqual({ state: 'focused', expected: true });
  });

  it('refuses unknown states and values, and says what to use for "enabled"', () => {
    expect(() => stateConditionOf('enabled')).toThrow(
      expect.objectContaining({ suggestion: expect.stringContaining('disabled=false') }),
    );
    expect(() => stateConditionOf('checked=maybe')).toThrow(refused);
  });
});
