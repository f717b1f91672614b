import type { ElementFacts, ObservedNode } from '../model/element.js';
import type { Known } from '../model/known.js';
import { MUTABLE_VALUE_ROLES, type Role } from '../model/role.js';
import type { RefContext } from './entry.js';

/** A part of a context that could not be read. */
export type ContextPart = 'ancestors' | 'label' | 'position';

export interface ContextReading {
  readonly context: RefContext;
  /** What is missing because a read failed, not because there is none. */
  readonly unread: readonly ContextPart[];
}

/** A text fact, where blank counts as none. */
export type Text = { readonly known: true; readonly text: string | undefined } | { readonly known: false };

// Their titles are live state ("*Untitled 1"), and the window is verified by its id.
const TITLED_BY_STATE: ReadonlySet<Role> = new Set(['window', 'application']);
const LONGEST_LABEL = 256;

export function textOf(fact: Known<string>): Text {
  if (!fact.known) return { known: false };
  return { known: true, text: fact.value === undefined || fact.value.trim() === '' ? undefined : fact.value };
}

/** What stands around child `index` of the last node of `chain` (observed nodes from the scope's root downwards). */
export function contextOf(chain: readonly ObservedNode[], index: number): RefContext {
  return readContext(chain, index).context;
}

/** `contextOf`, and which parts of it are missing because they could not be read. */
export function readContext(chain: readonly ObservedNode[], index: number): ContextReading {
  const around = readSurroundings(chain, index);
  const parent = chain.at(-1);
  if (parent === undefined) return around;
  const list = childList(parent);
  const unread = list.unread ? [...around.unread, 'position' as const] : around.unread;
  const siblings = fingerprintOf(list);
  const context = siblings === undefined ? around.context : { ...around.context, position: { index, siblings } };
  return { context, unread };
}

/** Ancestors and label only: what is needed of elements that a stable native id identifies. */
export function readSurroundings(chain: readonly ObservedNode[], index: number): ContextReading {
  const ancestors = namedAncestors(chain);
  const label = labelBeside(chain, index);
  const unread: ContextPart[] = [];
  if (ancestors.unread) unread.push('ancestors');
  if (!label.known) unread.push('label');
  const text = label.known ? label.text : undefined;
  return { context: { ancestors: ancestors.names, ...(text === undefined ? {} : { label: text }) }, unread };
}

/**
 * The static text right before child `index` of the last node of `chain`; for a first child, the one right before its
 * parent.
 */
export function labelBeside(chain: readonly ObservedNode[], index: number): Text {
  const parent = chain.at(-1);
  if (parent === undefined) return { known: true, text: undefined };
  if (index > 0) return staticText(parent.children[index - 1]);
  const above = chain.at(-2);
  if (above === undefined) return { known: true, text: undefined };
  return staticText(above.children[(childList(above).indexOf.get(parent) ?? 0) - 1]);
}

/** Child indices from the chain's root to child `index` of its last node; empty for the root itself. */
export function pathOf(chain: readonly ObservedNode[], index: number): readonly number[] {
  return chain.length === 0 ? [] : [...pathTo(chain), index];
}

/** The path of the chain's last node. */
function pathTo(chain: readonly ObservedNode[]): readonly number[] {
  const last = chain.at(-1);
  const known = last === undefined ? undefined : paths.get(last);
  if (last === undefined || (known !== undefined && known.length === chain.length - 1)) return known ?? [];
  const path: number[] = [];
  for (let level = 1; level < chain.length; level += 1) {
    const parent = chain[level - 1];
    const child = chain[level];
    if (parent === undefined || child === undefined) continue;
    const at = childList(parent).indexOf.get(child);
    if (at === undefined) throw new RangeError('The chain is not a chain: a node is not a child of the one before it.');
    path.push(at);
  }
  paths.set(last, path);
  return path;
}

