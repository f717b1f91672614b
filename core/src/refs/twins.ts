import type { ObservedNode } from '../model/element.js';
import { knownValue } from '../model/known.js';
import type { Role } from '../model/role.js';
import { compare } from './compare.js';
import { readContext, readSurroundings, steadyName, textOf } from './context.js';
import type { RefContext, RefEntry } from './entry.js';
import { savedName, valueIsEvidence } from './match.js';
import { Shared } from './shared.js';

/** More kinds of elements than that with one role, name and surroundings are not compared one by one. */
const MOST_COMPARED = 16;

/**
 * How many other elements of the observed tree could be taken for the element that `entry` was made of, by the very
 * comparison that resolves it later. Undefined where one more may hide in a part that was cut off or could not be read.
 */
export function twinsIn(root: ObservedNode, self: ObservedNode, entry: RefEntry): number | undefined {
  const index = indexOf(root);
  if (index.unreadRoles.has(entry.role) || index.mayHide(entry.context)) return undefined;
  const own = index.kindOf.get(self);
  if (own === undefined) return undefined;
  own.twins ??= { count: countTwins(index, own, entry) };
  return own.twins.count;
}

function countTwins(index: TwinIndex, own: Kind, entry: RefEntry): number | undefined {
  const name = savedName(entry);
  // A candidate without a name may show the saved one as its value.
  const names = name === undefined ? [undefined] : [name, undefined];
  const similar = names.flatMap((one) => index.similar(entry.role, one, entry.context));
  if (similar.length > MOST_COMPARED) return undefined;
  const alike = similar.filter((kind) => looksLike(kind, own, entry));
  return alike.includes(own) ? alike.reduce((sum, kind) => sum + kind.members, -1) : undefined;
}

/**
 * Whether another element that looks alike stands at the same index of a list that reads the same, under another parent:
 * then its position tells nothing of an element.
 */
export function sharesPlace(root: ObservedNode, self: ObservedNode, entry: RefEntry): boolean {
  const index = indexOf(root);
  const own = index.kindOf.get(self);
  const there = index.standing(entry.role, savedName(entry), entry.context);
  if (there === undefined) return false;
  if (there.size > MOST_COMPARED) return true;
  for (const [kind, members] of there) {
    const others = kind === own ? members - 1 : members;
    if (others > 0 && looksLike(kind, own, entry)) return true;
  }
  return false;
}

/** Elements that no comparison tells apart: everything that is compared reads the same. */
interface Kind {
  /** One of them. */
  readonly node: ObservedNode;
  readonly chain: readonly ObservedNode[];
  readonly at: number;
  readonly kin: string;
  members: number;
  /** Whether other kinds could be taken for the elements of this one. */
  readonly alike: Map<Kind, boolean>;
  twins?: { readonly count: number | undefined };
}

/** What an entry made of an element of kind `own` is compared with is the same for all elements of a kind. */
function looksLike(kind: Kind, own: Kind | undefined, entry: RefEntry): boolean {
  const known = own?.alike.get(kind);
  if (known !== undefined) return known;
  const { node, chain, at } = kind;
  const same = compare(entry, { handle: node.handle, facts: node, ancestors: chain, index: at }).differs.length === 0;
  own?.alike.set(kind, same);
  return same;
}

/** The nodes of one tree by what tells them apart; made in one pass. */
class TwinIndex {
  readonly kindOf = new Map<ObservedNode, Kind>();
  /** Roles of which some element could not be read well enough to be told apart. */
  readonly unreadRoles = new Set<Role>();
  private readonly kinds = new Map<string, Kind>();
  /** Kinds by role, name and surroundings. */
  private readonly kin = new Map<string, Kind[]>();
  private readonly ancestors = new Shared<readonly string[]>();
  /** Named ancestors (with the node itself) of every node that children are missing from. */
  private readonly cuts = new Set<number>();
  private readonly hiding = new Map<readonly string[], boolean>();
  /** Parents by the fingerprint of their child list. */
  private readonly lists = new Map<string, ObservedNode[]>();
  /** For fingerprints that several parents share: what stands at an index, by kin. */
  private readonly places = new Map<string, Map<string, Map<Kind, number>>>();

  constructor(root: ObservedNode) {
    this.add(root, [], 0);
  }

  similar(role: Role, name: string | undefined, context: RefContext): readonly Kind[] {
    return this.kin.get(this.kinOf(role, name, context)) ?? [];
  }

