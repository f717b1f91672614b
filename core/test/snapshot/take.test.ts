import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { PLAIN_SNAPSHOT, takeSnapshot } from '@agent-desktop/core/snapshot/take.js';
import { describe, expect, it } from 'vitest';
import {
  type ElementSpec,
  MemoryRefStore,
  SimulatedDesktop,
  type SimulatedWindow,
  simulatedAdapter,
} from '../../../tests/support/simulated-adapter/index.js';

function editor(children: readonly ElementSpec[]): { desktop: SimulatedDesktop; window: SimulatedWindow } {
  const desktop = new SimulatedDesktop();
  const window = desktop.addApp({ name: 'Editor' }).addWindow({ title: 'Untitled', focused: true, children });
  return { desktop, window };
}

const bare = { nativeId: 'none', bounds: 'none' } as const;

describe('a snapshot', () => {
  it('has the documented fields in the documented order', async () => {
    const { desktop } = editor([{ role: 'button', name: 'Save', ...bare }]);
    const result = await takeSnapshot(
      simulatedAdapter(desktop),
      new MemoryRefStore(),
      { app: 'editor' },
      PLAIN_SNAPSHOT,
    );
    expect(JSON.stringify({ ...result, tree: result.tree.children })).toBe(
      '{"app":"Editor","window":{"id":"w-1","title":"Untitled"},"ref_count":1,"snapshot_id":"s0001","complete":true,' +
        '"tree":[{"ref_id":"@s0001:e1","role":"button","name":"Save","available_actions":["Click","SetFocus"]}]}',
    );
  });

  it('prints the fields of a node in the documented order and leaves out what is empty', async () => {
    const { desktop } = editor([
      {
        role: 'checkbox',
        name: 'Wrap',
        value: '1',
        description: 'Wraps long lines',
        states: ['checked'],
        nativeId: { kind: 'automation_id', value: 'wrap', stable: true },
        bounds: { x: 1, y: 2, width: 3, height: 4 },
      },
    ]);
    const options = { ...PLAIN_SNAPSHOT, includeBounds: true };
    const { tree } = await takeSnapshot(simulatedAdapter(desktop), new MemoryRefStore(), {}, options);
    expect(Object.keys(tree.children?.[0] ?? {})).toEqual([
      'ref_id',
      'role',
      'name',
      'value',
      'description',
      'native_id',
      'states',
      'available_actions',
      'bounds',
    ]);
  });

  it('says which facts of an element could not be read instead of leaving them out', async () => {
    const { desktop, window } = editor([{ role: 'button', name: 'Save', ...bare }]);
    window.root.find('Save').faults = { unread: ['states', 'capabilities', 'name'] };
    const { tree } = await takeSnapshot(simulatedAdapter(desktop), new MemoryRefStore(), {}, PLAIN_SNAPSHOT);
    expect(tree.children).toEqual([
      { ref_id: '@s0001:e1', role: 'button', unread: ['name', 'states', 'available_actions'] },
    ]);
  });

  it('is partial, and says so, where children could not be read', async () => {
    const { desktop, window } = editor([{ role: 'group', name: 'Tools', children: [{ role: 'button', name: 'Cut' }] }]);
    window.root.find('Tools').faults = { unread: ['children'] };
    const result = await takeSnapshot(simulatedAdapter(desktop), new MemoryRefStore(), {}, PLAIN_SNAPSHOT);
    expect(result).toMatchObject({ complete: false, truncated: true, nodes_observed: 2 });
    expect(result.tree.children?.[0]).toEqual({
      role: 'group',
      name: 'Tools',
      unread: ['children'],
      subtree_truncated: true,
      truncated_by: 'unread',
    });
  });

  it('keeps what an observation saw before its time was over', async () => {
    const { desktop } = editor([{ role: 'group', children: [{ role: 'button', name: 'Late' }] }]);
    let now = 0;
    desktop.before('observe', () => {
      now = 10_000;
    });
    const deadline = Deadline.after(3_000, () => now);
    const result = await takeSnapshot(simulatedAdapter(desktop), new MemoryRefStore(), {}, PLAIN_SNAPSHOT, deadline);
    expect(result).toMatchObject({ complete: false, truncated: true, tree: { truncated_by: 'deadline' } });
    expect(result.tree).not.toHaveProperty('children_count');
  });

  it('fails as APP_UNRESPONSIVE when the application never answers', async () => {
    const { desktop } = editor([]);
    const adapter = simulatedAdapter(desktop);
    desktop.once('observe', () => {
      const app = desktop.apps[0];
      if (app !== undefined) app.hangs = true;
    });
    const attempt = takeSnapshot(adapter, new MemoryRefStore(), {}, PLAIN_SNAPSHOT, Deadline.after(1_000));
    await expect(attempt).rejects.toMatchObject({
      code: 'APP_UNRESPONSIVE',
      disposition: { delivery: 'not_delivered' },
    });
  });

  it('gives the handles of an observation back, also when storing fails', async () => {
    const { desktop } = editor([{ role: 'button', name: 'Save' }]);
    const adapter = simulatedAdapter(desktop);
    const store = new MemoryRefStore();
    store.create = () => Promise.reject(new Error('disk full'));
    await expect(takeSnapshot(adapter, store, {}, PLAIN_SNAPSHOT)).rejects.toThrow('disk full');
    expect(adapter.observation.released).toHaveLength(2);
  });

  it('keeps zero-size elements and leaves out bounds that are not known', async () => {
    const { desktop } = editor([
      { role: 'button', name: 'Tiny', nativeId: 'none', bounds: { x: 5, y: 5, width: 0, height: 0 } },
      { role: 'button', name: 'Nowhere', ...bare },
    ]);
    const options = { ...PLAIN_SNAPSHOT, includeBounds: true };
    const { tree, ref_count } = await takeSnapshot(simulatedAdapter(desktop), new MemoryRefStore(), {}, options);
    expect(ref_count).toBe(2);
    expect(tree.children?.[0]).toHaveProperty('bounds', { x: 5, y: 5, width: 0, height: 0 });
    expect(tree.children?.[1]).not.toHaveProperty('bounds');
  });
});

