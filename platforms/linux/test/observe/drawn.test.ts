import { afterEach, describe, expect, it } from 'vitest';
import { reply } from '../support/fake-interfaces.js';
import { type FakeNode, node } from '../support/fake-node.js';
import { find, Observed } from './observed.js';

let observed: Observed;
afterEach(() => observed.stop());

/** Answers itself at its own middle, as what is drawn does. */
function drawn(target: FakeNode): FakeNode {
  return target.script('Component.GetAccessibleAtPoint', () =>
    reply('(so)', [observed.app.bus, observed.app.pathOf(target)]),
  );
}
const row = (name: string, extents: readonly [number, number, number, number]): FakeNode =>
  node('list-item', { extents, children: [node('label', { name })], states: ['sensitive', 'visible'] });

describe('a row of a list of GTK4', () => {
  it('is where it says only while it is drawn', async () => {
    const list = node('list', {
      children: [
        drawn(row('shown', [0, 0, 50, 10])),
        row('shown before', [0, 10, 50, 10]),
        row('far away', [0, 0, 0, 0]),
      ],
    });
    observed = await Observed.with({ children: [list] }, { toolkit: 'GTK', version: '4.8.3', cache: 'realised' });
    const { root, complete } = await observed.read();
    const facts = ['shown', 'shown before', 'far away'].map((name) => {
      const { states, bounds } = find(root, name).children[0] ?? find(root, name);
      return [states.known && states.value?.includes('offscreen'), bounds.known && bounds.value !== undefined];
    });
    expect(facts).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    expect(complete).toBe(false);
  });
});
