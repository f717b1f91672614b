import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { CacheItem } from '../atspi/cache.js';
import type { RemoteObject } from '../atspi/object.js';
import { factsOfItem, readBasicFacts } from './basic-facts.js';
import { readCacheItems } from './cache-items.js';
import { hasState, type RawNode, rawNode } from './raw-node.js';
import { type FetchedChildren, fetchListed, fetchPage, type TreeSource } from './tree-source.js';
import { WalkSource } from './walk-source.js';

interface CachedNode {
  readonly item: CacheItem;
  readonly children: CachedNode[];
}

/**
 * Takes nodes from one GetItems and asks only for what the cache is known to lack: children of MANAGES_DESCENDANTS
 * nodes, and of nodes that report another number of children than the cache holds.
 */
export class CachedTree implements TreeSource {
  private readonly byPath = new Map<string, CachedNode>();

  private constructor(items: readonly CacheItem[]) {
    for (const item of items) this.byPath.set(item[0][1], { item, children: [] });
    for (const node of this.byPath.values()) this.byPath.get(node.item[2][1])?.children.push(node);
    for (const node of this.byPath.values()) node.children.sort((a, b) => a.item[3] - b.item[3]);
  }

  static async read(application: RemoteObject, wake: () => Promise<void>, deadline: Deadline): Promise<TreeSource> {
    const items = await readCacheItems(application, wake, deadline);
    // Without a cache the same tree is walked node by node.
    return items.known && items.value !== undefined && items.value.length > 0
      ? new CachedTree(items.value)
      : new WalkSource();
  }

  node(path: string, near: RemoteObject): RawNode | undefined {
    const cached = this.byPath.get(path);
    return cached === undefined ? undefined : rawNode(near.sibling(path), factsOfItem(cached.item));
  }

  childrenAtHand(node: RawNode): RawNode[] | undefined {
    if (hasState(node, 'manages-descendants')) return undefined;
    const cached = this.byPath.get(node.object.path);
    const reported = node.childCount.known ? node.childCount.value : undefined;
    if (cached === undefined || cached.children.length !== reported) return reported === 0 ? [] : undefined;
    return cached.children.map((child) => rawNode(node.object.sibling(child.item[0][1]), factsOfItem(child.item)));
  }

  fetchChildren(node: RawNode, most: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchListed(node, most, deadline, (object) => this.fetchNode(object, deadline));
  }

  fetchPage(node: RawNode, size: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchPage(node, size, deadline, (object) => this.fetchNode(object, deadline));
  }

  async fetchNode(object: RemoteObject, deadline: Deadline): Promise<RawNode> {
    return this.node(object.path, object) ?? rawNode(object, await readBasicFacts(object, deadline));
  }
}
