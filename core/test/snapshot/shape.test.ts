import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { noReferences, type Shaped, type ShapeOptions, shape } from '@agent-desktop/core/snapshot/shape.js';
import { describe, expect, it } from 'vitest';
import { node } from './tree.js';

const PLAIN: ShapeOptions = { interactiveOnly: false, compact: false, includeBounds: false };

function outline({ node: { role, name }, children }: Shaped): string {
  const own = name.known && name.value !== undefined ? `${role}:${name.value}` : role;
  return children.length === 0 ? own : `${own}(${children.map(outline).join(' ')})`;
}

function shaped(root: ObservedNode, options: Partial<ShapeOptions>): string {
  return outline(shape(root, { ...PLAIN, ...options }, noReferences));
}

describe('--interactive-only', () => {
  it('drops what cannot be operated and keeps what contains something', () => {
    const root = node('window', {}, [
      node('statictext', { name: 'Hello' }),
      node('group', {}, [node('image'), node('button', { name: 'OK' })]),
      node('group', {}, [node('image')]),
    ]);
    expect(shaped(root, { interactiveOnly: true })).toBe('window(group(button:OK))');
  });

  it('keeps what is cut off and what could not be read', () => {
    const root = node('window', {}, [
      node('group', { cut: 'deadline' }),
      node('image', { unread: ['capabilities'] }),
      node('image'),
    ]);
    expect(shaped(root, { interactiveOnly: true })).toBe('window(group image)');
  });
});

describe('--compact', () => {
  it('replaces nameless wrappers by their only child, whatever their geometry and address', () => {
    const wrapper = {
      bounds: { x: 0, y: 0, width: 9, height: 9 },
      ids: [{ kind: 'atspi_object_path', value: '/1', stable: true }],
    } as const;
    const root = node('window', {}, [
      node('group', wrapper, [node('group', wrapper, [node('button', { name: 'OK' })])]),
    ]);
    expect(shaped(root, { compact: true })).toBe('window(button:OK)');
    expect(shaped(root, { compact: true, includeBounds: true })).toBe('window(group(group(button:OK)))');
  });

  it.each([
    ['a name', { name: 'Tools' }],
    ['a value', { value: '1' }],
    ['a description', { description: 'Tools' }],
    ['a state', { states: ['expanded'] }],
    ['something to do', { capabilities: ['Click'] }],
    ["an author's id", { ids: [{ kind: 'automation_id', value: 'x', stable: true }] }],
    ['a cut', { cut: 'deadline' }],
    ['an unread name', { unread: ['name'] }],
    ['unread states', { unread: ['states'] }],
  ] as const)('keeps a group with %s', (_what, given) => {
    const root = node('window', {}, [node('group', given, [node('button', { name: 'OK' })])]);
    expect(shaped(root, { compact: true })).toContain('group');
  });

  it('keeps other containers and groups of several', () => {
    const root = node('window', {}, [
      node('list', {}, [node('button')]),
      node('group', {}, [node('button'), node('button')]),
    ]);
    expect(shaped(root, { compact: true })).toBe('window(list(button) group(button button))');
  });

  it('lets a wrapper disappear with its pruned child', () => {
    const root = node('window', {}, [node('group', {}, [node('image')])]);
    expect(shaped(root, { compact: true, interactiveOnly: true })).toBe('window');
  });
});

describe('the panes of a splitter', () => {
  it('are numbered and never collapsed', () => {
    const pane = node('group', {}, [node('button')]);
    const root = node('window', {}, [node('splitter', {}, [pane, node('group', {}, [node('list')])])]);
    const panes = shape(root, { ...PLAIN, compact: true }, noReferences).children[0]?.children;
    expect(panes?.map((one) => one.hint)).toEqual(['column 1 of 2', 'column 2 of 2']);
  });
});
