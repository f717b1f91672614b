import { describe, expect, it } from 'vitest';
import { type FakeNode, node } from '../../support/fake-node.js';
import { calls, entry, refusal } from './chain-cases.js';

describe('select', () => {
  const combo = (names: readonly string[], field?: FakeNode): FakeNode => {
    const items = names.map((name) => node('menu-item', { name, actions: ['click'] }));
    const children = [node('menu', { children: items }), ...(field === undefined ? [] : [field])];
    return node('combo-box', { name: names[0] ?? '', actions: ['press'], selectable: true, children });
  };

  it('chooses an entry of a combo box by its name, without case and outer space', async () => {
    expect(await calls(combo(['One', 'Two']), { kind: 'select', value: ' two' })).toEqual([
      ['SelectChild(1)', { kind: 'text', equals: 'Two' }],
    ]);
  });

  it('finds a row by the labels inside of it', async () => {
    const rows = ['a', 'b'].map((name) => node('list-item', { children: [node('label', { name })] }));
    expect(await calls(node('list-box', { selectable: true, children: rows }), { kind: 'select', value: 'b' })).toEqual(
      [['SelectChild(1)', { kind: 'states', has: ['selected'] }]],
    );
  });

  it.each([
    [['One', 'Two'], 'Three', ['ACTION_FAILED', 'select_menu_item_not_found']],
    [['One', 'one'], 'one', ['AMBIGUOUS_TARGET', 'select_ambiguous']],
    [Array.from({ length: 2_049 }, (_, i) => `e${i}`), 'e1', ['ACTION_FAILED', 'select_node_limit']],
  ] as const)('of %j refuses %s', async (names, value, expected) => {
    expect(await refusal(combo(names), { kind: 'select', value })).toEqual(expected);
  });

  it('does not take an entry whose name cannot be read for another', async () => {
    const box = combo(['One', 'Two']);
    box.children[0]?.children[1]?.script('Accessible.Name', { error: 'com.example.Broken' });
    expect(await refusal(box, { kind: 'select', value: 'Two' })).toEqual(['ACTION_FAILED', 'unread']);
  });

  it('set-value chooses an entry; what is none goes into the field of an editable combo box', async () => {
    const field = entry('');
    expect(await calls(combo(['One', 'Two'], field), { kind: 'set-value', value: 'Two' })).toEqual([
      ['SelectChild(1)', { kind: 'text', equals: 'Two' }],
    ]);
    expect(await calls(combo(['One'], entry('')), { kind: 'set-value', value: 'Other' })).toEqual([
      ['SetTextContents(Other)', { kind: 'text', equals: 'Other' }],
    ]);
    expect(await refusal(combo(['One']), { kind: 'set-value', value: 'Other' })).toEqual([
      'ACTION_FAILED',
      'select_menu_item_not_found',
    ]);
  });
});