describe('a skeleton', () => {
  const deep: ElementSpec = {
    role: 'toolbar',
    name: 'Main',
    children: [
      {
        role: 'list',
        name: 'Files',
        capabilities: [],
        children: [
          {
            role: 'region',
            name: 'Inner',
            children: [{ role: 'group', name: 'Deepest', children: [{ role: 'button' }] }],
          },
        ],
      },
    ],
  };

  it('stops three levels down and gives named cut nodes a reference without actions', async () => {
    const { desktop } = editor([deep]);
    const store = new MemoryRefStore();
    const options = { ...PLAIN_SNAPSHOT, skeleton: true };
    const result = await takeSnapshot(simulatedAdapter(desktop), store, {}, options);
    const anchor = result.tree.children?.[0]?.children?.[0]?.children?.[0];
    expect(anchor).toMatchObject({ ref_id: '@s0001:e1', role: 'region', children_count: 1, subtree_truncated: true });
    expect(anchor).not.toHaveProperty('truncated_by');
    expect(result.complete).toBe(true);
    expect(store.maps.get('s0001')?.entries.get(1)?.capabilities).toEqual([]);
  });

  it('never looks further than the requested depth', async () => {
    const { desktop } = editor([deep]);
    const options = { ...PLAIN_SNAPSHOT, skeleton: true, maxDepth: 1 };
    const { tree } = await takeSnapshot(simulatedAdapter(desktop), new MemoryRefStore(), {}, options);
    expect(tree.children?.[0]).toMatchObject({ role: 'toolbar', children_count: 1 });
    expect(tree.children?.[0]).not.toHaveProperty('children');
  });
});

describe('a virtual list', () => {
  it('says that it is one and how long it is', async () => {
    const { desktop } = editor([]);
    const adapter = simulatedAdapter(desktop);
    const observe = adapter.observation.observe.bind(adapter.observation);
    adapter.observation.observe = async (...args) => {
      const seen = await observe(...args);
      return { ...seen, root: { ...seen.root, cut: 'virtual', childCount: { known: true, value: 51_051 } } };
    };
    const { tree } = await takeSnapshot(adapter, new MemoryRefStore(), {}, PLAIN_SNAPSHOT);
    expect(tree).toMatchObject({
      ref_id: '@s0001:e1',
      children_count: 51_051,
      children_shown: 0,
      subtree_truncated: true,
      truncated_by: 'virtual',
    });
  });
});
