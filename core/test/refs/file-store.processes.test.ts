import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../src/deadline/deadline.js';
import { FileRefStore } from '../../src/refs/file-store.js';
import { FileLocks } from '../../src/system/file-lock.js';
import { bundle, killSoon, start } from '../system/child.js';
import { procTable } from '../system/proc-table.js';

const FULL = process.env.AGENT_DESKTOP_TEST_FULL !== undefined;
const ROUNDS = FULL ? 200 : 25;
const KILLS = FULL ? 100 : 8;
vi.setConfig({ testTimeout: 300_000 });

let scratch: string;
let folder: string;
let script: string;
let store: FileRefStore;
const soon = () => Deadline.after(10_000);

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'stores-'));
  folder = join(scratch, 'root');
  script = bundle(new URL('./store-child.ts', import.meta.url), scratch);
  store = new FileRefStore(folder, new FileLocks(procTable));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const lines = (printed: string) => printed.split('\n').filter((line) => line !== '');

describe('a store that several processes write', () => {
  it('keeps every snapshot that was reported as kept', async () => {
    const rounds = Math.min(ROUNDS, 30);
    const ended = await Promise.all(
      Array.from({ length: 4 }, () => start(script, folder, 'create', String(rounds)).ended),
    );
    const ids = ended.flatMap(({ printed }) => lines(printed));
    expect(new Set(ids).size).toBe(4 * rounds);
    for (const id of ids) expect((await store.load(id, soon())).entries.size).toBe(20);
    expect(ids).toContain((await store.latest(soon()))?.id);
  });

  it('keeps what two drill-downs add at the same time', async () => {
    const { id } = await store.create(entries(), soon());
    const ended = await Promise.all(
      ['1', '2'].map((root) => start(script, folder, 'drill', String(ROUNDS), id, root).ended),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const { entries: kept, next } = await store.load(id, soon());
    expect(next).toBe(3 + 2 * ROUNDS);
    const numbers = ended.flatMap(({ printed }) => lines(printed).map(Number));
    expect(new Set(numbers).size).toBe(2 * ROUNDS);
    expect(numbers.every((number) => kept.has(number))).toBe(true);
  });

  it('stays within its limit while processes create and evict at once', async () => {
    const ended = await Promise.all(Array.from({ length: 3 }, () => start(script, folder, 'create', '90').ended));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    const left = readdirSync(join(folder, 'snapshots'));
    expect(left.length).toBeLessThanOrEqual(131);
    expect(left.length).toBeGreaterThanOrEqual(96);
    for (const id of left) expect((await store.load(id, soon())).entries.size).toBe(20);
  });
});

describe('a store whose writers are killed anywhere', () => {
  it('holds whole maps only, and the latest can be read', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = start(script, folder, 'create', '10000');
      await killSoon(child, 250);
      const kept = lines((await child.ended).printed).slice(-90);
      for (const id of kept) expect((await store.load(id, soon())).entries.size).toBe(20);
    }
    await store.create(entries(), soon());
    for (const id of readdirSync(join(folder, 'snapshots')).filter((name) => !name.startsWith('.'))) {
      expect((await store.load(id, soon())).entries.size).toBeGreaterThan(0);
    }
    expect((await store.latest(soon()))?.entries.size).toBe(2);
  });

  it('keeps every change that was reported, and loses at most the last', async () => {
    const { id } = await store.create(entries(), soon());
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await store.load(id, soon());
      const child = start(script, folder, 'drill', '10000', id, '1');
      await killSoon(child, 250);
      const reported = lines((await child.ended).printed).map(Number);
      const after = await store.load(id, soon());
      expect(reported.every((number) => after.entries.has(number))).toBe(true);
      expect(after.next - before.next - reported.length).toBeLessThanOrEqual(1);
      await store.update(id, (map) => map, soon());
    }
  });
});

function entries() {
  const source = { app: 'A', process: { pid: 7, instance: '7' }, surface: 'window' as const };
  const entry = {
    source,
    role: 'list' as const,
    name: 'L',
    states: [],
    capabilities: [],
    context: { ancestors: [] },
    path: [],
  };
  return [entry, entry];
}
