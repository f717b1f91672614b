import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a 0600 file at once: a reader sees the old content or the new, never a part. */
export function writePrivateFile(path: string, content: Uint8Array | string): void {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(fresh, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  try {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, path);
}

/** A new 0600 file that a child process appends its output to. The caller closes it. */
export function openLog(path: string): number {
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
}
