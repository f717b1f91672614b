import { chmodSync, lstatSync, mkdirSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { nativeCode, unsafeFile } from './unsafe-file.js';

export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** This user's id; undefined on systems without owners and modes, where neither is checked. */
export function ownUid(): number | undefined {
  return process.geteuid?.();
}

/** INTERNAL `unsafe_file` unless `path` is a real folder of this user that nobody else may enter; false when absent. */
export function checkPrivateFolder(path: string): boolean {
  const stats = statOf(path);
  if (stats === undefined) return false;
  if (stats.isSymbolicLink()) throw unsafeFile('symlink', path);
  if (!stats.isDirectory()) throw unsafeFile('not_a_folder', path);
  checkOwner(stats, path);
  if (ownUid() !== undefined && (stats.mode & 0o077) !== 0) throw unsafeFile('open_to_others', path);
  return true;
}

/** Makes the folder and what is missing above it, each 0700, and checks it. */
export function ensurePrivateFolder(path: string): void {
  if (checkPrivateFolder(path)) return;
  try {
    makeWithParents(path);
  } catch (error) {
    throw unsafeFile('unwritable', path, error);
  }
  checkPrivateFolder(path);
}

/** Makes one folder of mode 0700, whatever the umask is; its parent exists. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { mode: PRIVATE_FOLDER_MODE });
  chmodSync(path, PRIVATE_FOLDER_MODE);
}

/**
 * Not `recursive: true`: where the system answers ENOENT below a folder that exists (/proc), Node 20 asks for ever, and
 * what a read-only file system refuses it calls ENOENT.
 */
function makeWithParents(path: string): void {
  const parent = dirname(path);
  if (parent !== path && lstatSync(parent, { throwIfNoEntry: false }) === undefined) makeWithParents(parent);
  try {
    makePrivateFolder(path);
  } catch (error) {
    // Another process made it in between; it is checked like any other.
    if (nativeCode(error) !== 'EEXIST') throw error;
  }
}

export function checkOwner(stats: Stats, path: string): void {
  const uid = ownUid();
  if (uid !== undefined && stats.uid !== uid) throw unsafeFile('foreign_owner', path);
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (nativeCode(error) === 'ENOTDIR') throw unsafeFile('not_a_folder', path, error);
    throw unsafeFile('unreadable', path, error);
  }
}