/** `role:name`, or the role alone. A very long name is shortened and keeps a digest, so that it still compares. */
export function labelOf(role: Role, name: string | undefined): string {
  if (name === undefined) return role;
  return name.length <= LONGEST_LABEL
    ? `${role}:${name}`
    : `${role}:${name.slice(0, LONGEST_LABEL)}…#${digest(name).slice(0, 8)}`;
}

/** The name as evidence: none where it only repeats the value that a user changes. */
export function steadyName(facts: Pick<ElementFacts, 'role' | 'name' | 'value'>): Text {
  const name = textOf(facts.name);
  if (!name.known || name.text === undefined || !MUTABLE_VALUE_ROLES.has(facts.role)) return name;
  const value = textOf(facts.value);
  return value.known && value.text !== undefined && sameTextOrNumber(name.text, value.text)
    ? { known: true, text: undefined }
    : name;
}

export function sameTextOrNumber(a: string, b: string): boolean {
  if (a === b) return true;
  const x = Number(a);
  return a.trim() !== '' && b.trim() !== '' && Number.isFinite(x) && x === Number(b);
}

function staticText(node: ObservedNode | undefined): Text {
  if (node?.role !== 'statictext') return { known: true, text: undefined };
  const name = textOf(node.name);
  return name.known && name.text === undefined ? textOf(node.value) : name;
}

interface AncestorNames {
  readonly names: readonly string[];
  readonly unread: boolean;
}

// One observation asks for the same parents again and again, so what depends on the parent alone is kept with it.
const ancestorsByParent = new WeakMap<ObservedNode, AncestorNames>();
const listsByParent = new WeakMap<ObservedNode, ChildList>();
const paths = new WeakMap<ObservedNode, readonly number[]>();

const NO_ANCESTORS: AncestorNames = { names: [], unread: false };

/** Below a node without a name the list is the very same object as above it. */
function namedAncestors(chain: readonly ObservedNode[]): AncestorNames {
  let known = chain.length - 1;
  let above: AncestorNames | undefined;
  for (; known >= 0 && above === undefined; known -= 1) {
    const node = chain[known];
    above = node === undefined ? undefined : ancestorsByParent.get(node);
  }
  let reading = above ?? NO_ANCESTORS;
  for (let at = above === undefined ? 0 : known + 2; at < chain.length; at += 1) {
    const node = chain[at];
    if (node === undefined) continue;
    reading = withName(reading, node);
    ancestorsByParent.set(node, reading);
  }
  return reading;
}

function withName(above: AncestorNames, node: ObservedNode): AncestorNames {
  if (TITLED_BY_STATE.has(node.role)) return above;
  const name = steadyName(node);
  if (!name.known) return above.unread ? above : { names: above.names, unread: true };
  if (name.text === undefined) return above;
  return { names: [labelOf(node.role, name.text), ...above.names], unread: above.unread };
}

interface ChildList {
  readonly node: ObservedNode;
  readonly indexOf: ReadonlyMap<ObservedNode, number>;
  /** False where children are missing from the observation. */
  readonly whole: boolean;
  readonly unread: boolean;
  fingerprint?: string;
}

function childList(node: ObservedNode): ChildList {
  const cached = listsByParent.get(node);
  if (cached !== undefined) return cached;
  const namesKnown = node.children.every((child) => steadyName(child).known);
  const fewer = node.childCount.known && (node.childCount.value ?? 0) > node.children.length;
  const list: ChildList = {
    node,
    indexOf: new Map(node.children.map((child, index) => [child, index])),
    whole: namesKnown && node.cut === undefined && !fewer,
    unread: !namesKnown || node.cut === 'unread' || node.cut === 'deadline',
  };
  listsByParent.set(node, list);
  return list;
}

function fingerprintOf(list: ChildList): string | undefined {
  if (!list.whole) return undefined;
  list.fingerprint ??= digest(
    JSON.stringify(
      list.node.children.map((child) => {
        const name = steadyName(child);
        return [child.role, name.known ? name.text : undefined];
      }),
    ),
  );
  return list.fingerprint;
}

function digest(text: string): string {
  // Loaded on first use: most observations need none, and it adds 21 modules to a cold start.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
