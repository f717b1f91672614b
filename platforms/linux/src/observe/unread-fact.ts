import type { EvidenceNeeds } from '@agent-desktop/core/adapter/observation.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { RawNode } from './raw-node.js';

/**
 * Why something that was asked of a node is missing; undefined when all of it was read. That a toolkit has no such
 * method is its own way to say that there is nothing to read; what the toolkit's profile leaves out was not asked.
 */
export function unreadFact(node: RawNode, needs: EvidenceNeeds): Failure | undefined {
  const facts = [
    node.states,
    node.interfaces,
    node.name,
    node.description,
    node.childCount,
    ...(needs.bounds ? [node.extents] : []),
    ...(needs.text ? [node.value, node.label, node.placeholder] : []),
  ];
  for (const fact of facts)
    if (!fact.known && fact.why.kind !== 'unsupported' && fact.why.kind !== 'not-read') return fact.why;
  return undefined;
}
