import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandError } from '../../src/errors/command-error.js';
import { writeOutputFile } from '../../src/files/output-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Buffer.from('picture');

function problem(chosen: string): unknown {
  try {
    writeOutputFile(folder, chosen, bytes);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error.code).toBe('INVALID_ARGS');
    return error.details?.problem;
  }
  return undefined;
}

describe('writeOutputFile', () => {
  it('makes a private file, relative to the caller', () => {
    expect(writeOutputFile(folder, 'shot.png', bytes)).toBe(join(folder, 'shot.png'));
    expect(readFileSync(join(folder, 'shot.png'))).toEqual(bytes);
    expect(statSync(join(folder, 'shot.png')).mode & 0o777).toBe(0o600);
  });

  it('overwrites a file that others may read, and keeps its mode', () => {
    const path = join(folder, 'old.png');
    writeFileSync(path, 'something much longer');
    chmodSync(path, 0o644);
    writeOutputFile('/', path, bytes);
    expect(readFileSync(path)).toEqual(bytes);
    expect(statSync(path).mode & 0o777).toBe(0o644);
  });

  it('refuses links, folders, FIFOs, devices and paths that lead nowhere', () => {
    writeFileSync(join(folder, 'real'), 'kept');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'dangling'));
    mkdirSync(join(folder, 'sub'));
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    expect(
      ['link', 'dangling', 'sub', 'sub/', 'fifo', '/dev/null', 'none/x', 'real/x', '', 'a\0b'].map(problem),
    ).toEqual([
      'symlink',
      'symlink',
      'folder',
      'folder',
      'not_regular',
      'not_regular',
      'unwritable',
      'unwritable',
      'empty',
      'empty',
    ]);
    expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('kept');
  });
});
