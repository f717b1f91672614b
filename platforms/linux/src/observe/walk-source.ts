import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import type { RoleReads } from '../toolkits/profile.js';
import { readWalkFacts } from './basic-facts.js';
import { InFlight } from './in-flight.js';
import { hasState, type RawNode, rawNode } from './raw-node.js';
import { type FetchedChildren, fetchListed, fetchPage, type TreeSource } from './tree-source.js';

const ALL: ReadonlyMap<AtspiRole, RoleReads> = new Map();

/**
 * Nodes that are asked at a time. A walk that ends at its deadline leaves their questions behind, about four each, and whoever asks
 * next waits until the application has answered them: Qt takes 68 us for each.
 */
const AT_ONCE = 64;

/** Asks for every node: for all of it, or for what `reads` says of its role. */
export class WalkSource implements TreeSource {
  private readonly asking = new InFlight(AT_ONCE);

  constructor(
    private readonly reads: ReadonlyMap<AtspiRole, RoleReads> = ALL,
    private readonly descriptions = true,
  ) {}

  async fetchNode(object: RemoteObject, deadline: Deadline): Promise<RawNode> {
    const facts = await this.asking.run(() => readWalkFacts(object, this.reads, this.descriptions, deadline));
    return rawNode(object, facts);
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
