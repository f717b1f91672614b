import type { PlatformAdapter } from '../adapter/index.js';
import type { Observation, ObservationRequest, Scope } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import type { ElementHandle, ObservedNode } from '../model/element.js';
import { type Masked, maskSecrets } from './secure.js';

/** An observation without secrets. */
export interface SafeObservation extends Masked {
  readonly observation: Observation;
}

/**
 * Observes, masks what is secret, and gives the handles back once `use` is through with the tree, also when it fails.
 * The only way from core to an adapter's tree.
 */
export async function withObservation<T>(
  adapter: PlatformAdapter,
  scope: Scope,
  request: ObservationRequest,
  deadline: Deadline,
  use: (seen: SafeObservation) => Promise<T> | T,
): Promise<T> {
  const observation = await adapter.observation.observe(scope, request, deadline);
  try {
    return await use({ observation, ...maskSecrets(observation.root) });
  } finally {
    adapter.observation.release(handlesOf(observation.root));
  }
}

function* handlesOf(root: ObservedNode): Generator<ElementHandle> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node.handle;
    for (const child of node.children) waiting.push(child);
  }
}
