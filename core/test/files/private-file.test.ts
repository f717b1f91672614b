import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandError } from '../../src/errors/command-error.js';
import {
  isTemporary,
  readPrivateFile,
  sweepTemporaries,
  temporaryBeside,
  writePrivateFile,
} from '../../src/files/private-file.js';
import { checkPrivateFolder, ensurePrivateFolder } from '../../src/files/private-folder.js';
import { bundle, start } from '../system/child.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true }));

function problem(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error).toMatchObject({ code: 'INTERNAL', details: { kind: 'unsafe_file' } });
    return error.details?.problem;
  }
  return undefined;
}
const read = () => readPrivateFile(path, { maxBytes: 100 });
const write = () => writePrivateFile(path, 'new');

describe('private files', () => {
  it('are written as one, private, and read back', () => {
    write();
    expect(read()?.toString()).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('may be absent', () => {
    expect(read()).toBeUndefined();
  });

  it('are not read through a symbolic link, nor replace one', () => {
    writeFileSync(join(folder, 'other'), 'old', { mode: 0o600 });
    symlinkSync(join(folder, 'other'), path);
    expect([problem(read), problem(write)]).toEqual(['symlink', 'symlink']);
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('old');
  });

  it('have no second name', () => {
    writeFileSync(join(folder, 'other'), 'old', { mode: 0o600 });
    linkSync(join(folder, 'other'), path);
    expect([problem(read), problem(write)]).toEqual(['hard_link', 'hard_link']);
  });

  it('are never a FIFO, which would block, a socket or a folder', async () => {
    execFileSync('mkfifo', [path]);
    expect([problem(read), problem(write)]).toEqual(['not_regular', 'not_regular']);
    rmSync(path);
    mkdirSync(path);
    expect([problem(read), problem(write)]).toEqual(['not_regular', 'not_regular']);
    rmSync(path, { recursive: true });
    const server = createServer();
    await new Promise<void>((done) => server.listen(path, done));
    expect([problem(read), problem(write)]).toEqual(['not_regular', 'not_regular']);
    await new Promise((done) => server.close(done));
  });

  it('are never a device', () => {
    expect(problem(() => readPrivateFile('/dev/null', { maxBytes: 10 }))).toBe('not_regular');
  });

  it('may not be changed by others', () => {
    writeFileSync(path, 'x');
    chmodSync(path, 0o620);
    expect(problem(read)).toBe('open_to_others');
  });

  it('lie in a folder that only the user may enter', () => {
    write();
    chmodSync(folder, 0o750);
    expect([problem(read), problem(write)]).toEqual(['open_to_others', 'open_to_others']);
  });

  it('are refused by size before anything is allocated', () => {
    writeFileSync(path, '', { mode: 0o600 });
    truncateSync(path, 2 ** 40);
    expect(problem(read)).toBe('too_large');
    truncateSync(path, 100);
    expect(read()).toHaveLength(100);
  });
});

describe('sweepTemporaries', () => {
  it('removes only what an interrupted write left more than 60 s ago', () => {
    const [old, young] = [temporaryBeside(path), temporaryBeside(path)];
    for (const name of [old, young, path]) writeFileSync(name, '', { mode: 0o600 });
    const now = Date.now();
    for (const name of [old, path]) utimesSync(name, (now - 61_000) / 1_000, (now - 61_000) / 1_000);
    sweepTemporaries(folder, now);
    const left = readdirSync(folder);
    expect(left).toHaveLength(2);
    expect(left.filter(isTemporary)).toEqual([young.slice(folder.length + 1)]);
  });
});

describe('private folders', () => {
  it('are made 0700 with what is above them', () => {
    const deep = join(folder, 'a', 'b');
    ensurePrivateFolder(deep);
    expect([statSync(deep).mode & 0o777, statSync(join(folder, 'a')).mode & 0o777]).toEqual([0o700, 0o700]);
  });

  it('are never links or files', () => {
    mkdirSync(join(folder, 'real'), { mode: 0o700 });
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    writeFileSync(path, '');
    expect(problem(() => ensurePrivateFolder(join(folder, 'link')))).toBe('symlink');
    expect(problem(() => checkPrivateFolder(path))).toBe('not_a_folder');
    expect(problem(() => ensurePrivateFolder(join(path, 'below')))).toBe('not_a_folder');
  });

  it('are made in finite time or not at all where the system makes none', () => {
    expect(problem(() => ensurePrivateFolder('/proc/1/none/deeper'))).toBe('unwritable');
  });

  it('and their files are open to their user under any umask', async () => {
    const child = start(bundle(new URL('./umask-child.ts', import.meta.url), folder), folder);
    expect((await child.ended).code).toBe(0);
    const modes = ['a', 'a/b', 'a/b/file'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });
});
