import type { PlatformAdapter } from '../adapter/index.js';
import { Deadline } from '../deadline/deadline.js';
import type { RefStore } from '../refs/store.js';
import { formatRef } from '../refs/token.js';
import { chooseTarget, type TargetSelector } from '../target/choose-target.js';
import { allocation } from './allocate.js';
import { withObservation } from './observe.js';
import { type NodeWire, render } from './render.js';
import { DEFAULT_MAX_DEPTH, fullRequest, OBSERVATION_MS, SKELETON_DEPTH, STORING_MS } from './request.js';
import { type ShapeOptions, shape } from './shape.js';

export interface SnapshotOptions extends ShapeOptions {
  /** Logical levels below the root. */
  readonly maxDepth: number;
  readonly skeleton: boolean;
}

export const PLAIN_SNAPSHOT: SnapshotOptions = {
  maxDepth: DEFAULT_MAX_DEPTH,
  skeleton: false,
  interactiveOnly: false,
  compact: false,
  includeBounds: false,
};

/** What snapshot prints; the order of the fields is the order of the output. */
export interface SnapshotResult {
  readonly app: string;
  readonly window: { readonly id: string; readonly title: string };
  readonly ref_count: number;
  readonly snapshot_id: string;
  readonly complete: boolean;
  readonly tree: NodeWire;
  readonly truncated?: true;
  readonly nodes_observed?: number;
}

/**
 * Observes a window or surface, keeps a reference for everything in it that can be operated, and gives the tree for
 * output. What could not be seen in time leaves marks in the tree and `complete: false`.
 */
export async function takeSnapshot(
  adapter: PlatformAdapter,
  store: RefStore,
  selector: TargetSelector,
  options: SnapshotOptions,
  deadline: Deadline = Deadline.after(OBSERVATION_MS),
): Promise<SnapshotResult> {
  const depth = options.skeleton ? Math.min(options.maxDepth, SKELETON_DEPTH) : options.maxDepth;
  const { scope, source, window } = await chooseTarget(adapter, selector, deadline);
  return withObservation(
    adapter,
    scope,
    fullRequest(depth, options.includeBounds),
    deadline,
    async ({ observation, root, inferred }) => {
      const { entries, allocate } = allocation(source, 1);
      const shaped = shape(root, options, allocate);
      const map = await store.create(entries, deadline.detached(STORING_MS));
      return {
        app: source.app,
        window: { id: window.id, title: window.title },
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
    },
  );
}

export function partly(seen: { complete: boolean; nodesObserved: number }): {
  truncated?: true;
  nodes_observed?: number;
} {
  return seen.complete ? {} : { truncated: true, nodes_observed: seen.nodesObserved };
}
