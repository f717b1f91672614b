import { Deadline } from '../../src/deadline/deadline.js';
import type { RefEntry } from '../../src/refs/entry.js';
import { FileRefStore } from '../../src/refs/file-store.js';
import { FileLocks } from '../../src/system/file-lock.js';
import { procTable } from '../system/proc-table.js';

/** `create`: keeps `rounds` snapshots and prints each id once it is kept. `drill`: adds an entry to `id` that often. */
async function main([folder, mode, rounds, id, root]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('folder is needed');
  const store = new FileRefStore(folder, new FileLocks(procTable));
  for (let round = 0; round < Number(rounds); round += 1) {
    const deadline = Deadline.after(60_000);
    if (mode === 'create') {
      const map = await store.create(
        Array.from({ length: 20 }, (_, index) => entry(`e${index}`)),
        deadline,
      );
      process.stdout.write(`${map.id}\n`);
    } else if (id !== undefined) {
      const added = entry(`under ${root} ${round}`, Number(root));
      const map = await store.update(
        id,
        (now) => ({ ...now, entries: new Map([...now.entries, [now.next, added]]), next: now.next + 1 }),
        deadline,
      );
      process.stdout.write(`${map.next - 1}\n`);
    }
  }
}

function entry(name: string, rootRef?: number): RefEntry {
  return {
    source: { app: 'A', process: { pid: 7, instance: '7' }, surface: 'window', window: { id: 'w', title: 'T' } },
    role: 'button',
    name,
    states: [],
    capabilities: ['Click'],
    context: { ancestors: ['group:G'] },
    path: [0],
    ...(rootRef === undefined ? {} : { rootRef }),
  };
}

void main(process.argv.slice(2));
