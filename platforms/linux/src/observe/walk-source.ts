import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { hasState, type RawNode } from './raw-node.js';
import { type FetchedChildren, fetchListed, fetchNode, type TreeSource } from './tree-source.js';

/** Asks for every node. */
export class WalkSource implements TreeSource {
  childrenAtHand(node: RawNode): RawNode[] | undefined {
    return node.childCount.known && node.childCount.value === 0 && !hasState(node, 'manages-descendants')
      ? []
      : undefined;
  }

  fetchChildren(node: RawNode, most: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchListed(node, most, deadline, (object) => fetchNode(object, deadline));
  }
}
