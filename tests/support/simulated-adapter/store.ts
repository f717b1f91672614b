import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { RefEntry, RefMap } from '@agent-desktop/core/refs/entry.js';
import type { RefStore } from '@agent-desktop/core/refs/store.js';

/** Snapshots in memory, for tests that are not about files. */
export class MemoryRefStore implements RefStore {
  readonly maps = new Map<string, RefMap>();
  private last: string | undefined;
  private made = 0;

  async create(entries: readonly RefEntry[], _deadline: Deadline): Promise<RefMap> {
    this.made += 1;
    const id = `s${String(this.made).padStart(4, '0')}`;
    const map = { id, entries: new Map(entries.map((entry, index) => [index + 1, entry])), next: entries.length + 1 };
    this.maps.set(id, map);
    this.last = id;
    return map;
  }

  async entry(id: string, number: number, deadline: Deadline): Promise<RefEntry | undefined> {
    return (await this.load(id, deadline)).entries.get(number);
  }

  async load(id: string, _deadline: Deadline): Promise<RefMap> {
    const map = this.maps.get(id);
    if (map === undefined) throw new CommandError('SNAPSHOT_NOT_FOUND', 'There is no such snapshot.');
    return map;
  }

  async update(id: string, change: (map: RefMap) => RefMap, deadline: Deadline): Promise<RefMap> {
    const changed = change(await this.load(id, deadline));
    this.maps.set(id, changed);
    return changed;
  }

  async latest(_deadline: Deadline): Promise<RefMap | undefined> {
    return this.last === undefined ? undefined : this.maps.get(this.last);
  }
}
