import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { type ShownName, shownName } from '@agent-desktop/core/snapshot/name.js';
import { describe, expect, it } from 'vitest';
import { node } from './tree.js';

function nameIn(
  parent: ObservedNode,
  index: number,
  grandparent?: ObservedNode,
  parentIndex?: number,
): ShownName | undefined {
  const child = parent.children[index];
  if (child === undefined) throw new Error('no such child');
  return shownName(child, parent, index, grandparent, parentIndex);
}

const row = (y: number) => ({ y, height: 20 });

describe('the name of an element', () => {
  it('is what the toolkit calls it, without a source', () => {
    const parent = node('group', {}, [node('statictext', { name: 'Label' }), node('textfield', { name: 'Own' })]);
    expect(nameIn(parent, 1)).toEqual({ text: 'Own' });
  });

  it('is the static text right before a nameless field, marked as a label', () => {
    const parent = node('group', {}, [node('statictext', { name: 'Email address' }), node('textfield')]);
    expect(nameIn(parent, 1)).toEqual({ text: 'Email address', source: 'label' });
  });

  it('is the text on its left in a grid whose children are listed in reverse', () => {
    const parent = node('group', {}, [
      node('textfield', { bounds: { x: 100, width: 80, ...row(30) } }),
      node('statictext', { name: 'Street', bounds: { x: 0, width: 90, ...row(30) } }),
      node('textfield', { bounds: { x: 100, width: 80, ...row(0) } }),
      node('statictext', { name: 'Name', bounds: { x: 0, width: 90, ...row(0) } }),
    ]);
    expect(nameIn(parent, 0)?.text).toBe('Street');
    expect(nameIn(parent, 2)?.text).toBe('Name');
  });

  it('is not a text that is known to stand behind or below it', () => {
    const parent = node('group', {}, [
      node('statictext', { name: 'Unit', bounds: { x: 200, width: 50, ...row(0) } }),
      node('textfield', { bounds: { x: 100, width: 80, ...row(0) } }),
    ]);
    expect(nameIn(parent, 1)).toBeUndefined();
  });

  it('is not the label of the field between', () => {
    const parent = node('group', {}, [
      node('statictext', { name: 'Size', bounds: { x: 0, width: 50, ...row(0) } }),
      node('textfield', { bounds: { x: 60, width: 80, ...row(0) } }),
      node('textfield', { bounds: { x: 150, width: 80, ...row(0) } }),
    ]);
    expect(nameIn(parent, 2)).toBeUndefined();
  });

  it('is the text before its wrapper when it is the first in there', () => {
    const wrapper = node('group', {}, [node('textfield')]);
    const form = node('form', {}, [node('group', {}, [node('statictext', { name: 'City' })]), wrapper]);
    expect(nameIn(wrapper, 0, form, 1)).toEqual({ text: 'City', source: 'label' });
  });

  it('is the caption inside a button or list item, but never what is inside a field', () => {
    const caption = [node('statictext', { name: 'Send' })];
    const parent = node('group', {}, [node('button', {}, caption), node('combobox', {}, caption)]);
    expect(nameIn(parent, 0)).toEqual({ text: 'Send', source: 'child' });
    expect(nameIn(parent, 1)).toBeUndefined();
  });

  it('is that of the combobox for the field inside', () => {
    const combobox = node('combobox', { name: 'Colour' }, [node('menu'), node('textfield')]);
    expect(nameIn(combobox, 1)).toEqual({ text: 'Colour', source: 'label' });
  });

  it('is a label rather than a placeholder, and a placeholder rather than nothing', () => {
    const field = node('textfield', { name: 'you@example.org', nameSource: 'placeholder' });
    expect(nameIn(node('group', {}, [field]), 0)).toEqual({ text: 'you@example.org', source: 'placeholder' });
    const labelled = node('group', {}, [node('statictext', { name: 'Email' }), field]);
    expect(nameIn(labelled, 1)).toEqual({ text: 'Email', source: 'label' });
  });

  it('is the description when there is nothing else', () => {
    const parent = node('group', {}, [node('button', { description: 'Saves the file' })]);
    expect(nameIn(parent, 0)).toEqual({ text: 'Saves the file', source: 'description' });
  });

  it('is not guessed where the own name could not be read or nothing can be operated', () => {
    const text = node('statictext', { name: 'Email' });
    expect(nameIn(node('group', {}, [text, node('textfield', { unread: ['name'] })]), 1)).toBeUndefined();
    expect(nameIn(node('group', {}, [text, node('image')]), 1)).toBeUndefined();
  });
});
