import { evaluate, NO, UNKNOWN, type Verdict, YES } from '@agent-desktop/core/locator/evaluate.js';
import type { LocatorQuery } from '@agent-desktop/core/locator/query.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { describe, expect, it } from 'vitest';
import { node } from '../snapshot/tree.js';

function verdicts(query: LocatorQuery, root: ObservedNode): Verdict[] {
  return [...evaluate(query, root).verdicts] as Verdict[];
}

describe('a text condition', () => {
  const root = node('button', { name: '  Save \n  As ' });

  it('is contained in the text, ignoring case and runs of blanks', () => {
    expect(verdicts({ name: 'save as' }, root)).toEqual([YES]);
    expect(verdicts({ name: 'AVE' }, root)).toEqual([YES]);
    expect(verdicts({ name: 'saveas' }, root)).toEqual([NO]);
    expect(verdicts({ name: '' }, root)).toEqual([YES]);
  });

  it('is equal to it where exact', () => {
    expect(verdicts({ name: 'Save as', exact: true }, root)).toEqual([YES]);
    expect(verdicts({ name: 'Save', exact: true }, root)).toEqual([NO]);
  });

  it('also fits a name that was inferred from a label', () => {
    const form = node('window', {}, [node('statictext', { name: 'Email address' }), node('textfield')]);
    expect(verdicts({ role: 'textfield', name: 'email' }, form)).toEqual([NO, NO, YES]);
  });

  it('is found anywhere below with --text', () => {
    const list = node('list', {}, [node('row', {}, [node('cell', { value: 'Needle' })]), node('row')]);
    expect(verdicts({ text: 'needle' }, list)).toEqual([YES, YES, YES, NO]);
  });
});

describe('a native id', () => {
  it('fits any of several ids, exactly', () => {
    const two = node('button', {
      ids: [
        { kind: 'ax_identifier', value: 'save', stable: true },
        { kind: 'ax_dom_identifier', value: 'dom-save', stable: true },
      ],
    });
    expect(verdicts({ nativeId: 'dom-save' }, two)).toEqual([YES]);
    expect(verdicts({ nativeId: 'Save' }, two)).toEqual([NO]);
    expect(verdicts({ nativeId: 'x' }, { ...two, idsUnread: { kind: 'timeout' } })).toEqual([UNKNOWN]);
  });
});

describe('what could not be read', () => {
  it('leaves a verdict open', () => {
    expect(verdicts({ name: 'Save' }, node('button', { unread: ['name'] }))).toEqual([UNKNOWN]);
    const states = [{ state: 'checked', expected: false } as const];
    expect(verdicts({ states }, node('checkbox', { unread: ['states'] }))).toEqual([UNKNOWN]);
  });

  it('does not matter where something else is known to fail', () => {
    expect(verdicts({ role: 'link', name: 'Save' }, node('button', { unread: ['name'] }))).toEqual([NO]);
    expect(verdicts({ name: 'Save', value: '2' }, node('button', { unread: ['name'], value: '1' }))).toEqual([NO]);
  });

  it('does not take a witness away', () => {
    const cut = node('list', { cut: 'deadline' }, [node('row', { name: 'Needle' })]);
    expect(verdicts({ role: 'list', text: 'needle' }, cut)).toEqual([YES, NO]);
    expect(verdicts({ role: 'list', text: 'other' }, cut)).toEqual([UNKNOWN, NO]);
  });

  it('is not there for the rows that a virtual list has not made', () => {
    expect(verdicts({ text: 'other' }, node('list', { cut: 'virtual' }))).toEqual([NO]);
  });
});

describe('has and has not', () => {
  const dialog = node('dialog', {}, [node('group', {}, [node('button', { name: 'OK' })])]);

  it('look below the element, not at it', () => {
    expect(verdicts({ has: { role: 'button' } }, dialog)).toEqual([YES, YES, NO]);
    expect(verdicts({ hasNot: { role: 'button' } }, dialog)).toEqual([NO, NO, YES]);
  });

  it('are open over an incomplete subtree, unless there is a witness', () => {
    const cut = node('dialog', { cut: 'unread' });
    expect(verdicts({ hasNot: { role: 'button' } }, cut)).toEqual([UNKNOWN]);
    expect(verdicts({ has: { role: 'button' } }, cut)).toEqual([UNKNOWN]);
    const seen = node('dialog', { cut: 'unread' }, [node('button')]);
    expect(verdicts({ hasNot: { role: 'button' } }, seen)).toEqual([NO, YES]);
  });

  it('nest', () => {
    expect(verdicts({ has: { role: 'group', has: { name: 'ok' } } }, dialog)).toEqual([YES, NO, NO]);
  });
});

describe('20,000 nodes', () => {
  it('take at most nodes times conditions cells', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => node('row', {}, [node('cell', { name: `c${index}` })]));
    const root = node('table', {}, rows);
    const query: LocatorQuery = {
      role: 'row',
      text: 'c9',
      has: { role: 'cell', text: '99' },
      hasNot: { role: 'link' },
    };
    const { cells, verdicts: result, laid } = evaluate(query, root);
    const conditions = 8;
    expect(cells).toBeLessThanOrEqual(laid.nodes.length * conditions);
    expect(result.filter((verdict) => verdict === YES).length).toBeGreaterThan(0);
  });
});
