import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import type { RoleReads } from '../toolkits/profile.js';
import { readWalkFacts } from './basic-facts.js';
import { hasState, type RawNode, rawNode } from './raw-node.js';
import { type FetchedChildren, fetchListed, fetchPage, type TreeSource } from './tree-source.js';

const ALL: ReadonlyMap<AtspiRole, RoleReads> = new Map();

/** Asks for every node: for all of it, or for what `reads` says of its role. */
export class WalkSource implements TreeSource {
  constructor(
    private readonly reads: ReadonlyMap<AtspiRole, RoleReads> = ALL,
    private readonly descriptions = true,
  ) {}

  async fetchNode(object: RemoteObject, deadline: Deadline): Promise<RawNode> {
    return rawNode(object, await readWalkFacts(object, this.reads, this.descriptions, deadline));
  }

  childrenAtHand(node: RawNode): RawNode[] | undefined {
    return node.childCount.known && node.childCount.value === 0 && !hasState(node, 'manages-descendants')
      ? []
      : undefined;
  }

  fetchChildren(node: RawNode, most: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    const inside = !(node.role.known && roleName(node.role.value ?? 0) === 'application');
    return fetchListed(node, most, deadline, async (object) => ({
      ...(await this.fetchNode(object, deadline)),
      inside,
    }));
  }

  fetchPage(node: RawNode, size: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchPage(node, size, deadline, (object) => this.fetchNode(object, deadline));
  }
}
