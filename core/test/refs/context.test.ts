import { describe, expect, it } from 'vitest';
import { contextOf, labelBeside, labelOf, pathOf, readContext } from '../../src/refs/context.js';
import { node, placeOf, text } from './observed.js';

describe('contextOf', () => {
  it('names ancestors from the nearest outwards, without windows and unnamed ones', () => {
    const button = node({ name: 'Go' });
    const inner = node({ role: 'group', children: [button] });
    const root = node({
      role: 'window',
      name: '*Untitled',
      children: [
        node({ role: 'toolbar', name: 'Main', children: [node({ role: 'list', name: 'Tools', children: [inner] })] }),
      ],
    });
    const { chain, index } = placeOf(root, button);
    expect(contextOf(chain, index).ancestors).toEqual(['list:Tools', 'toolbar:Main']);
    expect(pathOf(chain, index)).toEqual([0, 0, 0, 0]);
  });

  it('takes the static text right before, or right before the parent of a first child', () => {
    const field = node({ role: 'textfield' });
    const wrapped = node({ role: 'textfield' });
    const root = node({
      role: 'window',
      children: [text('Mail'), field, text('Phone'), node({ role: 'group', children: [wrapped] })],
    });
    const label = (of: typeof field) => {
      const { chain, index } = placeOf(root, of);
      return contextOf(chain, index).label;
    };
    expect(label(field)).toBe('Mail');
    expect(label(wrapped)).toBe('Phone');
  });

  it('has no label where something else stands before', () => {
    const root = node({ role: 'window', children: [text('Mail'), node(), node({ name: 'x' })] });
    expect(labelBeside([root], 2)).toEqual({ known: true, text: undefined });
  });

  it('changes the fingerprint with any name, role or order of the siblings, not with their values', () => {
    const list = (...names: string[]) =>
      node({ children: names.map((name) => node({ role: 'textfield', name, value: name })) });
    const print = (root: ReturnType<typeof node>) => contextOf([root], 0).position?.siblings;
    const steady = (value: string) =>
      node({ children: [node({ role: 'textfield', name: 'Mail', value }), node({ name: 'B' })] });
    expect(print(steady('a'))).toBe(print(steady('b')));
    expect(print(list('1', '2'))).toBe(print(list('3', '4')));
    const named = (...names: string[]) => print(node({ children: names.map((name) => node({ name })) }));
    expect(new Set([named('A', 'B'), named('B', 'A'), named('A'), named('A', 'B', 'C')]).size).toBe(4);
  });

  it.each([
    ['a cut list', { cut: 'budget' as const }],
    ['a list of which the toolkit has more', { childCount: 9 }],
  ])('has no position in %s', (_what, look) => {
    expect(contextOf([node({ ...look, children: [node({ name: 'A' })] })], 0).position).toBeUndefined();
  });

  it('reports what could not be read instead of taking it for absent', () => {
    const root = node({ role: 'group', name: null, children: [node({ role: 'statictext', name: null }), node()] });
    expect(readContext([root], 1).unread).toEqual(['ancestors', 'label', 'position']);
  });
});

describe('labelOf', () => {
  it('shortens very long names and keeps them distinct', () => {
    const [a, b] = ['a', 'b'].map((end) => labelOf('group', 'x'.repeat(5_000) + end));
    expect(a?.length).toBeLessThan(300);
    expect(a).not.toBe(b);
  });
});
