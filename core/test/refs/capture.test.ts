import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/model/capability.js';
import type { State } from '../../src/model/state.js';
import { entryOf } from '../../src/refs/capture.js';
import { entryIn, type Look, node, SOURCE, stableId, text, volatileId } from './observed.js';

function take(look: Look, source = SOURCE) {
  const one = node(look);
  return entryOf(one, [node({ role: 'window', children: [one] })], 0, source);
}

describe('entryOf', () => {
  it('takes what identifies an element and leaves out what is not there', () => {
    expect(take({ name: 'Go', ids: [volatileId('v'), stableId('/1')], description: ' ' })).toEqual({
      source: SOURCE,
      role: 'button',
      name: 'Go',
      nativeId: stableId('/1'),
      states: [],
      capabilities: [],
      context: { ancestors: [] },
      path: [0],
    });
  });

  it('never takes the value of a secure field', () => {
    const entry = take({ role: 'textfield', value: 'hunter2', states: ['secure'] });
    expect(JSON.stringify(entry)).not.toContain('hunter2');
  });

  it('leaves implausible bounds out and keeps the reference', () => {
    expect(take({ bounds: { x: -2_147_483_648, y: 0, width: 1, height: 1 } })?.bounds).toBeUndefined();
  });

  it.each<[string, Look]>([
    ['an unknown role', { role: 'unknown' }],
    ['a name of more than 65,536 bytes', { name: 'ä'.repeat(32_769) }],
    ['a value of more than 65,536 bytes', { value: 'x'.repeat(65_537) }],
    ['more than 256 states', { states: Array.from({ length: 257 }, (): State => 'busy') }],
    ['more than 256 capabilities', { capabilities: Array.from({ length: 257 }, (): Capability => 'Click') }],
    ['a native id without value', { ids: [stableId('')] }],
  ])('makes no reference of %s', (_what, look) => {
    expect(take(look)).toBeUndefined();
  });

  it('makes none without a process generation', () => {
    expect(take({}, { ...SOURCE, process: { pid: 0, instance: 'x' } })).toBeUndefined();
    expect(take({}, { ...SOURCE, process: { pid: 7, instance: '' } })).toBeUndefined();
  });

  it('takes a path of 256 steps and not of 257', () => {
    const deep = (levels: number) => {
      const leaf = node({ name: 'x' });
      const chain = [leaf];
      for (let level = 0; level < levels; level += 1)
        chain.unshift(node({ role: 'group', children: chain.slice(0, 1) }));
      return entryOf(leaf, chain.slice(0, -1), 0, SOURCE);
    };
    expect(deep(256)?.path).toHaveLength(256);
    expect(deep(257)).toBeUndefined();
  });

  it('counts twins, and claims nothing where children are missing', () => {
    const one = node({ name: 'B' });
    const twins = (...rest: ReturnType<typeof node>[]) =>
      entryIn(node({ role: 'window', children: [one, ...rest] }), one).context.twins;
    expect(twins(node({ name: 'C' }))).toBe(0);
    expect(twins(node({ name: 'B' }), node({ name: 'B', role: 'link' }))).toBe(1);
    expect(twins(node({ role: 'group', cut: 'depth', childCount: 3 }))).toBeUndefined();
    expect(twins(node({ role: 'group', name: 'Other', cut: 'depth', childCount: 3 }))).toBe(0);
    expect(twins(node({ name: null }))).toBeUndefined();
  });

  it('goes on from the reference of a drill-down', () => {
    const see = () => {
      const child = node({ name: 'A' });
      const list = node({ role: 'list', name: 'L', children: [child] });
      const root = node({
        role: 'window',
        children: [text('Label'), node({ role: 'group', name: 'G', children: [text('T'), list] })],
      });
      return { child, list, root };
    };
    const [whole, drilled] = [see(), see()];
    const under = { number: 3, entry: entryIn(whole.root, whole.list) };
    const entry = entryOf(drilled.child, [drilled.list], 0, SOURCE, under);
    expect(entry).toMatchObject({
      rootRef: 3,
      path: [1, 1, 0],
      context: { ancestors: ['list:L', 'group:G'], label: 'T' },
    });
    const { child, root } = whole;
    expect({ ...entry, rootRef: undefined }).toEqual({ ...entryIn(root, child), rootRef: undefined });
  });
});
