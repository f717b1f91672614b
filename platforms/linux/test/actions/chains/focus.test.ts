import { describe, expect, it } from 'vitest';
import type { FakeNode } from '../../support/fake-node.js';
import { actedOn, calls, entry, FOCUSED } from './chain-cases.js';

describe('focus', () => {
  const field = (): FakeNode => entry('a');

  it('inside the active window disturbs nobody', async () => {
    expect(await calls(field(), { kind: 'focus' })).toEqual([['GrabFocus()', { kind: 'states', has: ['focused'] }]]);
  });

  it('elsewhere takes the focus, and says so', async () => {
    const target = field();
    const acted = await actedOn(target);
    acted.window.states.delete('active');
    expect(await acted.calls(target, { kind: 'focus' })).toMatchObject({ kind: 'takes-focus' });
  });

  it('is satisfied where it is', async () => {
    expect(await calls(entry('a', { states: FOCUSED }), { kind: 'focus' })).toEqual({ kind: 'satisfied' });
  });
});
