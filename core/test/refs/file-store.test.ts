import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../src/deadline/deadline.js';
import { CommandError } from '../../src/errors/command-error.js';
import type { RefEntry, RefMap } from '../../src/refs/entry.js';
import { FileRefStore, LARGEST_REFMAP_BYTES } from '../../src/refs/file-store.js';
import { FileLocks } from '../../src/system/file-lock.js';
import { procTable } from '../system/proc-table.js';
import { SOURCE, stableId } from './observed.js';

let folder: string;
let store: FileRefStore;
const locks = new FileLocks(procTable);
const soon = () => Deadline.after(10_000);

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'store-')), 'root');
  store = new FileRefStore(folder, locks);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

function entry(part: Partial<RefEntry> = {}): RefEntry {
  return {
    source: SOURCE,
    role: 'button',
    name: 'Go',
    states: [],
    capabilities: ['Click'],
    context: { ancestors: [] },
    path: [0],
    ...part,
  };
}

async function refusal(promise: Promise<unknown>): Promise<CommandError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CommandError) return error;
  throw new Error('was not refused', { cause: error });
}

const refmap = (id: string) => join(folder, 'snapshots', id, 'refmap.json');
const add = (part: Partial<RefEntry>) => (map: RefMap) => ({
  ...map,
  entries: new Map([...map.entries, [map.next, entry(part)]]),
  next: map.next + 1,
});

describe('a kept snapshot', () => {
  it('reads back as it was, numbered from 1', async () => {
    const full = entry({
      nativeId: stableId('/1'),
      nameSource: 'label',
      value: 'v',
      description: 'd',
      bounds: { x: -1.5, y: 0, width: 3, height: 4 },
      states: ['checked'],
      context: { ancestors: ['list:L'], label: 'T', position: { index: 3, siblings: 'abc' }, twins: 0 },
      path: [1, 2, 3],
    });
    const other = entry({ source: { ...SOURCE, surface: 'menu' }, context: { ancestors: ['list:L'] } });
    const made = await store.create([full, other], soon());
    expect([...made.entries.keys(), made.next]).toEqual([1, 2, 3]);
    const loaded = await store.load(made.id, soon());
    expect(loaded).toEqual(made);
    expect(loaded.entries.get(1)).toEqual(full);
  });

  it('is private and leaves nothing else behind', async () => {
    const { id } = await store.create([entry()], soon());
    expect(readdirSync(folder).sort()).toEqual(['latest_snapshot_id', 'snapshots']);
    expect(readdirSync(join(folder, 'snapshots'))).toEqual([id]);
    const modes = [folder, join(folder, 'snapshots', id), refmap(id), join(folder, 'latest_snapshot_id')];
    expect(modes.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '700', '600', '600']);
  });

  it('keeps once what its entries share', async () => {
    const { id } = await store.create(
      Array.from({ length: 50 }, () => entry({ context: { ancestors: ['list:Long one'] } })),
      soon(),
    );
    const written = readFileSync(refmap(id), 'utf8');
    expect(written.split('Untitled')).toHaveLength(2);
    expect(written.split('Long one')).toHaveLength(2);
  });

  it('is the latest until the next, and a change does not promote it', async () => {
    expect(await store.latest(soon())).toBeUndefined();
    const first = await store.create([entry()], soon());
    const second = await store.create([entry()], soon());
    await store.update(first.id, add({}), soon());
    expect((await store.latest(soon()))?.id).toBe(second.id);
  });

  it('is invisible to another namespace', async () => {
    const { id } = await store.create([entry()], soon());
    const other = new FileRefStore(join(folder, 'sessions', 'b'), locks);
    expect((await refusal(other.load(id, soon()))).code).toBe('SNAPSHOT_NOT_FOUND');
    const theirs = await other.create([entry()], soon());
    expect((await refusal(store.load(theirs.id, soon()))).code).toBe('SNAPSHOT_NOT_FOUND');
  });
});

describe('what is not there', () => {
  it('is SNAPSHOT_NOT_FOUND, is not made by looking, and not by a change', async () => {
    expect((await refusal(store.load('s1234', soon()))).code).toBe('SNAPSHOT_NOT_FOUND');
    expect((await refusal(store.update('s1234', add({}), soon()))).code).toBe('SNAPSHOT_NOT_FOUND');
    expect(existsSync(folder)).toBe(false);
    const { id } = await store.create([entry()], soon());
    rmSync(join(folder, 'snapshots', id), { recursive: true });
    expect((await refusal(store.update(id, add({}), soon()))).code).toBe('SNAPSHOT_NOT_FOUND');
    expect(existsSync(join(folder, 'snapshots', id))).toBe(false);
    expect(await store.latest(soon())).toBeUndefined();
  });

  it.each(['../root', 'a/b', '', '..'])('is INVALID_ARGS for the id %j', async (id) => {
    expect((await refusal(store.load(id, soon()))).code).toBe('INVALID_ARGS');
  });
});

