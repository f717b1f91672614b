import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadline } from '../../src/deadline/deadline.js';
import { writePrivateFile } from '../../src/files/private-file.js';
import { FileRefStore } from '../../src/refs/file-store.js';
import { FileLocks } from '../../src/system/file-lock.js';
import { procTable } from '../system/proc-table.js';

let full = false;
vi.mock(import('node:fs'), async (original) => {
  const real = await original();
  const writeSync = ((...args: Parameters<typeof real.writeSync>) => {
    if (!full) return real.writeSync(...args);
    throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  }) as typeof real.writeSync;
  return { ...real, writeSync, default: { ...real, writeSync } };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-'));
});
afterEach(() => {
  full = false;
  rmSync(folder, { recursive: true });
});

const NO_SPACE = {
  code: 'INTERNAL',
  details: { kind: 'unsafe_file', problem: 'unwritable' },
  platformDetail: 'ENOSPC',
  suggestion: expect.stringContaining('no space left'),
  disposition: { delivery: 'not_delivered' },
};

it('a file that does not fit is said to be unwritable, and nothing of it is left', async () => {
  full = true;
  const thrown = await Promise.resolve()
    .then(() => writePrivateFile(join(folder, 'file'), 'text'))
    .catch((error: unknown) => error);
  expect(thrown).toMatchObject(NO_SPACE);
  expect(readdirSync(folder)).toEqual([]);
});

it('a change of a snapshot that does not fit leaves the old map and no lock', async () => {
  const store = new FileRefStore(folder, new FileLocks(procTable));
  const soon = () => Deadline.after(10_000);
  const { id } = await store.create([], soon());
  full = true;
  await expect(store.update(id, (map) => map, soon())).rejects.toMatchObject(NO_SPACE);
  await expect(store.create([], soon())).rejects.toMatchObject(NO_SPACE);
  full = false;
  expect(readdirSync(folder).sort()).toEqual(['latest_snapshot_id', 'snapshots']);
  expect(readdirSync(join(folder, 'snapshots'))).toEqual([id]);
  expect((await store.load(id, soon())).id).toBe(id);
});
