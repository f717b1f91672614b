import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isTemporary, ORPHAN_MS } from '../files/private-file.js';
import { isSnapshotId } from './token.js';

/** Snapshots that a namespace may hold. */
export const MOST_SNAPSHOTS = 128;
/** How many are left once it held more. */
export const KEPT_SNAPSHOTS = 96;

export function snapshotIds(folder: string): readonly string[] {
  return readdirSync(folder).filter(isSnapshotId);
}

/** Removes the snapshots that were changed longest ago until `KEPT_SNAPSHOTS` are left, never those in `spared`. */
export function evictSnapshots(folder: string, spared: ReadonlySet<string>): void {
  const ids = snapshotIds(folder);
  if (ids.length <= MOST_SNAPSHOTS) return;
  const changed = ids.map((id) => ({ id, atMs: changedAt(join(folder, id)) })).sort((a, b) => a.atMs - b.atMs);
  const evictable = changed.filter(({ id }) => !spared.has(id));
  for (const { id } of evictable.slice(0, ids.length - KEPT_SNAPSHOTS)) {
    rmSync(join(folder, id), { recursive: true, force: true });
  }
}

/** Removes folders of snapshots whose making was interrupted more than `ORPHAN_MS` ago. */
export function sweepUnfinished(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    if (!isTemporary(name)) continue;
    const path = join(folder, name);
    const atMs = changedAt(path);
    if (atMs > 0 && nowMs - atMs > ORPHAN_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Ms since 1970; 0 for what has just gone. A rename of a map inside changes its folder's time. */
function changedAt(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
