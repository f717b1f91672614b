import type { Candidate, Candidates } from '../../src/adapter/observation.js';
import type { Capability } from '../../src/model/capability.js';
import type { Cut, NameSource, ObservedNode } from '../../src/model/element.js';
import { known, unknown } from '../../src/model/known.js';
import type { NativeId } from '../../src/model/native-id.js';
import type { Rect } from '../../src/model/rect.js';
import type { Role } from '../../src/model/role.js';
import type { State } from '../../src/model/state.js';
import { entryOf } from '../../src/refs/capture.js';
import type { RefEntry, RefSource } from '../../src/refs/entry.js';

export const UNREAD = unknown({ kind: 'timeout' });

export interface Look {
  readonly role?: Role;
  /** `null`: could not be read. */
  readonly name?: string | null;
  readonly nameSource?: NameSource;
  readonly value?: string | null;
  readonly description?: string | null;
  readonly ids?: readonly NativeId[];
  readonly states?: readonly State[] | null;
  readonly capabilities?: readonly Capability[];
  readonly bounds?: Rect;
  readonly cut?: Cut;
  readonly childCount?: number;
  readonly children?: readonly ObservedNode[];
}

let handles = 0;

/** An observed node; what is not given is known to be absent. */
export function node(look: Look = {}): ObservedNode {
  handles += 1;
  const children = look.children ?? [];
  return {
    handle: { key: `h${handles}` },
    role: look.role ?? 'button',
    nativeRole: 'test',
    name: look.name === null ? UNREAD : known(look.name),
    ...(look.nameSource === undefined ? {} : { nameSource: look.nameSource }),
    value: look.value === null ? UNREAD : known(look.value),
    description: look.description === null ? UNREAD : known(look.description),
    nativeIds: look.ids ?? [],
    states: look.states === null ? UNREAD : known<readonly State[]>(look.states ?? []),
    capabilities: known<readonly Capability[]>(look.capabilities ?? []),
    bounds: known(look.bounds),
    children,
    childCount: known(look.childCount ?? children.length),
    ...(look.cut === undefined ? {} : { cut: look.cut }),
  };
}

export function text(name: string): ObservedNode {
  return node({ role: 'statictext', name });
}

export function stableId(value: string): NativeId {
  return { kind: 'atspi_object_path', value, stable: true };
}

export function volatileId(value: string): NativeId {
  return { kind: 'atspi_object_path', value, stable: false };
}

export const SOURCE: RefSource = {
  app: 'Editor',
  process: { pid: 4_242, instance: '4242-1' },
  surface: 'window',
  window: { id: 'w1', title: 'Untitled' },
};

export interface Place {
  readonly node: ObservedNode;
  readonly chain: readonly ObservedNode[];
  readonly index: number;
}

/** Every node of a tree with what stands above it. */
export function places(root: ObservedNode): readonly Place[] {
  const found: Place[] = [];
  const visit = (at: ObservedNode, chain: readonly ObservedNode[], index: number) => {
    found.push({ node: at, chain, index });
    for (const [child, below] of at.children.entries()) visit(below, [...chain, at], child);
  };
  visit(root, [], 0);
  return found;
}

export function placeOf(root: ObservedNode, sought: ObservedNode): Place {
  const place = places(root).find((one) => one.node === sought);
  if (place === undefined) throw new Error('not in the tree');
  return place;
}

export function entryIn(root: ObservedNode, sought: ObservedNode): RefEntry {
  const { chain, index } = placeOf(root, sought);
  const entry = entryOf(sought, chain, index, SOURCE);
  if (entry === undefined) throw new Error('no reference');
  return entry;
}

/** What an adapter that looked everywhere answers for a role. */
export function candidatesIn(root: ObservedNode, role: Role): Candidates {
  const found: Candidate[] = places(root)
    .filter((place) => place.node.role === role)
    .map((place) => ({ handle: place.node.handle, facts: place.node, ancestors: place.chain, index: place.index }));
  return { found, complete: true, gaps: [] };
}
