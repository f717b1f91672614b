import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { drillDown } from '@agent-desktop/core/snapshot/drill.js';
import { PLAIN_SNAPSHOT, type SnapshotResult, takeSnapshot } from '@agent-desktop/core/snapshot/take.js';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  MemoryRefStore,
  type SimulatedAdapter,
  SimulatedDesktop,
  type SimulatedElement,
  simulatedAdapter,
  simulatedSystem,
} from '../../../tests/support/simulated-adapter/index.js';

let desktop: SimulatedDesktop;
let adapter: SimulatedAdapter;
let store: MemoryRefStore;
let list: SimulatedElement;

beforeEach(async () => {
  desktop = new SimulatedDesktop();
  adapter = simulatedAdapter(desktop);
  store = new MemoryRefStore();
  const { root } = desktop.addApp({ name: 'Files' }).addWindow({ title: 'Home', focused: true });
  root.add({ role: 'button', name: 'Back' });
  list = root.add({ role: 'list', name: 'Places', children: [{ role: 'option', name: 'Desktop' }] });
  // e1 Back, e2 Places, which the depth cuts off
  await takeSnapshot(adapter, store, {}, { ...PLAIN_SNAPSHOT, maxDepth: 1 });
});

function drill(token: string, deadline = Deadline.after(1_000)): Promise<SnapshotResult> {
  const { processes } = simulatedSystem(desktop);
  return drillDown({ adapter, store, processes }, token, PLAIN_SNAPSHOT, deadline);
}

function entries(): [number, string | undefined, number | undefined][] {
  return [...(store.maps.get('s0001')?.entries ?? [])].map(([number, { name, rootRef }]) => [number, name, rootRef]);
}

describe('a drill-down', () => {
  it('adds what is below the reference to the same snapshot', async () => {
    const result = await drill('@s0001:e2');
    expect(result).toMatchObject({ app: 'Files', window: { title: 'Home' }, snapshot_id: 's0001', ref_count: 3 });
    expect(result.tree).toMatchObject({ ref_id: '@s0001:e2', children: [{ ref_id: '@s0001:e3', name: 'Desktop' }] });
    expect(entries()).toEqual([
      [1, 'Back', undefined],
      [2, 'Places', undefined],
      [3, 'Desktop', 2],
    ]);
    expect(store.maps.get('s0001')?.entries.get(3)?.path).toEqual([1, 0]);
  });

  it('replaces what an earlier one from there gave, and never gives a number twice', async () => {
    await drill('@s0001:e2');
    list.add({ role: 'option', name: 'Music' });
    await drill('@s0001:e2');
    expect(entries().map(([number]) => number)).toEqual([1, 2, 4, 5]);
  });

  it('also drops what was made from the dropped references', async () => {
    list.find('Desktop').add({ role: 'button', name: 'Eject' });
    await drill('@s0001:e2');
    await drill('@s0001:e3');
    expect(entries().filter(([, name]) => name === 'Eject')).toEqual([
      [4, 'Eject', 2],
      [5, 'Eject', 3],
    ]);
    await drill('@s0001:e2');
    expect(entries().slice(2)).toEqual([
      [6, 'Desktop', 2],
      [7, 'Eject', 2],
    ]);
  });

  it('changes nothing when it could not see everything', async () => {
    list.find('Desktop').faults = { unread: ['children'] };
    const before = entries();
    await expect(drill('@s0001:e2')).rejects.toMatchObject({
      code: 'TIMEOUT',
      details: { kind: 'observation_incomplete' },
      disposition: { delivery: 'not_delivered' },
    });
    expect(entries()).toEqual(before);
  });

  it('is STALE_REF when its reference was replaced meanwhile', async () => {
    desktop.once('observe', async () => {
      await store.update(
        's0001',
        (map) => ({ ...map, entries: new Map([...map.entries].filter(([number]) => number !== 2)) }),
        Deadline.after(100),
      );
    });
    await expect(drill('@s0001:e2')).rejects.toMatchObject({
      code: 'STALE_REF',
      details: { kind: 'root_entry_changed' },
    });
  });

  it('is STALE_REF when the element is gone', async () => {
    list.remove();
    await expect(drill('@s0001:e2')).rejects.toMatchObject({ code: 'STALE_REF' });
  });

  it('is SNAPSHOT_NOT_FOUND for a snapshot that is not kept', async () => {
    await expect(drill('@s9999:e2')).rejects.toMatchObject({ code: 'SNAPSHOT_NOT_FOUND' });
  });

  it('gives no references to named nodes that a depth cuts off', async () => {
    list.add({ role: 'region', name: 'Network', children: [{ role: 'group', name: 'Deep' }] });
    const { processes } = simulatedSystem(desktop);
    const options = { ...PLAIN_SNAPSHOT, maxDepth: 1 };
    const { tree } = await drillDown({ adapter, store, processes }, '@s0001:e2', options);
    expect(tree.children?.[1]).toMatchObject({ role: 'region', children_count: 1 });
    expect(tree.children?.[1]).not.toHaveProperty('ref_id');
  });
});
