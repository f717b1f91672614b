import { type ShownCellsWire, shownCellsWire } from '../envelope/wire.js';
import { knownValue } from '../model/known.js';
import type { Role } from '../model/role.js';
import type { State } from '../model/state.js';
import { wording } from '../snapshot/operable.js';
import { type Laid, nameAt, nodeAt } from './forest.js';

/** A match as it is printed: all seven fields are always there. */
export interface MatchWire {
  ref_id: string | null;
  role: Role;
  name: string;
  /** Where a name that is not the toolkit's own came from. */
  name_source?: string;
  value: string | null;
  states: readonly State[];
  interactive: boolean;
  /** `role:label` of everything above it, from the root. */
  path: readonly string[];
}

export function matchWire(laid: Laid, at: number, ref: string | undefined): MatchWire {
  const node = nodeAt(laid, at);
  const name = nameAt(laid, at);
  return {
    ref_id: ref ?? null,
    role: node.role,
    name: displayName(laid, at),
    ...(name?.source === undefined ? {} : { name_source: name.source }),
    value: knownValue(node.value) ?? null,
    states: knownValue(node.states) ?? [],
    interactive: ref !== undefined,
    path: pathLabels(laid, at),
  };
}

/** Name, else value, else description, else a stand-in. */
export function displayName(laid: Laid, at: number): string {
  const node = nodeAt(laid, at);
  return nameAt(laid, at)?.text ?? wording(node.value) ?? wording(node.description) ?? `(unnamed ${node.role})`;
}

function pathLabels(laid: Laid, at: number): string[] {
  const labels: string[] = [];
  for (let up = laid.parent[at] ?? -1; up >= 0; up = laid.parent[up] ?? -1) {
    labels.unshift(`${nodeAt(laid, up).role}:${displayName(laid, up)}`);
  }
  return labels;
}

/** Every role that was seen, sorted: tells a caller who asked for another one. */
export function rolesPresent({ nodes }: Laid): Role[] {
  return [...new Set(nodes.map((node) => node.role))].sort();
}

const MOST_VIRTUAL = 10;

export interface VirtualListWire {
  /** What to give to `scroll`. */
  readonly ref_id: string | null;
  readonly role: Role;
  readonly name: string;
  /** How many children the toolkit reports. */
  readonly children_count?: number;
  /** How many of them were looked at. */
  readonly children_shown: number;
  /** Which cells of a table were looked at. */
  readonly shown?: ShownCellsWire;
}

/** Where lists are whose rows exist only while they are shown: what was not found may be one of their rows. */
export function virtualLists({ nodes }: Laid): readonly number[] {
  const lists: number[] = [];
  for (let at = 0; at < nodes.length && lists.length < MOST_VIRTUAL; at += 1) {
    if (nodes[at]?.cut === 'virtual') lists.push(at);
  }
  return lists;
}

export function virtualListWire(laid: Laid, at: number, ref: string | undefined): VirtualListWire {
  const node = nodeAt(laid, at);
  const count = knownValue(node.childCount);
  return {
    ref_id: ref ?? null,
    role: node.role,
    name: displayName(laid, at),
    ...(count === undefined ? {} : { children_count: count }),
    children_shown: node.children.length,
    ...(node.cells === undefined ? {} : { shown: shownCellsWire(node.cells) }),
  };
}
