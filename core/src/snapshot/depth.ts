import { RAW_DEPTH } from '../adapter/observation.js';
import { DECORATIONS } from '../model/capability.js';
import type { ElementFacts } from '../model/element.js';

export { RAW_DEPTH };

/** What decides whether a node counts as a level. */
export type DepthEvidence = Pick<ElementFacts, 'role' | 'name' | 'value' | 'capabilities'>;

/**
 * Logical levels that a node takes: 0 for a wrapper (a group that is known to have no name, no value and nothing to
 * operate), 1 for everything else. A fact that could not be read counts as a level.
 *
 * For a walk: the children of the root are at level `depthCost(child)`, their children at that plus their own cost, and
 * so on. A node is read while its level is at most the requested depth and it lies at most `RAW_DEPTH` raw levels below
 * the root.
 */
export function depthCost(node: DepthEvidence): 0 | 1 {
  if (node.role !== 'group') return 1;
  if (!node.name.known || !node.value.known || !node.capabilities.known) return 1;
  if (hasText(node.name.value) || hasText(node.value.value)) return 1;
  for (const capability of node.capabilities.value ?? []) if (!DECORATIONS.has(capability)) return 1;
  return 0;
}

/** True for text with anything but blanks. */
function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
