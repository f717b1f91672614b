import { evaluate } from '@agent-desktop/core/locator/evaluate.js';
import { type Selected, type Selection, select } from '@agent-desktop/core/locator/select.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { describe, expect, it } from 'vitest';
import { type Given, node } from '../snapshot/tree.js';

function pick(root: ObservedNode, selection: Selection): Selected {
  return select(evaluate({ role: 'button' }, root), selection);
}

const button = (given: Given = {}) => node('button', given);
const first = { kind: 'first' } as const;
const last = { kind: 'last' } as const;
const all = { kind: 'limit', limit: 0 } as const;

describe('selection in a complete tree', () => {
  const root = node('window', {}, [button(), node('group', {}, [button()]), button()]);

  it.each([
    [first, [1]],
    [last, [4]],
    [{ kind: 'nth', index: 1 } as const, [3]],
    [{ kind: 'nth', index: 3 } as const, []],
    [all, [1, 3, 4]],
    [{ kind: 'limit', limit: 2 } as const, [1, 3]],
    [{ kind: 'count' } as const, []],
  ])('%o', (selection, matches) => {
    expect(pick(root, selection)).toEqual({ kind: 'selected', matches, total: 3 });
  });
});

describe('selection in an incomplete tree', () => {
  const gap = () => node('group', { cut: 'unread' });

  it('gives the first match when everything before it was seen', () => {
    expect(pick(node('window', {}, [button(), gap()]), first).kind).toBe('selected');
    expect(pick(node('window', {}, [button({ cut: 'depth' })]), first).kind).toBe('selected');
    expect(pick(node('window', {}, [gap(), button()]), first)).toMatchObject({ kind: 'incomplete', cuts: ['unread'] });
    expect(pick(node('window', { cut: 'deadline' }, [button()]), first).kind).toBe('incomplete');
  });

  it('gives the last match when everything after it was seen', () => {
    expect(pick(node('window', {}, [gap(), button()]), last).kind).toBe('selected');
    expect(pick(node('window', {}, [button(), gap()]), last).kind).toBe('incomplete');
    expect(pick(node('window', {}, [button({ cut: 'depth' })]), last).kind).toBe('incomplete');
  });

  it('neither counts nor lists, and does not say that there is none', () => {
    expect(pick(node('window', {}, [button(), gap()]), { kind: 'count' }).kind).toBe('incomplete');
    expect(pick(node('window', {}, [button(), gap()]), all).kind).toBe('incomplete');
    expect(pick(node('window', {}, [gap()]), first).kind).toBe('incomplete');
  });

  it('counts what a virtual list has', () => {
    expect(pick(node('list', { cut: 'virtual' }, [button()]), { kind: 'count' })).toMatchObject({ total: 1 });
  });
});
