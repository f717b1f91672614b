import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeNode, node, PLAIN_STATES } from '../../support/fake-node.js';
import { Acted } from '../acted.js';
import { EDITABLE, entry } from './chain-cases.js';

let open: Acted | undefined;
afterEach(async () => {
  await open?.stop();
  open = undefined;
});

/** The native calls for an action in a window of Qt, else the kind of chain. */
async function calls(target: FakeNode, action: ElementAction, ...inside: readonly FakeNode[]): Promise<unknown> {
  open = await Acted.with(inside.length > 0 ? inside : [target], { toolkit: 'Qt', version: '6.4.2' });
  return open.calls(target, action);
}

const PHYSICAL = { kind: 'physical-only' };
const SATISFIED = { kind: 'satisfied' };

describe('a row or cell of Qt', () => {
  const cell = (selected = false): FakeNode =>
    node('table-cell', { actions: ['Toggle'], states: selected ? [...PLAIN_STATES, 'selected'] : PLAIN_STATES });
  const table = (...children: readonly FakeNode[]): FakeNode =>
    node('table', { table: { rows: 1, columns: 1 }, children });

  it('is selected by its own action', async () => {
    const wanted = cell();
    expect(await calls(wanted, { kind: 'click' }, table(wanted))).toEqual([
      ['DoAction(0)', { kind: 'states', has: ['selected'] }],
    ]);
  });

  it('that is selected is not taken out again', async () => {
    const wanted = cell(true);
    expect(await calls(wanted, { kind: 'click' }, table(wanted))).toEqual(SATISFIED);
  });

  it('in the list of a combo box needs the pointer', async () => {
    const wanted = cell();
    const combo = node('combo-box', { actions: ['ShowMenu', 'Press'], children: [table(wanted)] });
    expect(await calls(wanted, { kind: 'click' }, combo)).toEqual(PHYSICAL);
  });
});

describe('in Qt', () => {
  it('a combo box, whose list could not be used, is not opened', async () => {
    expect(await calls(node('combo-box', { actions: ['ShowMenu', 'Press'] }), { kind: 'click' })).toEqual(PHYSICAL);
  });

  it.each([
    ['another tab is pressed until it is selected', [], [['DoAction(0)', { kind: 'states', has: ['selected'] }]]],
    ['the current tab, which is focused, is selected already', ['focused'], SATISFIED],
  ] as const)('%s', async (_, states, expected) => {
    const tab = node('page-tab', { name: 'a', actions: ['Press'], states: [...PLAIN_STATES, ...states] });
    expect(await calls(tab, { kind: 'click' }, node('page-tab-list', { children: [tab] }))).toEqual(expected);
  });

  it('the length of an inserted text is counted in UTF-16 units', async () => {
    expect(await calls(entry('héllo 漢😀'), { kind: 'type', text: 'é😀' })).toEqual([
      ['InsertText(9, é😀, 3)', { kind: 'text', equals: 'héllo 漢😀é😀' }],
    ]);
  });

  it('a field that is editable and read-only is not written', async () => {
    const field = entry('a', { states: [...EDITABLE, 'read-only'] });
    expect(await calls(field, { kind: 'set-value', value: 'b' })).toEqual({ kind: 'no-route' });
  });

  it('a number is typed through the value', async () => {
    const spin = node('spin-button', {
      text: '4',
      editable: true,
      value: { current: 4, increment: 0 },
      states: EDITABLE,
    });
    expect(await calls(spin, { kind: 'type', text: '2' })).toMatchObject([
      ['Set(org.a11y.atspi.Value, CurrentValue, 42)', { kind: 'number', equals: 42 }],
    ]);
  });

  it('a box that is half checked becomes unchecked at the first flip', async () => {
    const box = node('check-box', { actions: ['Toggle'], states: [...PLAIN_STATES, 'checked', 'indeterminate'] });
    open = await Acted.with([box], { toolkit: 'Qt', version: '5.15.8' });
    expect(await open.chain(box, { kind: 'uncheck' })).not.toHaveProperty('steps.0.repeat');
    expect(await open.chain(box, { kind: 'check' })).toHaveProperty('steps.0.repeat', 2);
  });
});

describe('a scroll area of Qt', () => {
  const bar = (extents: readonly [number, number, number, number]): FakeNode =>
    node('scroll-bar', { extents, value: { current: 0, minimum: 0, maximum: 500, increment: 20 } });
  const area = (content: FakeNode, of: FakeNode): FakeNode => {
    const view = node('filler', { children: [content] });
    return node('filler', { extents: [0, 0, 100, 100], children: [view, node('filler', { children: [of] })] });
  };

  it('moves by the bar whose shape is upright', async () => {
    const row = node('push-button', { actions: ['Press'] });
    const moved = [['Set(org.a11y.atspi.Value, CurrentValue, 60)', { kind: 'number', equals: 60, tolerance: 0.02 }]];
    const scroll = { kind: 'scroll', direction: 'down', amount: 3 } as const;
    expect(await calls(row, scroll, area(row, bar([90, 0, 10, 100])))).toEqual(moved);
    await open?.stop();
    expect(await calls(row, scroll, area(row, bar([0, 90, 100, 10])))).toEqual({ kind: 'no-route' });
  });

  it('brings into view what says that it shows, and is below its edge', async () => {
    const row = node('push-button', { actions: ['Press'], extents: [0, 300, 80, 20] });
    expect(await calls(row, { kind: 'scroll-to' }, area(row, bar([90, 0, 10, 100])))).toMatchObject([
      ['Set(org.a11y.atspi.Value, CurrentValue, 260)', { kind: 'moved' }],
    ]);
  });
});
