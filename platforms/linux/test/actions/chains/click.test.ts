import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { describe, expect, it } from 'vitest';
import { type FakeNode, node, PLAIN_STATES } from '../../support/fake-node.js';
import { ANY, actedOn, calls } from './chain-cases.js';

describe('click', () => {
  const click: ElementAction = { kind: 'click' };

  it.each([
    ['push-button', ['click'], 'DoAction(0)'],
    ['push-button', ['Menu', 'press'], 'DoAction(1)'],
    ['check-box', ['toggle'], 'DoAction(0)'],
  ] as const)('on %s with actions %j is %s', async (role, actions, call) => {
    expect(await calls(node(role, { actions }), click)).toEqual([[call, ANY]]);
  });

  it('without a fitting action is for pointers only', async () => {
    expect(await calls(node('push-button', { actions: ['showContextMenu'] }), click)).toEqual({
      kind: 'physical-only',
    });
    expect(await calls(node('label', { name: 'x' }), click)).toEqual({ kind: 'physical-only' });
  });

  it('on a row selects it in its list', async () => {
    const rows = ['a', 'b'].map((name) => node('list-item', { name, states: [...PLAIN_STATES, 'selectable'] }));
    const list = node('list-box', { selectable: true, children: rows });
    expect(await calls(rows[1] as FakeNode, click, [list])).toEqual([
      ['SelectChild(1)', { kind: 'states', has: ['selected'] }],
    ]);
  });

  it('on a selected row is satisfied', async () => {
    const row = node('list-item', { states: [...PLAIN_STATES, 'selectable', 'selected'] });
    expect(await calls(row, click, [node('list-box', { selectable: true, children: [row] })])).toEqual({
      kind: 'satisfied',
    });
  });

  it('on a cell of several columns selects its row', async () => {
    const cells = ['a', 'b', 'c', 'd'].map((name) => node('table-cell', { name, actions: ['edit', 'activate'] }));
    const table = node('table', { selectable: true, table: { rows: 2, columns: 2 }, children: cells });
    expect(await calls(cells[3] as FakeNode, click, [table])).toEqual([
      ['AddRowSelection(1)', { kind: 'states', has: ['selected'] }],
    ]);
  });

  it('on a closed submenu does nothing', async () => {
    const inner = node('menu', { actions: ['click'], states: ['sensitive', 'visible'] });
    expect(await calls(inner, click, [node('menu', { children: [inner] })])).toEqual({ kind: 'no-route' });
  });

  it('behind a modal dialog is refused, inside of it is not', async () => {
    const [behind, inside] = [node('push-button', { actions: ['click'] }), node('push-button', { actions: ['click'] })];
    const acted = await actedOn(behind);
    expect(await acted.calls(behind, click)).toHaveLength(1);
    acted.app.root.add(node('dialog', { states: [...PLAIN_STATES, 'modal'], children: [inside] }));
    expect(await acted.chain(behind, click)).toMatchObject({
      kind: 'refused',
      details: { kind: 'behind_modal_dialog' },
    });
    expect((await acted.chain(inside, click)).kind).toBe('steps');
  });
});

describe('an application that falls silent while a chain is made', () => {
  it('is APP_UNRESPONSIVE', async () => {
    const button = node('push-button', { actions: ['click'] });
    const acted = await actedOn(button);
    const handle = await acted.handleOf(button);
    button.script('Action.NActions', 'silence');
    const read = await acted.observation.readElement(handle, Deadline.after(1_000));
    if (read.kind !== 'live') throw new Error(read.kind);
    await expect(acted.action.steps(handle, read.facts, { kind: 'click' }, Deadline.after(200))).rejects.toMatchObject({
      code: 'APP_UNRESPONSIVE',
    });
  });
});
