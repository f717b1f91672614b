import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import type { RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import type { RoleReads } from '../toolkits/profile.js';
import { isNameless, readWalkFacts } from './basic-facts.js';
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
    const children = this.readsOf(node)?.children;
    if (children === 'none' || (children === 'nameless' && !isNameless(node))) return [];
    return node.childCount.known && node.childCount.value === 0 && !hasState(node, 'manages-descendants')
      ? []
      : undefined;
  }

  async fetchChildren(node: RawNode, most: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    const inside = roleOf(node) !== 'application';
    const fetched = await fetchListed(node, most, deadline, async (object) => ({
      ...(await this.fetchNode(object, deadline)),
      inside,
    }));
    if (fetched.known && fetched.value !== undefined && isUnread(node)) node.childCount = known(fetched.value.listed);
    return fetched;
  }

  fetchPage(node: RawNode, size: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchPage(node, size, deadline, (object) => this.fetchNode(object, deadline));
  }

  private readsOf(node: RawNode): RoleReads | undefined {
    const role = roleOf(node);
    return role === undefined ? undefined : this.reads.get(role);
  }
}

function roleOf({ role }: RawNode): AtspiRole | undefined {
  return role.known && role.value !== undefined ? roleName(role.value) : undefined;
}

function isUnread({ childCount }: RawNode): boolean {
  return !childCount.known && childCount.why.kind === 'not-read';
}
