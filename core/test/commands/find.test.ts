import { find } from '@agent-desktop/core/commands/find.js';
import { snapshot } from '@agent-desktop/core/commands/snapshot.js';
import { parseRef } from '@agent-desktop/core/refs/token.js';
import { describe, expect, it } from 'vitest';
import { type Desk, desk, entriesOf, run } from './desk.js';

function toolbar(): Desk {
  return desk([
    {
      role: 'toolbar',
      name: 'Main',
      children: [
        { role: 'button', name: 'Save' },
        { role: 'button', name: 'Save as', states: ['disabled'] },
        { role: 'statictext', name: 'Saved' },
      ],
    },
    { role: 'textfield', name: 'Title', value: 'Save the date' },
  ]);
}

describe('find', () => {
  it('gives the first match or only counts them', async () => {
    const only = desk([{ role: 'button', name: 'Save' }]);
    const one = await run(find, only, { app: 'Editor', role: 'button', name: 'save', first: true });
    const count = await run(find, only, { app: 'Editor', role: 'button', count: true });
    expect(one).toMatchObject({ match: { role: 'button', name: 'Save', interactive: true } });
    expect(count).toEqual({ count: 1 });
  });

  it('gives every match its seven fields and keeps only those that can be operated', async () => {
    const desktop = toolbar();
    expect(await run(find, desktop, { text: 'save', role: 'statictext' })).toEqual({
      matches: [
        {
          ref_id: null,
          role: 'statictext',
          name: 'Saved',
          value: null,
          states: [],
          interactive: false,
          path: ['window:Untitled', 'toolbar:Main'],
        },
      ],
      total_matches: 1,
      truncated: false,
      snapshot_id: expect.any(String),
    });
    expect(desktop.store.maps.size).toBe(0);
    const result = await run(find, desktop, { name: 'save' });
    expect(result).toMatchObject({ matches: [{ ref_id: '@s0001:e1' }, { ref_id: '@s0001:e2' }, { ref_id: null }] });
    expect(entriesOf(desktop, 's0001').map((entry) => entry.name)).toEqual(['Save', 'Save as']);
  });

  it('keeps no snapshot where it found nothing, however often it looks', async () => {
    const desktop = toolbar();
    const kept = desktop.store.maps.size;
    for (let look = 0; look < 3; look += 1) {
      expect(await run(find, desktop, { name: 'Nobody' })).toMatchObject({ matches: [], total_matches: 0 });
    }
    expect(desktop.store.maps.size).toBe(kept);
  });

  it('gives a reference to scroll where the rows asked for may not exist yet', async () => {
    const desktop = desk([{ role: 'list', name: 'People', children: [{ role: 'cell', name: 'Ada' }] }]);
    const observe = desktop.adapter.observation.observe.bind(desktop.adapter.observation);
    desktop.adapter.observation.observe = async (...args) => {
      const seen = await observe(...args);
      const children = seen.root.children.map((list) => ({
        ...list,
        cut: 'virtual' as const,
        childCount: { known: true as const, value: 500 },
      }));
      return { ...seen, complete: false, root: { ...seen.root, children } };
    };
    const list = { role: 'list', name: 'People', children_count: 500, children_shown: 1 };
    const result = (await run(find, desktop, { name: 'Grace' })) as { virtual_lists: { ref_id: string }[] };
    expect(result).toMatchObject({ matches: [], virtual_lists: [list] });
    const token = parseRef(result.virtual_lists[0]?.ref_id ?? '');
    expect(entriesOf(desktop, token.snapshot)).toMatchObject([{ role: 'list', name: 'People' }]);
    expect(await run(find, desktop, { name: 'Ada' })).not.toHaveProperty('virtual_lists');
  });

  it.each([{ app: 'Editor' }, { pid: 7 }, { windowId: 'w-1' }, { surface: 'dialog' as const }])(
    'refuses %o beside --root',
    async (also) => {
      const attempt = run(find, toolbar(), { root: '@s0001:e1', ...also });
      await expect(attempt).rejects.toMatchObject({ code: 'INVALID_ARGS', details: { kind: 'conflicting_fields' } });
    },
  );

  it('limits the matches and says how many there are', async () => {
    expect(await run(find, toolbar(), { name: 'save', limit: 1 })).toMatchObject({ total_matches: 3, truncated: true });
    const all = Array.from({ length: 60 }, (_, index) => ({ role: 'button' as const, name: `B${index}` }));
    expect(await run(find, desk(all), { role: 'button' })).toMatchObject({ total_matches: 60, truncated: true });
    expect(await run(find, desk(all), { role: 'button', limit: 0 })).toMatchObject({ truncated: false });
  });

  it('chooses one match', async () => {
    expect(await run(find, toolbar(), { role: 'button', last: true })).toMatchObject({ match: { name: 'Save as' } });
    expect(await run(find, toolbar(), { role: 'button', nth: 0 })).toMatchObject({ match: { name: 'Save' } });
    expect(await run(find, toolbar(), { name: 'saved', nth: 0 })).not.toHaveProperty('snapshot_id');
  });

  it('filters by state', async () => {
    const enabled = await run(find, toolbar(), { role: 'button', state: ['disabled=false'] });
    expect(enabled).toMatchObject({ matches: [{ name: 'Save' }], total_matches: 1 });
  });

  it('lists the roles that are there when the asked one has no match', async () => {
    const expected = { match: null, roles_present: ['button', 'statictext', 'textfield', 'toolbar', 'window'] };
    expect(await run(find, toolbar(), { role: 'slider', first: true })).toEqual(expected);
    expect(await run(find, toolbar(), { name: 'nothing', first: true })).toEqual({ match: null });
  });

  it('counts without reading what the query does not compare, and keeps nothing', async () => {
    const desktop = toolbar();
    expect(await run(find, desktop, { role: 'button', count: true })).toEqual({ count: 2 });
    expect(desktop.desktop.callsOf('observe')[0]?.arguments[1]).toMatchObject({
      needs: { bounds: false, capabilities: false, text: false },
    });
    expect(desktop.store.maps.size).toBe(0);
  });

  it('takes one way to choose', async () => {
    const attempt = run(find, toolbar(), { role: 'button', first: true, limit: 3 });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_ARGS' });
  });

  it('searches inside a saved element only', async () => {
    const desktop = toolbar();
    desktop.root.add({ role: 'button', name: 'Save outside' });
    desktop.root.find('Main').capabilities.add('Select');
    await run(snapshot, desktop, {});
    const result = await run(find, desktop, { root: '@s0001:e1', role: 'button', limit: 0 });
    expect(result).toMatchObject({ total_matches: 2, snapshot_id: 's0002' });
    const [first] = entriesOf(desktop, 's0002');
    expect(first).toMatchObject({ name: 'Save', path: [0, 0] });
    expect(first).not.toHaveProperty('rootRef');
  });

  it('refuses a second surface with --root', async () => {
    const attempt = run(find, toolbar(), { root: '@s0001:e1', surface: 'window' });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_ARGS' });
  });

  it('looks again while the tree is in motion', async () => {
    const desktop = toolbar();
    const bar = desktop.root.find('Main');
    bar.faults = { unread: ['children'] };
    desktop.desktop.once('observe', () => {
      setTimeout(() => {
        bar.faults = {};
      }, 20);
    });
    expect(await run(find, desktop, { role: 'button', name: 'save as', first: true })).toMatchObject({
      match: { name: 'Save as' },
    });
  });

  it('does not wait for more where a fixed limit cut the tree', async () => {
    const desktop = toolbar();
    const observe = desktop.adapter.observation.observe.bind(desktop.adapter.observation);
    desktop.adapter.observation.observe = async (...args) => {
      const seen = await observe(...args);
      return { ...seen, complete: false, root: { ...seen.root, cut: 'budget' } };
    };
    await expect(run(find, desktop, { role: 'button', count: true })).rejects.toMatchObject({
      code: 'TIMEOUT',
      details: { kind: 'locator_budget_limit', observed_matches: 2, roles_present: expect.arrayContaining(['button']) },
    });
    expect(desktop.desktop.callsOf('observe')).toHaveLength(1);
  });

  it('cannot be used to guess a password', async () => {
    const desktop = desk([{ role: 'textfield', name: 'Password', value: 'hunter2' }]);
    expect(await run(find, desktop, { value: 'hunter', count: true })).toEqual({ count: 0 });
    expect(await run(find, desktop, { text: 'hunter', count: true })).toEqual({ count: 0 });
  });
});
