import { describe, expect, it } from 'vitest';
import { type Decision, decide } from '../../src/refs/decide.js';
import type { RefEntry } from '../../src/refs/entry.js';
import { candidatesIn, entryIn, node, stableId, text, volatileId } from './observed.js';

function failed(decision: Decision): Exclude<Decision, { kind: 'found' }> {
  if (decision.kind === 'found') throw new Error('was found');
  return decision;
}

const win = (...children: ReturnType<typeof node>[]) => node({ role: 'window', name: 'W', children });

describe('with a stable id', () => {
  const beta = node({ name: 'Beta', ids: [stableId('/2')] });
  const entry = entryIn(win(node({ name: 'Alpha', ids: [stableId('/1')] }), beta), beta);

  it('finds the element after a sibling came before it and it was renamed and moved', () => {
    const moved = node({ name: 'Beta!', ids: [stableId('/2')] });
    const now = win(
      node({ name: 'Beta', ids: [stableId('/9')] }),
      node({ role: 'group', name: 'G', children: [moved] }),
    );
    const decision = decide(entry, candidatesIn(now, 'button'));
    expect(decision).toMatchObject({ kind: 'found', by: 'native-id' });
    expect(decision.kind === 'found' && decision.candidate.handle).toBe(moved.handle);
  });

  it('is stale when the id is gone, with its twins as near misses', () => {
    const now = win(node({ name: 'Beta', ids: [stableId('/8')] }), node({ name: 'Beta', ids: [stableId('/9')] }));
    const { kind, error, retryable } = failed(decide(entry, candidatesIn(now, 'button')));
    expect([kind, error.code, retryable]).toEqual(['stale', 'STALE_REF', false]);
    expect(error.details).toMatchObject({ kind: 'resolution_complete_absence', retryable: false });
    expect(error.details?.near_misses).toMatchObject([
      { name: 'Beta', index: 0, differs: ['native_id'] },
      { name: 'Beta', index: 1 },
    ]);
    expect(error.message).not.toContain('Beta');
  });

  it('is stale for good when the id has another role', () => {
    const reused = node({ role: 'link', ids: [stableId('/2')] });
    const found = [{ handle: reused.handle, facts: reused }];
    const { kind, error, retryable } = failed(decide(entry, { found, complete: true, gaps: [] }));
    expect([kind, error.details?.kind, retryable]).toEqual(['stale', 'native_identifier_role_reuse', false]);
  });

  it('accepts a direct hit of a search that ended there', () => {
    const found = [{ handle: beta.handle, facts: beta }];
    expect(decide(entry, { found, complete: false, gaps: [] }).kind).toBe('found');
  });

  it('decides nothing on an incomplete search', () => {
    const { kind, error, retryable } = failed(
      decide(entry, { found: [], complete: false, gaps: [{ why: { kind: 'timeout' } }] }),
    );
    expect([kind, error.code, retryable]).toEqual(['undecided', 'APP_UNRESPONSIVE', true]);
    expect(error.details).toMatchObject({ kind: 'resolution_traversal_incomplete', gaps: ['timeout'] });
  });
});

