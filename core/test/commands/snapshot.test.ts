import { snapshot } from '@agent-desktop/core/commands/snapshot.js';
import { describe, expect, it } from 'vitest';
import { desk, run } from './desk.js';

const SECRET = 'hunter2';

describe('snapshot', () => {
  it('shows what can be operated, as its output schema says', async () => {
    const desktop = desk([{ role: 'button', name: 'Save' }]);
    const result = await run(snapshot, desktop, { app: 'Editor', interactiveOnly: true });
    expect(result).toMatchObject({
      app: 'Editor',
      complete: true,
      tree: { role: 'window', children: [{ role: 'button', name: 'Save' }] },
    });
    expect(snapshot.output().safeParse(result).success).toBe(true);
  });

  it('tells nameless fields apart by the text beside them, which is no evidence of identity', async () => {
    const desktop = desk([
      { role: 'statictext', name: 'Email address', bounds: 'none' },
      { role: 'textfield', bounds: 'none' },
    ]);
    const result = await run(snapshot, desktop, { interactiveOnly: true });
    expect(result).toMatchObject({ tree: { children: [{ name: 'Email address', name_source: 'label' }] } });
    expect(desktop.store.maps.get('s0001')?.entries.get(1)).not.toHaveProperty('name');
  });

  it('never prints or keeps a password, also of a plain field that only its label calls one', async () => {
    const desktop = desk([
      { role: 'textfield', name: 'Key', value: SECRET, states: ['secure'] },
      { role: 'statictext', name: 'Password', bounds: 'none' },
      { role: 'textfield', value: SECRET, bounds: 'none' },
    ]);
    const result = await run(snapshot, desktop, {});
    const entries = desktop.store.maps.get('s0001')?.entries;
    expect(JSON.stringify([result, [...(entries ?? [])]])).not.toContain(SECRET);
    expect(result).toMatchObject({
      tree: { children: [{ states: ['secure'] }, {}, { states: ['secure'], secure_source: 'label' }] },
    });
  });

  it('refuses --root with another surface, a bare reference and another snapshot before anything is read', async () => {
    const desktop = desk();
    const refused = { code: 'INVALID_ARGS' };
    await expect(run(snapshot, desktop, { root: '@s1:e1', surface: 'menu' })).rejects.toMatchObject(refused);
    await expect(run(snapshot, desktop, { root: '@e1' })).rejects.toMatchObject(refused);
    await expect(run(snapshot, desktop, { snapshot: 'sxyz' })).rejects.toMatchObject(refused);
    await expect(run(snapshot, desktop, { root: '@sabc:e1', snapshot: 'sxyz' })).rejects.toMatchObject(refused);
    expect(desktop.desktop.calls).toEqual([]);
  });

  it('looks into a surface that is open', async () => {
    const desktop = desk();
    desktop.desktop.apps[0]?.openSurface('menu', {
      role: 'menu',
      name: 'File',
      children: [{ role: 'menuitem', name: 'Open' }],
    });
    const result = await run(snapshot, desktop, { surface: 'menu' });
    expect(result).toMatchObject({
      window: { title: 'Untitled' },
      tree: { role: 'menu', children: [{ name: 'Open' }] },
    });
    expect(desktop.store.maps.get('s0001')?.entries.get(1)?.source.surface).toBe('menu');
  });

  it('goes on below a reference with --root', async () => {
    const desktop = desk([{ role: 'list', name: 'Rows', children: [{ role: 'option', name: 'One' }] }]);
    await run(snapshot, desktop, { maxDepth: 1 });
    const result = await run(snapshot, desktop, { root: '@s0001:e1', skeleton: true });
    expect(result).toMatchObject({ snapshot_id: 's0001', tree: { children: [{ ref_id: '@s0001:e2', name: 'One' }] } });
  });
});
