import type { ObservationLimits } from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { CACHE_PATH, Cache, type CacheItem } from '../atspi/cache.js';
import type { RemoteObject } from '../atspi/object.js';
import { factsOfItem } from './basic-facts.js';
import { InFlight } from './in-flight.js';
import { type RawNode, rawNode } from './raw-node.js';
import { type FetchedChildren, fetchListed, fetchPage, type TreeSource } from './tree-source.js';
import { WalkSource } from './walk-source.js';

type Items = ReadonlyMap<string, CacheItem>;

/**
 * For a toolkit whose cache lists, with facts as they are now, all objects that somebody was told of before: the structure
 * comes from GetChildren, which makes each object known, and then one GetItems has the facts of them all. Where the cache
 * places a node in its tree is not used: GTK 4.8.3 gives a hidden page another parent there.
 *
 * gtk4-widget-factory, 905 nodes: 907 messages the first time and 469 afterwards, where asking each node takes 5,898.
 */
export class RealisedTree implements TreeSource {
  private constructor(
    private readonly items: Items,
    private readonly structure: ReadonlyMap<string, readonly RemoteObject[]>,
    private readonly walk: WalkSource,
  ) {}

  /** The tree below `root`, as far as the limits and the deadline let it be listed. */
  static async read(
    root: RemoteObject,
    limits: Pick<ObservationLimits, 'nodes'>,
    deadline: Deadline,
  ): Promise<TreeSource> {
    const before = await itemsOf(root, deadline);
    // Without a cache the same tree is walked node by node.
    if (before === undefined) return new WalkSource();
    const structure = new Structure(before, limits.nodes, deadline);
    await structure.list(root);
    const items = structure.unknown ? ((await itemsOf(root, deadline)) ?? before) : before;
    return new RealisedTree(items, structure.children, new WalkSource());
  }

  async fetchNode(object: RemoteObject, deadline: Deadline): Promise<RawNode> {
    return this.listed(object) ?? (await this.walk.fetchNode(object, deadline));
  }

  childrenAtHand(node: RawNode): RawNode[] | undefined {
    const children = this.structure.get(node.object.path)?.map((child) => this.listed(child, node.object));
    return children?.every((child) => child !== undefined) ? children : undefined;
  }

  fetchChildren(node: RawNode, most: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchListed(node, most, deadline, (object) => this.fetchNode(object, deadline));
  }

  fetchPage(node: RawNode, size: number, deadline: Deadline): Promise<Known<FetchedChildren>> {
    return fetchPage(node, size, deadline, (object) => this.fetchNode(object, deadline));
  }

  private listed(object: RemoteObject, within?: RemoteObject): RawNode | undefined {
    const item = this.items.get(object.path);
    if (item === undefined) return undefined;
    const node = rawNode(object, factsOfItem(item));
    // GTK 4.8.3: the pages of a stack are parents that nobody lists as children.
    node.onPage = within !== undefined && item[2][1] !== within.path;
    return node;
  }
}

/** Lists children, and what is below them, until as many objects were met as there is room for. */
class Structure {
  readonly children = new Map<string, readonly RemoteObject[]>();
  /** Whether an object was met that the cache had not. */
  unknown = false;
  private met = 1;
  private readonly asking = new InFlight();

  constructor(
    private readonly items: Items,
    private readonly most: number,
    private readonly deadline: Deadline,
  ) {}

  async list(object: RemoteObject): Promise<void> {
    const item = this.items.get(object.path);
    if (item === undefined) this.unknown = true;
    if (this.children.has(object.path) || this.met >= this.most || this.deadline.expired()) return;
    // A tree with a cycle is listed once; the walk finds the cycle.
    this.children.set(object.path, []);
    if (item?.[4] === 0) return;
    let below: readonly RemoteObject[] = [];
    await this.asking.run(async () => {
      const listed = await new Accessible(object).children(this.deadline);
      if (listed.known) below = object.siblings(listed.value);
      // The walk asks again, and tells why there is no answer.
      else this.children.delete(object.path);
    });
    if (!this.children.has(object.path)) return;
    this.children.set(object.path, below);
    this.met += below.length;
    await Promise.all(below.map((child) => this.list(child)));
  }
}

async function itemsOf(object: RemoteObject, deadline: Deadline): Promise<Items | undefined> {
  const listed = await new Cache(object.sibling(CACHE_PATH)).items(deadline);
  return listed.known ? new Map((listed.value ?? []).map((item) => [item[0][1], item])) : undefined;
}
