import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import { describe, expect, it } from 'vitest';
import { type FakeNode, node, PLAIN_STATES } from '../../support/fake-node.js';
import { actedOn, calls, EDITABLE, entry, FOCUSED, refusal } from './chain-cases.js';

describe('type', () => {
  const type = (text: string): ElementAction => ({ kind: 'type', text });

  it('into a field without focus goes to its end, counted in code points and bytes', async () => {
    expect(await calls(entry('héllo 漢😀'), type('漢'))).toEqual([
      ['InsertText(8, 漢, 3)', { kind: 'text', equals: 'héllo 漢😀漢' }],
    ]);
  });

  it('into the field with the focus goes to the caret', async () => {
    expect(await calls(entry('a😀c', { states: FOCUSED, caret: 2 }), type('b'))).toEqual([
      ['InsertText(2, b, 1)', { kind: 'text', equals: 'a😀bc' }],
    ]);
  });

  it('replaces the selection and leaves the caret behind what was typed', async () => {
    const field = entry('one two', { states: FOCUSED, caret: 7, selection: [7, 4] });
    expect(await calls(field, type('2'))).toEqual([
      ['SetTextContents(one 2), SetCaretOffset(5)', { kind: 'text', equals: 'one 2' }],
    ]);
  });

  it.each([
    ['without focus', EDITABLE],
    ['with focus', FOCUSED],
  ] as const)('twice appends, %s', async (_, states) => {
    const field = entry('', { states });
    const acted = await actedOn(field);
    expect(await acted.perform(field, type('héllo '))).toEqual({ kind: 'received' });
    await acted.perform(field, type('wörld'));
    expect(field.text).toBe('héllo wörld');
  });

  it('twice appends after a selection was replaced', async () => {
    const field = entry('old', { states: FOCUSED, caret: 3, selection: [0, 3] });
    const acted = await actedOn(field);
    await acted.perform(field, type('ab'));
    await acted.perform(field, type('cd'));
    expect(field.text).toBe('abcd');
  });

  it('is not guessed where the caret cannot be read', async () => {
    const field = entry('abc', { states: FOCUSED }).script('Text.CaretOffset', { error: 'com.example.Broken' });
    expect(await refusal(field, type('x'))).toEqual(['ACTION_FAILED', 'unread']);
  });

  it('into what is read-only, and into what has no way to write', async () => {
    expect(await calls(entry('a', { states: PLAIN_STATES }), type('x'))).toEqual({ kind: 'no-route' });
    expect(await calls(node('text', { text: 'a', states: EDITABLE }), type('x'))).toEqual({ kind: 'physical-only' });
  });

  it('into a text that is longer than is ever shown cannot be read back', async () => {
    expect(await calls(entry('x'.repeat(70_000)), type('y'))).toEqual([
      ['InsertText(70000, y, 1)', { kind: 'unobservable' }],
    ]);
  });
});

describe('a password field', () => {
  const secret = (): FakeNode =>
    node('password-text', { text: 'hunter2', editable: true, states: FOCUSED, caret: 2, selection: [0, 7] });

  it.each([
    [{ kind: 'type', text: 'x' }, 'InsertText(7, x, 1)'],
    [{ kind: 'set-value', value: 'x' }, 'SetTextContents(x)'],
    [{ kind: 'clear' }, 'SetTextContents()'],
  ] as const)('%j is sent without asking for anything but its length', async (action, call) => {
    const field = secret();
    const acted = await actedOn(field);
    expect(await acted.calls(field, action)).toEqual([[call, { kind: 'unobservable' }]]);
    const asked = acted.app.membersOf(field).filter((member) => member.startsWith('Text.'));
    expect(asked.filter((member) => member !== 'Text.CharacterCount')).toEqual([]);
  });
});
