import { closeSync, constants, fstatSync, ftruncateSync, lstatSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, invalidArgs } from '../errors/command-error.js';
import { PRIVATE_FILE_MODE } from './private-folder.js';
import { nativeCode } from './unsafe-file.js';

const OPEN = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Writes a file whose path the caller chose, relative to `folder`, and returns its absolute path. An existing regular
 * file is overwritten and keeps its mode; a new one is private. INVALID_ARGS `output_file` for a symbolic link, a
 * folder, a FIFO or device, and a path that cannot be written.
 */
export function writeOutputFile(folder: string, chosen: string, bytes: Uint8Array): string {
  const path = checkOutputPath(folder, chosen);
  const fd = openOutput(path);
  try {
    if (!fstatSync(fd).isFile()) throw refused('not_regular', path);
    ftruncateSync(fd, 0);
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    return path;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('INTERNAL', 'The output file could not be written in full.', {
      details: { kind: 'output_file', path, ...nativeDetail(error) },
      cause: error,
    });
  } finally {
    closeSync(fd);
  }
}

/** The absolute path, before any work is done for it. INVALID_ARGS as above where that can be seen without opening. */
export function checkOutputPath(folder: string, chosen: string): string {
  if (chosen === '' || chosen.includes('\0')) throw refused('empty', chosen);
  if (/[/\\]$/.test(chosen)) throw refused('folder', chosen);
  const path = resolve(folder, chosen);
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) throw refused('symlink', path);
    if (stats?.isDirectory() === true) throw refused('folder', path);
    if (stats !== undefined && !stats.isFile()) throw refused('not_regular', path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw refused('unwritable', path, error);
  }
  return path;
}

function openOutput(path: string): number {
  try {
    return openSync(path, OPEN, PRIVATE_FILE_MODE);
  } catch (error) {
    const code = nativeCode(error);
    if (code === 'ELOOP' || code === 'EMLINK') throw refused('symlink', path, error);
    if (code === 'EISDIR') throw refused('folder', path, error);
    if (code === 'ENXIO' || code === 'ENODEV') throw refused('not_regular', path, error);
    throw refused('unwritable', path, error);
  }
}

type Refusal = 'empty' | 'symlink' | 'folder' | 'not_regular' | 'unwritable';

const SAID: Readonly<Record<Refusal, string>> = {
  empty: 'The output path is empty or holds a NUL.',
  symlink: 'The output path is a symbolic link.',
  folder: 'The output path is a folder.',
  not_regular: 'The output path is not a regular file.',
  unwritable: 'The output path cannot be written.',
};

function refused(why: Refusal, path: string, cause?: unknown): CommandError {
  return invalidArgs(SAID[why], 'Name a new file, or a regular file to overwrite, in an existing folder.', {
    kind: 'output_file',
    problem: why,
    path,
    ...nativeDetail(cause),
  });
}

function nativeDetail(cause: unknown): { native?: string } {
  const native = nativeCode(cause);
  return native === undefined ? {} : { native };
}
