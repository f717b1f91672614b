import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../src/deadline/deadline.js';
import { CommandError } from '../../src/errors/command-error.js';
import type { Liveness } from '../../src/model/process.js';
import { FileLocks } from '../../src/system/file-lock.js';
import type { ProcessTable } from '../../src/system/port.js';
import { bundle, killSoon, start } from './child.js';
import { procTable } from './proc-table.js';

const FULL = process.env.AGENT_DESKTOP_TEST_FULL !== undefined;
const ROUNDS = FULL ? 200 : 25;
const KILLS = FULL ? 100 : 8;
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'x.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const locks = new FileLocks(procTable);
const acquire = (ms = 5_000, from = locks) => from.acquire(path, 'test', Deadline.after(ms));

function tableWhere(liveness: Liveness): ProcessTable {
  return { ...procTable, liveness: () => liveness };
}

async function refusal(promise: Promise<unknown>): Promise<CommandError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CommandError) return error;
  throw new Error('was not refused', { cause: error });
}

describe('a lock', () => {
  it('names its holder, is private, and is gone after release', async () => {
    const lock = await acquire();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(procTable.self());
    expect(readdirSync(folder)).toEqual(['x.lock']);
    await lock.release();
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('excludes within one process, and tells how it was contended', async () => {
    const first = await acquire();
    const error = await refusal(acquire(60));
    expect(error).toMatchObject({ code: 'TIMEOUT', disposition: { delivery: 'not_delivered' } });
    expect(error.details).toMatchObject({ kind: 'lock_timeout', purpose: 'test', path, holder_pid: process.pid });
    // How often it looked depends on how busy the machine is.
    expect(error.details?.contention_count).toBeGreaterThanOrEqual(1);
    const second = acquire();
    await first.release();
    const got = await second;
    expect(got.contentionCount).toBeGreaterThan(0);
    await got.release();
  });

  it('is taken once even when the deadline is over', async () => {
    await (await acquire(0)).release();
  });

  it('of a holder that may be alive is never broken', async () => {
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, instance: 'x' }), { mode: 0o600 });
    expect((await refusal(acquire(30, new FileLocks(tableWhere('unknown'))))).code).toBe('TIMEOUT');
    const lock = await acquire(30, new FileLocks(tableWhere('gone')));
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a recycled pid is broken', async () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, instance: 'earlier' }), { mode: 0o600 });
    await (await acquire(30)).release();
  });

  it('that names nobody is kept, unless it is older than the system', async () => {
    writeFileSync(path, '', { mode: 0o600 });
    const error = await refusal(acquire(30));
    expect(error).toMatchObject({ code: 'TIMEOUT', suggestion: expect.stringContaining('remove the file') });
    expect(error.details).not.toHaveProperty('holder_pid');
    utimesSync(path, 1_000, 1_000);
    await (await acquire(30)).release();
  });

  it('is broken although an earlier breaker died while breaking', async () => {
    const dead = JSON.stringify({ pid: process.pid, instance: 'earlier' });
    for (const name of [path, `${path}.breaker`, `${path}.breaker.breaker`]) writeFileSync(name, dead, { mode: 0o600 });
    await (await acquire(100)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not removed by a holder that lost it', async () => {
    const lock = await acquire();
    rmSync(path);
    const next = await acquire();
    await lock.release();
    expect(readdirSync(folder)).toEqual(['x.lock']);
    await next.release();
  });

  it('is not taken through a link or in a folder of others', async () => {
    symlinkSync(join(folder, 'elsewhere'), path);
    expect((await refusal(acquire(30))).details?.kind).toBe('unsafe_file');
    rmSync(path);
    chmodSync(folder, 0o755);
    expect((await refusal(acquire(30))).details?.kind).toBe('unsafe_file');
    chmodSync(folder, 0o700);
  });
});

describe('a lock between processes', () => {
  it('lets one in at a time', async () => {
    const script = bundle(new URL('./lock-child.ts', import.meta.url), folder);
    const counter = join(folder, 'counter');
    writeFileSync(counter, '0');
    const children = Array.from({ length: 4 }, () => start(script, path, counter, String(ROUNDS)));
    const codes = (await Promise.all(children.map((child) => child.ended))).map(({ code }) => code);
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(Number(readFileSync(counter, 'utf8'))).toBe(4 * ROUNDS);
  });

  it('is free at once when its holder is killed', async () => {
    const script = bundle(new URL('./lock-child.ts', import.meta.url), folder);
    const counter = join(folder, 'counter');
    writeFileSync(counter, '0');
    const child = start(script, path, counter, '1', 'hold');
    await new Promise((resolve) => child.process.stdout?.once('data', resolve));
    expect((await refusal(acquire(30))).code).toBe('TIMEOUT');
    await killSoon(child, 0);
    await (await acquire(100)).release();
  });

  it('lets one in at a time while others are killed anywhere', async () => {
    const script = bundle(new URL('./lock-child.ts', import.meta.url), folder);
    const counter = join(folder, 'counter');
    writeFileSync(counter, '0');
    const counting = Array.from({ length: 2 }, () => start(script, path, counter, String(ROUNDS)));
    for (let kill = 0; kill < KILLS; kill += 1) await killSoon(start(script, path, counter, '100000', 'die'), 250);
    const codes = (await Promise.all(counting.map((child) => child.ended))).map(({ code }) => code);
    expect(codes).toEqual([0, 0]);
    expect(Number(readFileSync(counter, 'utf8'))).toBe(2 * ROUNDS);
    await (await acquire()).release();
    expect(readdirSync(folder).filter((name) => name.startsWith('x.lock'))).toEqual([]);
  });
});
