import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import {
  createPrivateFile,
  readPrivateFile,
  sweepTemporaries,
  temporaryBeside,
  writePrivateFile,
} from '../files/private-file.js';
import { checkPrivateFolder, ensurePrivateFolder, makePrivateFolder } from '../files/private-folder.js';
import { nativeCode, unsafeFile } from '../files/unsafe-file.js';
import { namespaceFolder, type StateRoot } from '../state-root.js';
import type { Lock, Locks } from '../system/port.js';
import type { RefEntry, RefMap } from './entry.js';
import { decodeRefEntry, decodeRefMap, MalformedRefMap } from './refmap-decode.js';
import { encodeRefMap } from './refmap-encode.js';
import { evictSnapshots, MOST_SNAPSHOTS, snapshotIds, sweepUnfinished } from './retention.js';
import type { RefStore } from './store.js';
import { isSnapshotId, newSnapshotId, requireSnapshotId } from './token.js';

/** 8 MiB of text per snapshot. */
export const LARGEST_REFMAP_BYTES = 8 * 1024 * 1024;
export const LOCK_WAIT_MS = 2_000;

const REFMAP = 'refmap.json';
const LARGEST_POINTER_BYTES = 256;

/** The store of a session below a state root, or of what has none. Makes no file before a snapshot is kept. */
export function openFileStore(root: StateRoot, session: string | undefined, system: { locks: Locks }): FileRefStore {
  return new FileRefStore(namespaceFolder(root, session), system.locks);
}

/**
 * Snapshots as files of one namespace: `snapshots/<id>/refmap.json`, the pointer `latest_snapshot_id`, and the lock
 * `refstore.lock` for changes and evictions. A new snapshot appears as one, by the rename of its folder, and needs no
 * lock; a process that dies at any point leaves the maps that were there.
 */
export class FileRefStore implements RefStore {
  private readonly snapshots: string;
  private readonly pointer: string;

  /** `folder` is the namespace (`namespaceFolder`); it is made when the first snapshot is kept. */
  constructor(
    private readonly folder: string,
    private readonly locks: Locks,
  ) {
    this.snapshots = join(folder, 'snapshots');
    this.pointer = join(folder, 'latest_snapshot_id');
  }

  async create(entries: readonly RefEntry[], deadline: Deadline): Promise<RefMap> {
    deadline.check('keeping a snapshot');
    const numbered = new Map(entries.map((entry, index) => [index + 1, entry]));
    ensurePrivateFolder(this.folder);
    ensurePrivateFolder(this.snapshots);
    const map = this.publish({ entries: numbered, next: entries.length + 1 });
    try {
      writePrivateFile(this.pointer, `${map.id}\n`);
      await this.tidy(map.id, deadline);
    } catch (error) {
      // Nobody learns its id: it would stay until it is evicted, which is what may have failed.
      rmSync(join(this.snapshots, map.id), { recursive: true, force: true });
      throw error;
    }
    return map;
  }

  async entry(id: string, number: number, deadline: Deadline): Promise<RefEntry | undefined> {
    deadline.check('loading a reference');
    const bytes = this.bytesOf(requireSnapshotId(id));
    if (bytes === undefined) throw notFound();
    return decoded(() => decodeRefEntry(bytes, id, number));
  }

  async load(id: string, deadline: Deadline): Promise<RefMap> {
    deadline.check('loading a snapshot');
    const map = this.read(requireSnapshotId(id));
    if (map === undefined) throw notFound();
    return map;
  }

  async update(id: string, change: (map: RefMap) => RefMap, deadline: Deadline): Promise<RefMap> {
    requireSnapshotId(id);
    // The lock lies in the namespace; without one there is no snapshot either.
    if (!checkPrivateFolder(this.folder)) throw notFound();
    const lock = await this.lock(deadline);
    try {
      const before = this.read(id);
      if (before === undefined) throw notFound();
      const after = change(before);
      checkNumbers(before, after);
      const folder = join(this.snapshots, id);
      writePrivateFile(join(folder, REFMAP), encodeBounded(after));
      sweepTemporaries(folder, Date.now());
      return after;
    } finally {
      await lock.release();
    }
  }

  async latest(deadline: Deadline): Promise<RefMap | undefined> {
    deadline.check('loading the latest snapshot');
    const id = this.latestId();
    return id === undefined ? undefined : this.read(id);
  }

