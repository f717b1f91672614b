import { describe, expect, it } from 'vitest';
import { node, PLAIN_STATES } from '../../support/fake-node.js';
import { ANY, calls } from './chain-cases.js';

describe('expand and collapse', () => {
  it('flip what is expandable, and are satisfied where it is so', async () => {
    const closed = node('toggle-button', { actions: ['activate'], states: [...PLAIN_STATES, 'expandable'] });
    expect(await calls(closed, { kind: 'expand' })).toEqual([['DoAction(0)', { kind: 'states', has: ['expanded'] }]]);
    expect(await calls(closed, { kind: 'collapse' })).toEqual({ kind: 'satisfied' });
  });

  it('of what cannot be expanded', async () => {
    expect(await calls(node('push-button', { actions: ['click'] }), { kind: 'expand' })).toEqual({ kind: 'no-route' });
  });

  it('a menu of more than a screenful of items is open when its first item shows', async () => {
    const items = Array.from({ length: 100 }, () => node('menu-item', { actions: ['click'] }));
    const menu = node('menu', { actions: ['click'], children: items });
    const bar = node('menu-bar', { selectable: true, children: [menu] });
    expect(await calls(menu, { kind: 'expand' }, [bar])).toEqual({ kind: 'satisfied' });
    expect(await calls(menu, { kind: 'collapse' }, [bar])).toEqual([['ClearSelection()', ANY]]);
  });
});
