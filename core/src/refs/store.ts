import type { Deadline } from '../deadline/deadline.js';
import type { RefEntry, RefMap } from './entry.js';

/** The snapshots of one namespace (a session, or the global one). */
export interface RefStore {
  /** Keeps the entries, numbered from 1 in order, under a new id and makes it the latest. */
  create(entries: readonly RefEntry[], deadline: Deadline): Promise<RefMap>;
  /**
   * One entry of a snapshot, without reading the others; undefined where it has none of that number. SNAPSHOT_NOT_FOUND
   * when this namespace does not hold the snapshot.
   */
  entry(id: string, number: number, deadline: Deadline): Promise<RefEntry | undefined>;
  /** SNAPSHOT_NOT_FOUND when this namespace does not hold it. */
  load(id: string, deadline: Deadline): Promise<RefMap>;
  /**
   * Replaces a map under the write lock by what `change` makes of the map as it is then. Never recreates one that is
   * gone and never moves the latest pointer.
   */
  update(id: string, change: (map: RefMap) => RefMap, deadline: Deadline): Promise<RefMap>;
  /** The snapshot made last, for `status` only; undefined when there is none. */
  latest(deadline: Deadline): Promise<RefMap | undefined>;
}