describe('a change', () => {
  it('never gives a number again', async () => {
    const { id } = await store.create([entry(), entry()], soon());
    const after = await store.update(id, add({ rootRef: 1 }), soon());
    expect([...after.entries.keys(), after.next]).toEqual([1, 2, 3, 4]);
    const without = (map: RefMap) => ({
      ...map,
      entries: new Map([...map.entries].filter(([number]) => number !== 3)),
    });
    await store.update(id, without, soon());
    await expect(
      store.update(id, (map) => ({ ...map, entries: new Map([...map.entries, [3, entry()]]) }), soon()),
    ).rejects.toThrow(RangeError);
    await expect(store.update(id, (map) => ({ ...map, next: 2 }), soon())).rejects.toThrow(RangeError);
    expect((await store.load(id, soon())).next).toBe(4);
  });

  it('that fails leaves the map and the lock free', async () => {
    const made = await store.create([entry()], soon());
    const failing = () => {
      throw new Error('no');
    };
    await expect(store.update(made.id, failing, soon())).rejects.toThrow('no');
    expect(await store.load(made.id, soon())).toEqual(made);
    await store.update(made.id, add({}), soon());
  });

  it('that grows too large is refused with a way out, and the old map stays', async () => {
    const made = await store.create([entry()], soon());
    const many = Array.from({ length: 140 }, (_, index) => [index + 2, entry({ name: 'x'.repeat(65_000) })] as const);
    const error = await refusal(
      store.update(made.id, (map) => ({ ...map, entries: new Map([...map.entries, ...many]), next: 200 }), soon()),
    );
    expect(error.suggestion).toMatch(/--skeleton.*--max-depth.*--root/);
    expect(error.details).toMatchObject({ kind: 'refmap_limit', limit_bytes: LARGEST_REFMAP_BYTES });
    expect(await store.load(made.id, soon())).toEqual(made);
    expect(
      (
        await refusal(
          store.create(
            many.map(([, one]) => one),
            soon(),
          ),
        )
      ).details?.kind,
    ).toBe('refmap_limit');
    expect(readdirSync(join(folder, 'snapshots'))).toEqual([made.id]);
  });

  it('waits 2 s for the lock and no longer', async () => {
    const { id } = await store.create([entry()], soon());
    const lock = await locks.acquire(join(folder, 'refstore.lock'), 'test', soon());
    const error = await refusal(store.update(id, add({}), soon()));
    expect(error.details).toMatchObject({ kind: 'lock_timeout', purpose: 'refstore', timeout_ms: 2_000 });
    await lock.release();
  });
});

describe('retention', () => {
  it('evicts the longest unchanged down to 96, never the latest', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 128; made += 1) {
      const { id } = await store.create([entry()], soon());
      utimesSync(join(folder, 'snapshots', id), 1_000 + made, 1_000 + made);
      ids.push(id);
    }
    const [oldest = ''] = ids;
    await store.update(oldest, add({}), soon());
    const last = await store.create([entry()], soon());
    utimesSync(join(folder, 'snapshots', last.id), 1, 1);
    const left = new Set(readdirSync(join(folder, 'snapshots')));
    expect(left.size).toBe(96);
    expect(left.has(last.id) && left.has(oldest)).toBe(true);
    expect(ids.slice(1, 34).some((id) => left.has(id))).toBe(false);
    expect(ids.slice(34).every((id) => left.has(id))).toBe(true);
  });

  it('sweeps what an interrupted process left, once it is old', async () => {
    await store.create([entry()], soon());
    const [old, young] = ['.s1.1.a.1.tmp', '.s2.1.a.1.tmp'].map((name) => join(folder, 'snapshots', name));
    if (old === undefined || young === undefined) throw new Error('two names');
    for (const path of [old, young]) mkdirSync(path, { mode: 0o700 });
    writeFileSync(join(old, 'refmap.json'), '{');
    utimesSync(old, 1_000, 1_000);
    await store.create([entry()], soon());
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});

describe('files that are not ours', () => {
  it('are refused: a linked map, pointer or folder', async () => {
    const { id } = await store.create([entry()], soon());
    renameSync(refmap(id), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), refmap(id));
    expect((await refusal(store.load(id, soon()))).details).toMatchObject({ kind: 'unsafe_file', problem: 'symlink' });
    expect((await refusal(store.update(id, add({}), soon()))).details?.problem).toBe('symlink');
    rmSync(refmap(id));
    linkSync(join(folder, 'elsewhere'), refmap(id));
    expect((await refusal(store.load(id, soon()))).details?.problem).toBe('hard_link');
    rmSync(join(folder, 'latest_snapshot_id'));
    symlinkSync(refmap(id), join(folder, 'latest_snapshot_id'));
    expect((await refusal(store.latest(soon()))).details?.problem).toBe('symlink');
    expect((await refusal(store.create([entry()], soon()))).details?.problem).toBe('symlink');
  });

  it('leave no snapshot behind whose id nobody was told', async () => {
    await store.create([entry()], soon());
    rmSync(join(folder, 'latest_snapshot_id'));
    mkdirSync(join(folder, 'latest_snapshot_id'));
    const before = readdirSync(join(folder, 'snapshots'));
    expect((await refusal(store.create([entry()], soon()))).details?.problem).toBe('not_regular');
    expect(readdirSync(join(folder, 'snapshots'))).toEqual(before);
  });
});