describe('without a stable id', () => {
  const cell = (name: string) => node({ role: 'cell', name, ids: [volatileId(`/${Math.random()}`)] });

  it('finds a unique cell again although its id is new and others came before it', () => {
    const before = cell('B');
    const entry = entryIn(win(cell('A'), before), before);
    expect(entry.nativeId).toBeUndefined();
    const after = cell('B');
    const decision = decide(entry, candidatesIn(win(cell('X'), cell('A'), after), 'cell'));
    expect(decision).toMatchObject({ kind: 'found', by: 'context' });
    expect(decision.kind === 'found' && decision.candidate.handle).toBe(after.handle);
  });

  it('does not take one of two alike under parents alike for the other, when one more came and its own changed', () => {
    const pair = (child: ReturnType<typeof node>) => node({ role: 'group', children: [child] });
    const seen = node();
    const saved = entryIn(win(pair(seen), pair(node())), seen);
    expect(saved.context.position).toBeUndefined();
    const now = win(node(), pair(node({ description: 'C' })), pair(node()));
    expect(failed(decide(saved, candidatesIn(now, 'button'))).kind).toBe('ambiguous');
  });

  it('tells twins apart by position while nothing changed around them', () => {
    const second = cell('B');
    const entry = entryIn(win(cell('B'), second), second);
    const after = cell('B');
    const decision = decide(entry, candidatesIn(win(cell('B'), after), 'cell'));
    expect(decision).toMatchObject({ kind: 'found', by: 'position' });
    expect(decision.kind === 'found' && decision.candidate.handle).toBe(after.handle);
  });

  it('is ambiguous between twins once their list changed, and says how they differ', () => {
    const second = cell('B');
    const entry = entryIn(win(cell('B'), second), second);
    const table = node({ role: 'list', children: [cell('B'), cell('B'), cell('C')] });
    const { kind, error } = failed(decide(entry, candidatesIn(win(cell('B'), cell('B'), table), 'cell')));
    expect([kind, error.code]).toEqual(['ambiguous', 'AMBIGUOUS_TARGET']);
    expect(error.details).toMatchObject({ candidate_count: 4 });
    const shown = (error.details?.candidates ?? []) as readonly object[];
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(4);
    expect(shown[0]).toMatchObject({ role: 'cell', name: 'B', path: ['window:W'], index: 0, after: 'cell:B' });
    expect(error.message).toMatch(/^4 elements of role cell/);
  });

  it('never takes the twin that is left for the one that is gone', () => {
    const first = cell('B');
    const entry = entryIn(win(first, cell('B')), first);
    expect(decide(entry, candidatesIn(win(cell('B')), 'cell')).kind).toBe('stale');
  });

  it('never takes a row that moved up for the one that was deleted', () => {
    const row = () => node({ role: 'row', children: [node({ name: 'Edit' }), node({ name: 'Delete' })] });
    const [one, two] = [row(), row()];
    const target = one.children[1];
    if (target === undefined) throw new Error('no target');
    const entry = entryIn(win(one, two), target);
    expect(decide(entry, candidatesIn(win(row()), 'button')).kind).toBe('stale');
  });

  it('refuses the same name beside another label or under another parent, as a near miss', () => {
    const remove = node({ name: 'Delete' });
    const entry = entryIn(win(text('Ann'), remove), remove);
    const { kind, error } = failed(decide(entry, candidatesIn(win(text('Bob'), node({ name: 'Delete' })), 'button')));
    expect(kind).toBe('stale');
    expect(error.details?.near_misses).toMatchObject([{ label: 'Bob', differs: ['label'] }]);
  });

  it('accepts an element without any text only in its unchanged place', () => {
    const field = node({ role: 'textfield' });
    const entry = entryIn(win(text('Mail'), field), field);
    const same = candidatesIn(win(text('Mail'), node({ role: 'textfield', value: 'typed' })), 'textfield');
    expect(decide(entry, same)).toMatchObject({ kind: 'found', by: 'position' });
    const moved = candidatesIn(win(node(), text('Mail'), node({ role: 'textfield' })), 'textfield');
    expect(decide(entry, moved).kind).toBe('stale');
  });

  it('never breaks a tie by bounds', () => {
    const bounds = { x: 5, y: 5, width: 10, height: 10 };
    const seen = node({ name: 'B', bounds });
    const entry = entryIn(win(seen, node({ name: 'B' })), seen);
    const now = win(node({ name: 'New' }), node({ name: 'B' }), node({ name: 'B', bounds }));
    expect(decide(entry, candidatesIn(now, 'button')).kind).toBe('ambiguous');
  });

  it('waits for what it could not read', () => {
    const seen = node({ name: 'B' });
    const entry = entryIn(win(seen), seen);
    const unread = decide(entry, candidatesIn(win(node({ name: null })), 'button'));
    expect(unread).toMatchObject({ kind: 'undecided', retryable: true });
    const found = [{ handle: seen.handle, facts: seen }];
    expect(decide(entry, { found, complete: true, gaps: [] }).kind).toBe('undecided');
  });

  it('shows at most ten candidates of many', () => {
    const seen = node({ name: 'B' });
    const entry: RefEntry = { ...entryIn(win(seen), seen) };
    const now = win(...Array.from({ length: 25 }, () => node({ name: 'B' })));
    const { error } = failed(decide(entry, candidatesIn(now, 'button')));
    expect(error.details?.candidate_count).toBe(25);
    expect(error.details?.candidates).toHaveLength(10);
  });
});
