import { judge } from '@agent-desktop/core/actions/judge.js';
import { ABSENT, known, unknown } from '@agent-desktop/core/model/known.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import { describe, expect, it } from 'vitest';
import { factsWith } from '../actionability/facts.js';

const SILENT = unknown({ kind: 'timeout' });
const at = (x: number, y: number, width = 10, height = 10): Rect => ({ x, y, width, height });

describe('an expectation of states', () => {
  const expects = { kind: 'states', has: ['checked'], lacks: ['indeterminate'] } as const;
  it.each([
    [['checked'], 'met'],
    [['checked', 'focused'], 'met'],
    [['checked', 'indeterminate'], 'unmet'],
    [[], 'unmet'],
  ] as const)('%j is %s', (states, judgement) => {
    expect(judge(expects, undefined, { facts: factsWith({ states: known(states) }) })).toBe(judgement);
  });

  it('is not decided by states that could not be read', () => {
    expect(judge(expects, undefined, { facts: factsWith({ states: SILENT }) })).toBe('unreadable');
  });
});

describe('an expectation of a value', () => {
  it.each([
    ['40', 'met'],
    ['40.4', 'met'],
    ['41', 'unmet'],
    ['', 'unmet'],
    ['forty', 'unmet'],
  ])('of the number 40 within 0.5: "%s" is %s', (value, judgement) => {
    const expects = { kind: 'number', equals: 40, tolerance: 0.5 } as const;
    expect(judge(expects, undefined, { facts: factsWith({ value: known(value) }) })).toBe(judgement);
  });

  it('of an empty text is met by no value at all', () => {
    expect(judge({ kind: 'text', equals: '' }, undefined, { facts: factsWith({ value: ABSENT }) })).toBe('met');
    expect(judge({ kind: 'text', equals: '' }, undefined, { facts: factsWith({ value: SILENT }) })).toBe('unreadable');
  });
});

describe('an expectation of movement', () => {
  it('compares with the place before', () => {
    const before = factsWith({ bounds: known(at(0, 0)) });
    const look = (bounds: Rect) => judge({ kind: 'moved' }, before, { facts: factsWith({ bounds: known(bounds) }) });
    expect([look(at(0, 0)), look(at(0, -20))]).toEqual(['unmet', 'met']);
  });

  it('wants the element inside the view where one is given', () => {
    const expects = { kind: 'moved', within: { key: 'view' } } as const;
    const look = (bounds: Rect) =>
      judge(expects, undefined, { facts: factsWith({ bounds: known(bounds) }), within: at(0, 0, 100, 100) });
    expect([look(at(10, 10)), look(at(10, 95)), look(at(0, -50, 10, 500)), look(at(10, 200))]).toEqual([
      'met',
      'unmet',
      'met',
      'unmet',
    ]);
    expect(judge(expects, undefined, { facts: factsWith() })).toBe('unreadable');
  });
});

describe('an expectation of any effect', () => {
  const before = factsWith({ states: known(['focused']), value: known('1') });
  it.each([
    [{}, 'unmet'],
    [{ states: known([]) }, 'unmet'],
    [{ states: known(['pressed' as const]) }, 'met'],
    [{ value: known('2') }, 'met'],
    [{ value: ABSENT }, 'met'],
    [{ states: SILENT }, 'unmet'],
    [{ states: SILENT, value: SILENT }, 'unreadable'],
  ])('%j is %s', (changes, judgement) => {
    const now = factsWith({ states: known(['focused']), value: known('1'), ...changes });
    expect(judge({ kind: 'any-effect' }, before, { facts: now })).toBe(judgement);
  });

  it('takes what was unknown before for no change', () => {
    const unread = factsWith({ states: SILENT, value: SILENT });
    expect(judge({ kind: 'any-effect' }, unread, { facts: factsWith() })).toBe('unreadable');
    expect(judge({ kind: 'any-effect' }, undefined, { facts: factsWith() })).toBe('unreadable');
  });
});
