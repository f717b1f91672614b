import { describe, expect, it } from 'vitest';
import { type FakeNode, node } from '../../support/fake-node.js';
import { ANY, calls } from './chain-cases.js';

/** As GTK 4.8.3 makes a menu button: what has the name is around the button that has the action. */
const menuButton = (inner: FakeNode): FakeNode => node('push-button', { name: 'Menu', actions: [], children: [inner] });
const pressed = (...states: readonly 'pressed'[]): FakeNode =>
  node('push-button', { actions: ['click'], states: ['sensitive', 'visible', ...states] });

describe('what is opened by a button inside of it', () => {
  it('is clicked by that button', async () => {
    expect(await calls(menuButton(pressed()), { kind: 'click' })).toEqual([['DoAction(0)', ANY]]);
  });

  it('is expanded and collapsed by it, as far as it is pressed', async () => {
    expect(await calls(menuButton(pressed()), { kind: 'expand' })).toEqual([
      ['DoAction(0)', { kind: 'states', has: ['pressed'] }],
    ]);
    expect(await calls(menuButton(pressed('pressed')), { kind: 'collapse' })).toEqual([
      ['DoAction(0)', { kind: 'states', lacks: ['pressed'] }],
    ]);
    expect(await calls(menuButton(pressed('pressed')), { kind: 'expand' })).toMatchObject({ kind: 'satisfied' });
  });

  it('has nothing to expand without one', async () => {
    expect(await calls(menuButton(node('label', { name: 'Menu' })), { kind: 'expand' })).toMatchObject({
      kind: 'no-route',
    });
  });
});

describe('a toggle button that is a push button', () => {
  it('is switched off while it is pressed, and never on', async () => {
    expect(await calls(pressed('pressed'), { kind: 'uncheck' })).toEqual([
      ['DoAction(0)', { kind: 'states', lacks: ['pressed', 'indeterminate'] }],
    ]);
    expect(await calls(pressed(), { kind: 'toggle' })).toMatchObject({ kind: 'no-route' });
  });
});
