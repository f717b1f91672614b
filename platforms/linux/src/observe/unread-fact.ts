import type { EvidenceNeeds } from '@agent-desktop/core/adapter/observation.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { RawNode } from './raw-node.js';

/**
 * Why something that was asked of a node is missing; undefined when all of it was read. That a toolkit has no such
 * method is its own way to say that there is nothing to read; what the toolkit's profile leaves out was not asked.
 */
export function unreadFact(node: RawNode, needs: EvidenceNeeds): Failure | undefined {
  return (
    missing(node.states) ??
    missing(node.interfaces) ??
    missing(node.name) ??
    missing(node.description) ??
    missing(node.childCount) ??
    missing(node.drawn) ??
    (needs.bounds ? missing(node.extents) : undefined) ??
    (needs.text ? (missing(node.value) ?? missing(node.label) ?? missing(node.placeholder)) : undefined)
  );
}

function missing(fact: Known<unknown>): Failure | undefined {
  return fact.known || fact.why.kind === 'unsupported' || fact.why.kind === 'not-read' ? undefined : fact.why;
}
