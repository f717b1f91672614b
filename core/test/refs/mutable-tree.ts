import fc from 'fast-check';
import type { ObservedNode } from '../../src/model/element.js';
import type { NativeId } from '../../src/model/native-id.js';
import type { Role } from '../../src/model/role.js';
import { node, stableId, volatileId } from './observed.js';

export type IdKind = 'stable' | 'volatile' | 'none';

/** An element of a made-up application. `who` is what it really is, which no reader can see. */
export interface Widget {
  who: number;
  role: Role;
  name: string | undefined;
  description: string | undefined;
  ids: IdKind;
  children: Widget[];
}

export type Mutation =
  | { readonly do: 'move'; readonly a: number; readonly b: number }
  | { readonly do: 'rename'; readonly a: number; readonly name: string | undefined }
  | { readonly do: 'describe'; readonly a: number; readonly name: string | undefined }
  | { readonly do: 'duplicate'; readonly a: number; readonly b: number }
  | { readonly do: 'reorder' | 'remove' | 'wrap'; readonly a: number };

const ROLES: readonly Role[] = ['button', 'cell', 'textfield', 'group', 'list', 'statictext'];
const NAMES = [undefined, 'A', 'B', 'C'] as const;
const name = fc.constantFrom(...NAMES);
const number = fc.nat({ max: 30 });

function widgets(levels: number): fc.Arbitrary<Widget[]> {
  const children = levels === 0 ? fc.constant<Widget[]>([]) : widgets(levels - 1);
  const widget = fc.record({
    who: fc.constant(0),
    role: fc.constantFrom(...ROLES),
    name,
    description: fc.option(fc.constantFrom('A', 'D'), { nil: undefined, freq: 4 }),
    ids: fc.constantFrom<IdKind>('stable', 'volatile', 'none'),
    children,
  });
  return fc.array(widget, { maxLength: 3 });
}

/** A window with widgets in it. */
export const windowArb: fc.Arbitrary<Widget> = widgets(2).map((children) => {
  return numbered({ who: 0, role: 'window', name: 'W', description: undefined, ids: 'stable', children });
});

/** The same with one kind of ids everywhere. */
export function windowWith(ids: IdKind): fc.Arbitrary<Widget> {
  return windowArb.map((root) => {
    const copy = copyOf(root);
    for (const one of all(copy)) one.ids = ids;
    return copy;
  });
}

export const mutationsArb: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('move' as const), a: number, b: number }),
    fc.record({ do: fc.constant('rename' as const), a: number, name }),
    fc.record({ do: fc.constant('describe' as const), a: number, name }),
    fc.record({ do: fc.constant('duplicate' as const), a: number, b: number }),
    fc.record({ do: fc.constantFrom('reorder' as const, 'remove' as const, 'wrap' as const), a: number }),
  ),
  { maxLength: 4 },
);

/** A changed copy; elements keep their `who`, copies of elements get new ones. */
export function mutated(root: Widget, mutations: readonly Mutation[]): Widget {
  const copy = copyOf(root);
  let nextWho = Math.max(...all(copy).map((one) => one.who)) + 1;
  for (const mutation of mutations) {
    const elements = all(copy).filter((one) => one !== copy);
    const a = elements[mutation.a % Math.max(1, elements.length)];
    if (a === undefined) continue;
    const parent = parentOf(copy, a);
    const at = parent.children.indexOf(a);
    switch (mutation.do) {
      case 'rename':
        a.name = mutation.name;
        break;
      case 'describe':
        a.description = mutation.name;
        break;
      case 'remove':
        parent.children.splice(at, 1);
        break;
      case 'reorder':
        parent.children.reverse();
        break;
      case 'wrap':
        parent.children[at] = {
          who: nextWho++,
          role: 'group',
          name: undefined,
          description: undefined,
          ids: a.ids,
          children: [a],
        };
        break;
      case 'move':
      case 'duplicate': {
        const targets = [copy, ...elements].filter((one) => !all(a).includes(one));
        const target = targets[mutation.b % targets.length] ?? copy;
        const moved = mutation.do === 'move' ? a : copyOf(a);
        if (mutation.do === 'move') parent.children.splice(at, 1);
        else for (const one of all(moved)) one.who = nextWho++;
        target.children.splice(mutation.b % (target.children.length + 1), 0, moved);
      }
    }
  }
  return copy;
}

export interface Seen {
  readonly root: ObservedNode;
  readonly widgetOf: ReadonlyMap<ObservedNode, Widget>;
  readonly nodeOf: ReadonlyMap<number, ObservedNode>;
}

/** What a reader sees at one time. Volatile ids are handed out anew and hit other elements each time. */
export function observed(root: Widget, time: number): Seen {
  const widgetOf = new Map<ObservedNode, Widget>();
  const nodeOf = new Map<number, ObservedNode>();
  let given = time;
  const see = (one: Widget): ObservedNode => {
    given += 1;
    const ids: NativeId[] =
      one.ids === 'none' ? [] : [one.ids === 'stable' ? stableId(`/${one.who}`) : volatileId(`/v${given % 7}`)];
    const { role, name: called, description } = one;
    const seen = node({
      role,
      ...(called === undefined ? {} : { name: called }),
      ...(description === undefined ? {} : { description }),
      ids,
      children: one.children.map(see),
    });
    widgetOf.set(seen, one);
    nodeOf.set(one.who, seen);
    return seen;
  };
  return { root: see(root), widgetOf, nodeOf };
}

export function all(root: Widget): Widget[] {
  return [root, ...root.children.flatMap(all)];
}

export function parentOf(root: Widget, sought: Widget): Widget {
  const parent = all(root).find((one) => one.children.includes(sought));
  if (parent === undefined) throw new Error('the root has no parent');
  return parent;
}

/** A tree as indented lines, for a failure that a person can read. */
export function drawn(root: Widget, indent = ''): string {
  const label = `${indent}#${root.who} ${root.role}${root.name === undefined ? '' : ` "${root.name}"`}${root.description === undefined ? '' : ` (${root.description})`} ${root.ids}`;
  return [label, ...root.children.map((child) => drawn(child, `${indent}  `))].join('\n');
}

/** Deep, and without sharing: fast-check hands out the same object in several places. */
function copyOf(root: Widget): Widget {
  return { ...root, children: root.children.map(copyOf) };
}

function numbered(root: Widget): Widget {
  const copy = copyOf(root);
  for (const [index, one] of all(copy).entries()) one.who = index;
  return copy;
}