  /** What stands at the position of `context` in every list that reads like its own; undefined if no other list does. */
  standing(role: Role, name: string | undefined, context: RefContext): ReadonlyMap<Kind, number> | undefined {
    const { position } = context;
    const parents = position === undefined ? undefined : this.lists.get(position.siblings);
    if (position === undefined || parents === undefined || parents.length < 2) return undefined;
    let places = this.places.get(position.siblings);
    if (places === undefined) {
      places = this.placesIn(parents);
      this.places.set(position.siblings, places);
    }
    return places.get(`${position.index} ${this.kinOf(role, name, context)}`);
  }

  /** A hidden twin has the same named ancestors, so it can only lie under a cut node whose own are the end of them. */
  mayHide({ ancestors }: RefContext): boolean {
    if (this.cuts.size === 0) return false;
    const known = this.hiding.get(ancestors);
    if (known !== undefined) return known;
    const hides = [...ancestors, ''].some((_, outer) =>
      this.cuts.has(this.ancestors.find(ancestors.slice(outer)) ?? -1),
    );
    this.hiding.set(ancestors, hides);
    return hides;
  }

  private add(node: ObservedNode, chain: readonly ObservedNode[], at: number): void {
    const { context } = readContext(chain, at);
    const { unread } = readSurroundings(chain, at);
    const below = [...chain, node];
    if (node.cut !== undefined || (node.childCount.known && (node.childCount.value ?? 0) > node.children.length)) {
      this.cuts.add(this.ancestors.indexOf(readSurroundings(below, 0).context.ancestors));
    }
    const name = steadyName(node);
    if (unread.length > 0 || !name.known || !node.value.known || lacksDescription(node, name.text)) {
      this.unreadRoles.add(node.role);
    }
    const kin = this.kinOf(node.role, name.known ? name.text : undefined, context);
    const traits = kin + (unread.length > 0 ? JSON.stringify(unread) : '') + traitsOf(node);
    let kind = this.kinds.get(traits);
    if (kind === undefined) {
      kind = { node, chain, at, kin, members: 0, alike: new Map() };
      this.kinds.set(traits, kind);
      put(this.kin, kin, kind);
    }
    kind.members += 1;
    this.kindOf.set(node, kind);
    const parent = chain.at(-1);
    if (at === 0 && parent !== undefined && context.position !== undefined) {
      put(this.lists, context.position.siblings, parent);
    }
    for (let index = 0; index < node.children.length; index += 1) {
      const child = node.children[index];
      if (child !== undefined) this.add(child, below, index);
    }
  }

  private placesIn(parents: readonly ObservedNode[]): Map<string, Map<Kind, number>> {
    const places = new Map<string, Map<Kind, number>>();
    for (const parent of parents) {
      for (const [index, child] of parent.children.entries()) {
        const kind = this.kindOf.get(child);
        if (kind === undefined) continue;
        const key = `${index} ${kind.kin}`;
        const there = places.get(key) ?? new Map<Kind, number>();
        there.set(kind, (there.get(kind) ?? 0) + 1);
        places.set(key, there);
      }
    }
    return places;
  }

  private kinOf(role: Role, name: string | undefined, { ancestors, label }: RefContext): string {
    return `${role} ${this.ancestors.indexOf(ancestors)} ${part(name)} ${part(label)} `;
  }
}

const indexByRoot = new WeakMap<ObservedNode, TwinIndex>();

function indexOf(root: ObservedNode): TwinIndex {
  const cached = indexByRoot.get(root);
  if (cached !== undefined) return cached;
  const index = new TwinIndex(root);
  indexByRoot.set(root, index);
  return index;
}

/**
 * Whatever else `compare` looks at, of the saved element or of the live one. A value that changes while the element stays
 * the same is never looked at, so it makes no kind of its own.
 */
function traitsOf(node: ObservedNode): string {
  const states = knownValue(node.states) ?? [];
  const secure = states.includes('secure');
  const value = valueIsEvidence({ role: node.role, states }) ? fact(node.value) : '';
  return `${secure ? 's' : ''}${node.nameSource ?? ''} ${fact(node.name)} ${value} ${fact(node.description)}`;
}

function fact(text: ObservedNode['name']): string {
  const read = textOf(text);
  return read.known ? part(read.text) : '?';
}

/** A text with its length before it: no two lists of texts are joined to the same string. */
function part(text: string | undefined): string {
  return text === undefined ? '-' : `${text.length}:${text}`;
}

/** Nobody asks for the description of what has a name: nothing that is compared here depends on it. */
function lacksDescription({ description }: ObservedNode, name: string | undefined): boolean {
  return !description.known && (description.why.kind !== 'not-read' || name === undefined);
}

function put<T>(map: Map<string, T[]>, key: string, item: T): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [item]);
  else there.push(item);
}
