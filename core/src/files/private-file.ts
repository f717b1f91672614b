import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkOwner, checkPrivateFolder, ownUid, PRIVATE_FILE_MODE } from './private-folder.js';
import { nativeCode, unsafeFile } from './unsafe-file.js';

/** Age after which a temporary file cannot belong to a running write any more. */
export const ORPHAN_MS = 60_000;

const TEMPORARY = /^\..+\.tmp$/;
// Node opens every descriptor close-on-exec. Without O_NONBLOCK a FIFO would block, and a device could.
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

export interface ReadOptions {
  /** Bytes; a larger file is refused before anything is allocated. */
  readonly maxBytes: number;
  /** A lock has a second name for the moment in which it is made. Default false. */
  readonly allowHardLink?: boolean;
}

/**
 * The whole of a private file, or undefined when there is none. INTERNAL `unsafe_file` for a symbolic link, a hard
 * link, a FIFO or device, another user's file, a file that others may change, and a parent that others may enter.
 */
export function readPrivateFile(path: string, options: ReadOptions): Buffer | undefined {
  const fd = openExisting(path);
  if (fd === undefined) return undefined;
  try {
    const stats = fstatSync(fd);
    checkPrivateFile(stats, path, options.allowHardLink === true);
    checkPrivateFolder(dirname(path));
    if (stats.size > options.maxBytes) throw unsafeFile('too_large', path);
    return readAll(fd, stats.size, path, options.maxBytes);
  } finally {
    closeSync(fd);
  }
}

/**
 * Replaces a private file as one: a temporary file in the same folder, synced, then renamed. Refuses to replace what
 * `readPrivateFile` would refuse to read. The folder must exist.
 */
export function writePrivateFile(path: string, content: string | Uint8Array): void {
  checkPrivateFolder(dirname(path));
  const existing = lstatSync(path, { throwIfNoEntry: false });
  if (existing !== undefined) {
    if (existing.isSymbolicLink()) throw unsafeFile('symlink', path);
    checkPrivateFile(existing, path, false);
  }
  const temporary = temporaryBeside(path);
  createPrivateFile(temporary, content);
  try {
    renameSync(temporary, path);
  } catch (error) {
    removeFile(temporary);
    throw unsafeFile('unwritable', path, error);
  }
}

/** Makes a new file of mode 0600, whatever the umask is, synced; fails where the name is taken. For a folder that was just checked. */
export function createPrivateFile(path: string, content: string | Uint8Array, sync = true): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  let fd: number;
  try {
    fd = openSync(path, CREATE, PRIVATE_FILE_MODE);
  } catch (error) {
    throw unsafeFile('unwritable', path, error);
  }
  let written = false;
  try {
    fchmodSync(fd, PRIVATE_FILE_MODE);
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    if (sync) fsyncSync(fd);
    written = true;
  } catch (error) {
    throw unsafeFile('unwritable', path, error);
  } finally {
    closeSync(fd);
    if (!written) removeFile(path);
  }
}

let temporaries = 0;

/** A name for a temporary file beside `path`, not used by this or any other process now. */
export function temporaryBeside(path: string): string {
  temporaries += 1;
  return join(dirname(path), `.${basename(path)}.${process.pid}.${Date.now().toString(36)}.${temporaries}.tmp`);
}

export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

/** Removes temporary files of interrupted writes that are older than `ORPHAN_MS`. */
export function sweepTemporaries(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    if (!isTemporary(name)) continue;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() === true && nowMs - stats.mtimeMs > ORPHAN_MS) removeFile(path);
  }
}

/** Removes a file; its absence is what was wanted. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (nativeCode(error) !== 'ENOENT') throw unsafeFile('unreadable', path, error);
  }
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, READ);
  } catch (error) {
    switch (nativeCode(error)) {
      case 'ENOENT':
        return undefined;
      // What O_NOFOLLOW says of a link differs: ELOOP on Linux and macOS, EMLINK on FreeBSD.
      case 'ELOOP':
      case 'EMLINK':
        throw unsafeFile('symlink', path, error);
      // A socket, or a device without a driver.
      case 'ENXIO':
      case 'ENODEV':
        throw unsafeFile('not_regular', path, error);
      default:
        throw unsafeFile('unreadable', path, error);
    }
  }
}

function checkPrivateFile(stats: Stats, path: string, allowHardLink: boolean): void {
  if (!stats.isFile()) throw unsafeFile('not_regular', path);
  if (stats.nlink > 1 && !allowHardLink) throw unsafeFile('hard_link', path);
  checkOwner(stats, path);
  if (ownUid() !== undefined && (stats.mode & 0o022) !== 0) throw unsafeFile('open_to_others', path);
}

function readAll(fd: number, size: number, path: string, maxBytes: number): Buffer {
  // One byte more than the size shows the end without a further call, and growth since.
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const count = readSync(fd, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length > maxBytes) throw unsafeFile('too_large', path);
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(length)]);
  }
}