  private latestId(): string | undefined {
    const bytes = readPrivateFile(this.pointer, { maxBytes: LARGEST_POINTER_BYTES });
    if (bytes === undefined) return undefined;
    const id = bytes.toString('utf8').trim();
    if (!isSnapshotId(id)) throw malformed('pointer');
    return id;
  }

  private read(id: string): RefMap | undefined {
    const bytes = this.bytesOf(id);
    return bytes === undefined ? undefined : decoded(() => decodeRefMap(bytes.toString('utf8'), id));
  }

  private bytesOf(id: string): Buffer | undefined {
    return readPrivateFile(join(this.snapshots, id, REFMAP), { maxBytes: LARGEST_REFMAP_BYTES });
  }

  /** Writes the map into a folder of its own and renames that to the first id that is free. */
  private publish(content: Omit<RefMap, 'id'>): RefMap {
    for (;;) {
      const map = { ...content, id: newSnapshotId() };
      const bytes = encodeBounded(map);
      const target = join(this.snapshots, map.id);
      const unfinished = temporaryBeside(target);
      try {
        makePrivateFolder(unfinished);
        createPrivateFile(join(unfinished, REFMAP), bytes);
        renameSync(unfinished, target);
        return map;
      } catch (error) {
        rmSync(unfinished, { recursive: true, force: true });
        if (!['ENOTEMPTY', 'EEXIST'].includes(nativeCode(error) ?? '')) throw keepFailed(error, target);
      }
    }
  }

  private async tidy(newest: string, deadline: Deadline): Promise<void> {
    const now = Date.now();
    sweepTemporaries(this.folder, now);
    sweepUnfinished(this.snapshots, now);
    if (snapshotIds(this.snapshots).length <= MOST_SNAPSHOTS) return;
    const lock = await this.lockIfFree(deadline);
    // Whoever holds it may be evicting; if not, the next snapshot does.
    if (lock === undefined) return;
    try {
      evictSnapshots(this.snapshots, new Set([newest, this.latestId() ?? newest]));
    } finally {
      await lock.release();
    }
  }

  private lock(deadline: Deadline): Promise<Lock> {
    return this.locks.acquire(join(this.folder, 'refstore.lock'), 'refstore', deadline.within(LOCK_WAIT_MS));
  }

  private async lockIfFree(deadline: Deadline): Promise<Lock | undefined> {
    try {
      return await this.locks.acquire(join(this.folder, 'refstore.lock'), 'refstore', deadline.within(0));
    } catch (error) {
      if (error instanceof CommandError && error.details?.kind === 'lock_timeout') return undefined;
      throw error;
    }
  }
}

function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof MalformedRefMap) throw malformed(error.where, error);
    throw error;
  }
}

function encodeBounded(map: RefMap): Buffer {
  const bytes = Buffer.from(encodeRefMap(map));
  if (bytes.length <= LARGEST_REFMAP_BYTES) return bytes;
  throw new CommandError('INTERNAL', `The references of this snapshot take more than ${LARGEST_REFMAP_BYTES} bytes.`, {
    suggestion: 'Observe less at a time: --skeleton, --max-depth N, or --root REF for one part of the window.',
    details: {
      kind: 'refmap_limit',
      bytes: bytes.length,
      limit_bytes: LARGEST_REFMAP_BYTES,
      entries: map.entries.size,
    },
    delivery: 'not_delivered',
  });
}

/** A number is given once: a change may drop entries, and add some from `before.next` on. */
function checkNumbers(before: RefMap, after: RefMap): void {
  const fits = [...after.entries.keys()].every(
    (number) => number < after.next && (number >= before.next || before.entries.has(number)),
  );
  if (after.id !== before.id || after.next < before.next || !fits) {
    throw new RangeError('A change of a refmap must keep its id and may only add numbers that were never given.');
  }
}

function notFound(): CommandError {
  return new CommandError('SNAPSHOT_NOT_FOUND', 'This namespace does not hold the snapshot.', {
    suggestion: 'Take a new snapshot; if it was made with --session, give the same --session.',
    details: { kind: 'snapshot_absent' },
  });
}

function malformed(where: string, cause?: unknown): CommandError {
  return new CommandError('SNAPSHOT_NOT_FOUND', 'The file of the snapshot is damaged and was left alone.', {
    suggestion: 'Take a new snapshot.',
    details: { kind: 'refmap_malformed', where },
    cause,
  });
}

function keepFailed(error: unknown, path: string): unknown {
  return nativeCode(error) === undefined ? error : unsafeFile('unwritable', path, error);
}
