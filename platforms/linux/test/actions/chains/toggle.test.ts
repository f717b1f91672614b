import { describe, expect, it } from 'vitest';
import type { AtspiState } from '../../../src/atspi/states.js';
import { type FakeNode, node, PLAIN_STATES } from '../../support/fake-node.js';
import { calls } from './chain-cases.js';

describe('toggle, check, uncheck', () => {
  const box = (...more: readonly AtspiState[]): FakeNode =>
    node('check-box', { actions: ['click'], states: [...PLAIN_STATES, ...more] });
  const on = { kind: 'states', has: ['checked'], lacks: ['indeterminate'] };
  const off = { kind: 'states', lacks: ['checked', 'indeterminate'] };

  it.each([
    ['toggle', [], [['DoAction(0)', on]]],
    ['toggle', ['checked'], [['DoAction(0)', off]]],
    ['toggle', ['indeterminate'], [['DoAction(0)', on]]],
    ['check', [], [['DoAction(0)', on]]],
    ['check', ['checked'], { kind: 'satisfied' }],
    ['uncheck', ['checked'], [['DoAction(0)', off]]],
    ['uncheck', [], { kind: 'satisfied' }],
    ['uncheck', ['indeterminate'], [['DoAction(0)', off]]],
  ] as const)('%s of %j', async (kind, states, expected) => {
    expect(await calls(box(...states), { kind })).toEqual(expected);
  });

  it('of a radio button only by another one', async () => {
    const radio = node('radio-button', { actions: ['click'], states: [...PLAIN_STATES, 'checked'] });
    expect(await calls(radio, { kind: 'uncheck' })).toEqual({ kind: 'no-route' });
  });

  it('of what has no on and off', async () => {
    expect(await calls(node('push-button', { actions: ['click'] }), { kind: 'toggle' })).toEqual({ kind: 'no-route' });
  });
});
