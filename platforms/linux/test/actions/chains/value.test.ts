import { describe, expect, it } from 'vitest';
import { type FakeNode, node } from '../../support/fake-node.js';
import { calls, EDITABLE, entry, refusal } from './chain-cases.js';

describe('set-value and clear', () => {
  it('replace a text, and are satisfied where it is there', async () => {
    expect(await calls(entry('old'), { kind: 'set-value', value: 'new' })).toEqual([
      ['SetTextContents(new)', { kind: 'text', equals: 'new' }],
    ]);
    expect(await calls(entry('same'), { kind: 'set-value', value: 'same' })).toEqual({ kind: 'satisfied' });
    expect(await calls(entry(''), { kind: 'clear' })).toEqual({ kind: 'satisfied' });
  });

  it.each([
    [
      '5',
      { current: 3, increment: 2 },
      [['Set(org.a11y.atspi.Value, CurrentValue, 5)', { kind: 'number', equals: 5, tolerance: 0.002 }]],
    ],
    ['3.0', { current: 3 }, { kind: 'satisfied' }],
    [
      '-1e1',
      { current: 3 },
      [['Set(org.a11y.atspi.Value, CurrentValue, -10)', { kind: 'number', equals: -10, tolerance: 0.001 }]],
    ],
  ] as const)('set a number: %s', async (value, facts, expected) => {
    expect(await calls(node('slider', { value: facts }), { kind: 'set-value', value })).toEqual(expected);
  });

  it.each(['', 'many', 'NaN', 'Infinity', '0x10', '1e999'])('refuse %j as a number', async (value) => {
    expect(await refusal(node('slider', { value: { current: 1 } }), { kind: 'set-value', value })).toEqual([
      'INVALID_ARGS',
      undefined,
    ]);
  });

  it('are not satisfied by a value that cannot be read', async () => {
    const slider = node('slider', { value: { current: 1 } }).script('Value.CurrentValue', {
      error: 'com.example.Broken',
    });
    expect(await refusal(slider, { kind: 'set-value', value: '1' })).toEqual(['ACTION_FAILED', 'unread']);
  });

  const spin = (current: number, text: string): FakeNode =>
    node('spin-button', { value: { current }, text, editable: true, states: EDITABLE, actions: ['activate'] });

  it('enter a number over a text that was typed and not entered', async () => {
    expect(await calls(spin(3, '7'), { kind: 'set-value', value: '3' })).toEqual([
      ['SetTextContents(3), DoAction(0)', { kind: 'number', equals: 3, tolerance: 0.001 }],
    ]);
  });

  it.each([
    ['3', 3, 'the same number'],
    ['4', 3.6, 'the number rounded for display'],
    ['3,5', 3.5, 'the number as another language writes it'],
  ])('are satisfied where %s stands for %d (%s)', async (text, current) => {
    expect(await calls(spin(current, text), { kind: 'set-value', value: String(current) })).toEqual({
      kind: 'satisfied',
    });
  });

  it('refuse to write a fraction over typed text: which notation it would be read in is not known', async () => {
    expect(await refusal(spin(3.5, '7'), { kind: 'set-value', value: '3.5' })).toEqual([
      'ACTION_FAILED',
      'uncommitted_text',
    ]);
  });

  it('clear no number field', async () => {
    expect(await calls(spin(3, '3'), { kind: 'clear' })).toEqual({ kind: 'no-route' });
  });
});
