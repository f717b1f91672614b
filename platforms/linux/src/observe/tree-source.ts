import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { CACHE_PATH, Cache, type CacheItem } from '../atspi/cache.js';
import { NULL_PATH, type ObjectReference, type RemoteObject } from '../atspi/object.js';
import { factsOfItem, readBasicFacts } from './basic-facts.js';
import { hasState, type RawNode, rawNode } from './raw-node.js';

/** Above this a child list is never asked for as a whole: a LibreOffice sheet hangs on it. */
export const MAX_LISTED_CHILDREN = 5_000;

/** Where a tree's nodes come from. */
export interface TreeSource {
  /** The children as they are already here; undefined when they have to be asked for. */
  childrenAtHand(node: RawNode): RawNode[] | undefined;
  /** Asks the application. */
  fetchChildren(node: RawNode, deadline: Deadline): Promise<Known<RawNode[]>>;
}

/** Asks for every node. */
export class Walk implements TreeSource {
  childrenAtHand(node: RawNode): RawNode[] | undefined {
    return node.childCount.known && node.childCount.value === 0 && !hasState(node, 'manages-descendants')
      ? []
      : undefined;
  }

  async fetchChildren(node: RawNode, deadline: Deadline): Promise<Known<RawNode[]>> {
    const listed = await new Accessible(node.object).children(deadline);
    if (!listed.known) return listed;
    return known(await Promise.all(present(listed.value, node.object).map((object) => fetchNode(object, deadline))));
  }
}

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
  private readonly walk = new Walk();

  private constructor(items: readonly CacheItem[]) {
    for (const item of items) this.byPath.set(item[0][1], { item, children: [] });
    for (const node of this.byPath.values()) this.byPath.get(node.item[2][1])?.children.push(node);
    for (const node of this.byPath.values()) node.children.sort((a, b) => a.item[3] - b.item[3]);
  }

  /** `wake` makes an application publish its cache; it is called once when there is none. */
  static async read(application: RemoteObject, wake: () => Promise<void>, deadline: Deadline): Promise<TreeSource> {
    const cache = new Cache(application.sibling(CACHE_PATH));
    let items = await cache.items(deadline);
    if (!items.known && items.why.kind === 'unsupported') {
      await wake();
      items = await cache.items(deadline);
    }
    // Without a cache the same tree is walked node by node.
    return items.known && items.value !== undefined && items.value.length > 0
      ? new CachedTree(items.value)
      : new Walk();
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

  async fetchChildren(node: RawNode, deadline: Deadline): Promise<Known<RawNode[]>> {
    const listed = await new Accessible(node.object).children(deadline);
    if (!listed.known) return this.walk.fetchChildren(node, deadline);
    const objects = present(listed.value, node.object);
    return known(
      await Promise.all(
        objects.map(async (object) => this.node(object.path, object) ?? (await fetchNode(object, deadline))),
      ),
    );
  }
}

export async function fetchNode(object: RemoteObject, deadline: Deadline): Promise<RawNode> {
  return rawNode(object, await readBasicFacts(object, deadline));
}

/** Children that belong to the same application; toolkits answer the null object for rows that do not exist yet. */
function present(references: readonly ObjectReference[] | undefined, parent: RemoteObject): RemoteObject[] {
  return (references ?? [])
    .filter(([bus, path]) => path !== NULL_PATH && (bus === parent.bus || bus === ''))
    .map(([, path]) => parent.sibling(path));
}
