import { describe, expect, it } from 'vitest';
import type { RefEntry } from '../../src/refs/entry.js';
import { checkLive, matchIdentity } from '../../src/refs/match.js';
import { type Look, node, SOURCE, stableId, volatileId } from './observed.js';

function saved(part: Partial<RefEntry> = {}): RefEntry {
  return {
    source: SOURCE,
    role: 'button',
    states: [],
    capabilities: [],
    context: { ancestors: [] },
    path: [0],
    ...part,
  };
}

function kind(entry: Partial<RefEntry>, live: Look): string {
  const whole = saved(entry);
  return matchIdentity(whole, node({ role: whole.role, ...live })).kind;
}

describe('identity by a stable native id', () => {
  const nativeId = stableId('/7');

  it('matches the same kind and value, whatever the texts say', () => {
    expect(kind({ nativeId, name: 'Save' }, { ids: [stableId('/7')], name: 'Saved' })).toBe('match');
  });
  it('takes any of several ids', () => {
    expect(kind({ nativeId }, { ids: [{ kind: 'ax_identifier', value: 'x', stable: true }, stableId('/7')] })).toBe(
      'match',
    );
  });
  it('is not rescued by an equal name', () => {
    expect(kind({ nativeId, name: 'Save' }, { ids: [stableId('/8')], name: 'Save' })).toBe('no-match');
    expect(kind({ nativeId, name: 'Save' }, { name: 'Save' })).toBe('no-match');
  });
  it('is not met by an equal value of another kind', () => {
    expect(kind({ nativeId }, { ids: [{ kind: 'automation_id', value: '/7', stable: true }] })).toBe('no-match');
  });
  it('stays open while ids could not be read', () => {
    const live = { ...node({ name: 'Save' }), idsUnread: { kind: 'timeout' as const } };
    expect(matchIdentity(saved({ nativeId, name: 'Save' }), live).kind).toBe('unknown');
  });
});

describe('a volatile native id', () => {
  it('is no evidence for and none against', () => {
    const nativeId = volatileId('/7');
    expect(kind({ nativeId, name: 'Save' }, { ids: [volatileId('/9')], name: 'Save' })).toBe('match');
    expect(kind({ nativeId, name: 'Save' }, { ids: [volatileId('/7')], name: 'Open' })).toBe('no-match');
    expect(kind({ nativeId }, { ids: [volatileId('/7')] })).toBe('unknown');
  });
});

describe('identity by text', () => {
  it.each<[string, Partial<RefEntry>, Look, string]>([
    ['the same name', { name: 'Save' }, { name: 'Save' }, 'match'],
    ['another name', { name: 'Save' }, { name: 'Save as' }, 'no-match'],
    ['a name that differs in case', { name: 'Save' }, { name: 'save' }, 'no-match'],
    ['an unread name', { name: 'Save' }, { name: null }, 'unknown'],
    ['a name that became the value', { name: 'Save' }, { value: 'Save' }, 'match'],
    ['a name that is gone', { name: 'Save' }, {}, 'no-match'],
    ['a name that is gone and an unread value', { name: 'Save' }, { value: null }, 'unknown'],
    [
      'an equal description under another name',
      { name: 'A', description: 'D' },
      { name: 'B', description: 'D' },
      'no-match',
    ],
    ['the same value of a steady role', { role: 'cell', value: 'v' }, { value: 'v' }, 'match'],
    ['a value that became the name', { role: 'cell', value: 'v' }, { name: 'v' }, 'match'],
    ['the same description', { description: 'D' }, { description: 'D' }, 'match'],
    ['a description that became the name', { description: 'D' }, { name: 'D' }, 'match'],
    ['another description', { description: 'D' }, { description: 'E' }, 'no-match'],
    ['a field typed into', { role: 'textfield', name: 'Mail', value: '' }, { name: 'Mail', value: 'me' }, 'match'],
    [
      'a name that was only the value',
      { role: 'textfield', name: 'me', value: 'me' },
      { name: 'you', value: 'you' },
      'unknown',
    ],
    [
      'a name that was the value as a number',
      { role: 'slider', name: '5', value: '5.0' },
      { name: '6', value: '6.0' },
      'unknown',
    ],
    ['the value of a field', { role: 'textfield', value: 'me' }, { value: 'me' }, 'unknown'],
    ['no text on either side', {}, {}, 'unknown'],
    ['a text where there was none', {}, { name: 'New' }, 'no-match'],
    ['no text, and unread', {}, { name: null }, 'unknown'],
    ['no text in a field', { role: 'textfield' }, { name: 'New' }, 'unknown'],
  ])('%s', (_what, entry, live, expected) => {
    expect(kind(entry, live)).toBe(expected);
  });

  it('never compares the value of a secure field', () => {
    const entry = saved({ role: 'cell', value: 'secret', states: ['secure'] });
    expect(matchIdentity(entry, node({ role: 'cell', value: 'secret' })).kind).not.toBe('match');
    expect(matchIdentity(saved({ name: 'secret' }), node({ value: 'secret', states: ['secure'] })).kind).toBe(
      'no-match',
    );
  });
});

describe('an inferred name', () => {
  const entry = saved({ role: 'textfield', name: 'Mail', nameSource: 'label' });

  it('is compared with the label beside when nobody inferred it again', () => {
    expect(matchIdentity(entry, node({ role: 'textfield' }), { label: 'Mail' }).kind).toBe('match');
    expect(matchIdentity(entry, node({ role: 'textfield' }), { label: 'Phone' }).kind).toBe('no-match');
    expect(matchIdentity(entry, node({ role: 'textfield' })).kind).toBe('unknown');
  });
  it('is told from an own name', () => {
    expect(matchIdentity(entry, node({ role: 'textfield', name: 'Phone' }), { label: 'Mail' }).kind).toBe('no-match');
  });
});

describe('a second look at a resolved handle', () => {
  it('says other only on evidence', () => {
    expect(checkLive(saved({ name: 'A' }), node({ name: 'A' }))).toBe('same');
    expect(checkLive(saved({ name: 'A' }), node({ name: 'B' }))).toBe('other');
    expect(checkLive(saved({ name: 'A' }), node({ name: null }))).toBe('unread');
    expect(checkLive(saved({ name: 'A' }), node({ role: 'link', name: 'A' }))).toBe('other');
    expect(checkLive(saved({ role: 'textfield' }), node({ role: 'textfield', value: 'x' }))).toBe('same');
  });
});
