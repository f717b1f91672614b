import { isDeepStrictEqual } from 'node:util';
import type { PlatformAdapter } from '../adapter/index.js';
import type { Observation } from '../adapter/observation.js';
import { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { ElementHandle, ObservedNode } from '../model/element.js';
import type { RefEntry, RefMap } from '../refs/entry.js';
import { resolveRef } from '../refs/resolve.js';
import type { RefStore } from '../refs/store.js';
import { formatRef, parseRef, type RefToken } from '../refs/token.js';
import type { ProcessTable } from '../system/port.js';
import { allocation } from './allocate.js';
import { withObservation } from './observe.js';
import { render } from './render.js';
import { fullRequest, OBSERVATION_MS, STORING_MS } from './request.js';
import { type Shaped, shape } from './shape.js';
import { partly, type SnapshotOptions, type SnapshotResult } from './take.js';

/** What a drill-down works with. */
export interface DrillPorts {
  readonly adapter: PlatformAdapter;
  readonly store: RefStore;
  readonly processes: ProcessTable;
}

/**
 * Observes what is below a saved reference and adds its references to the same snapshot, in place of those of an earlier
 * drill-down from there. Needs a complete observation but for the rows of virtual lists: TIMEOUT `observation_incomplete`
 * otherwise, and nothing is changed.
 */
export async function drillDown(
  ports: DrillPorts,
  token: string,
  options: SnapshotOptions,
  deadline: Deadline = Deadline.after(OBSERVATION_MS),
): Promise<SnapshotResult> {
  const ref = parseRef(token);
  const resolution = await resolveRef(ports.store, ports.adapter, ports.processes, ref, deadline);
  if (resolution.kind !== 'resolved') throw resolution.error;
  const { entry, handle } = resolution;
  try {
    return await add(ports, ref, entry, handle, options, deadline);
  } finally {
    ports.adapter.observation.release([handle]);
  }
}

async function add(
  { adapter, store }: DrillPorts,
  ref: RefToken,
  entry: RefEntry,
  handle: ElementHandle,
  options: SnapshotOptions,
  deadline: Deadline,
): Promise<SnapshotResult> {
  const request = fullRequest(options.maxDepth, options.includeBounds);
  return withObservation(adapter, { kind: 'element', handle }, request, deadline, async (seen) => {
    const { observation, root, inferred } = seen;
    if (!isDecided(observation)) throw incomplete(observation.nodesObserved, deadline);
    let shaped: Shaped | undefined;
    const change = (current: RefMap): RefMap => {
      requireSame(current, ref.number, entry);
      const kept = withoutDescendants(current.entries, ref.number);
      const { entries, allocate } = allocation(entry.source, current.next, { number: ref.number, entry });
      shaped = shape(root, options, allocate);
      for (const [index, one] of entries.entries()) kept.set(current.next + index, one);
      return { id: current.id, entries: kept, next: current.next + entries.length };
    };
    const map = await store.update(ref.snapshot, change, deadline.detached(STORING_MS));
    if (shaped === undefined) throw new CommandError('INTERNAL', 'The snapshot store did not ask for the change.');
    return {
      app: entry.source.app,
      window: { id: entry.source.window?.id ?? '', title: entry.source.window?.title ?? '' },
      ref_count: map.entries.size,
      snapshot_id: map.id,
      complete: observation.complete,
      tree: render(shaped, {
        includeBounds: options.includeBounds,
        token: (number) => formatRef(map.id, number),
        inferredSecure: inferred,
      }),
      ...partly(observation),
    };
  });
}

/** True where nothing is missing but what was not asked for, and rows that a list shows only when it is scrolled. */
function isDecided({ complete, gaps, root }: Observation): boolean {
  return complete || (gaps.length === 0 && onlyVirtual(root));
}

function onlyVirtual({ cut, children }: ObservedNode): boolean {
  return (cut === undefined || cut === 'depth' || cut === 'virtual') && children.every(onlyVirtual);
}

/** The entries without those that earlier drill-downs from `root`, or from one of their own references, had made. */
function withoutDescendants(entries: ReadonlyMap<number, RefEntry>, root: number): Map<number, RefEntry> {
  const roots = new Set([root]);
  const kept = new Map<number, RefEntry>();
  // Numbers only grow, so the root of a drill-down comes before everything that was made from it.
  for (const [number, entry] of [...entries].sort(([a], [b]) => a - b)) {
    if (entry.rootRef !== undefined && roots.has(entry.rootRef)) roots.add(number);
    else kept.set(number, entry);
  }
  return kept;
}

function requireSame(map: RefMap, number: number, entry: RefEntry): void {
  if (isDeepStrictEqual(map.entries.get(number), entry)) return;
  throw new CommandError('STALE_REF', 'The reference was replaced while what is below it was being read.', {
    suggestion: 'Take a fresh snapshot.',
    details: { kind: 'root_entry_changed' },
  });
}

function incomplete(nodesObserved: number, deadline: Deadline): CommandError {
  return new CommandError('TIMEOUT', 'What is below the reference could not be read completely in time.', {
    delivery: 'not_delivered',
    suggestion: 'Choose a reference further down, or a smaller --max-depth.',
    details: {
      kind: 'observation_incomplete',
      nodes_observed: nodesObserved,
      timeout_ms: Math.round(deadline.budgetMs),
      elapsed_ms: Math.round(deadline.elapsedMs()),
    },
  });
}
