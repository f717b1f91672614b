import { ABSENT, known, unknown } from '@agent-desktop/core/model/known.js';
import { evaluatePredicate } from '@agent-desktop/core/wait/predicate.js';
import { describe, expect, it } from 'vitest';
import { factsWith } from '../actionability/facts.js';

const SILENT = unknown({ kind: 'timeout' });

describe('visible', () => {
  it.each([
    [factsWith(), { visible: true, applicable: true }],
    [factsWith({ bounds: known({ x: 0, y: 0, width: 0, height: 0 }) }), { visible: false, applicable: true }],
    [factsWith({ bounds: ABSENT }), { visible: false, applicable: true }],
    [factsWith({ states: known(['offscreen']) }), { visible: false, applicable: true }],
    [factsWith({ states: SILENT }), { visible: false, applicable: false }],
    [factsWith({ bounds: SILENT }), { visible: false, applicable: false }],
  ])('case %#', (facts, observed) => {
    expect(evaluatePredicate({ predicate: 'visible' }, facts)).toEqual({ met: observed.visible, observed });
  });
});

describe('enabled', () => {
  it('is not met by what could not be read', () => {
    expect(evaluatePredicate({ predicate: 'enabled' }, factsWith({ states: SILENT })).met).toBe(false);
    expect(evaluatePredicate({ predicate: 'enabled' }, factsWith()).met).toBe(true);
  });
});

describe('value', () => {
  it('gives counts, never the values', () => {
    const look = evaluatePredicate({ predicate: 'value', value: 'hunter2' }, factsWith({ value: known('héllo') }));
    expect(look).toEqual({
      met: false,
      observed: { matched: false, value_present: true, value_chars: 5, expected_chars: 7 },
    });
  });

  it.each([
    ['of a password field', factsWith({ value: known<string>(undefined), states: known(['secure']) })],
    ['that was not read', factsWith({ value: SILENT })],
  ])('%s is neither met nor said to be absent', (_what, facts) => {
    expect(evaluatePredicate({ predicate: 'value', value: '' }, facts)).toEqual({
      met: false,
      observed: { matched: false, applicable: false, expected_chars: 0 },
    });
  });

  it('of the empty text is not met by no value', () => {
    expect(evaluatePredicate({ predicate: 'value', value: '' }, factsWith()).met).toBe(false);
    expect(evaluatePredicate({ predicate: 'value', value: '' }, factsWith({ value: known('') })).met).toBe(true);
  });
});

describe('actionable', () => {
  it('is the report of a headless preflight', () => {
    const look = evaluatePredicate(
      { predicate: 'actionable', action: 'click' },
      factsWith({ states: known(['disabled']) }),
    );
    expect(look).toMatchObject({ met: false, observed: { actionable: false } });
  });
});
