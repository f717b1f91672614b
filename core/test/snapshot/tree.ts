import type { Capability } from '@agent-desktop/core/model/capability.js';
import type { Cut, NameSource, ObservedNode } from '@agent-desktop/core/model/element.js';
import { ABSENT, type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import type { Role } from '@agent-desktop/core/model/role.js';
import type { State } from '@agent-desktop/core/model/state.js';

export interface Given {
  readonly name?: string;
  readonly nameSource?: NameSource;
  readonly value?: string;
  readonly description?: string;
  readonly ids?: readonly NativeId[];
  readonly states?: readonly State[];
  readonly capabilities?: readonly Capability[];
  readonly bounds?: Rect;
  readonly cut?: Cut;
  readonly unread?: readonly ('name' | 'value' | 'description' | 'states' | 'capabilities' | 'bounds')[];
}

let made = 0;

/** An observed node, as an adapter gives it. */
export function node(role: Role, given: Given = {}, children: readonly ObservedNode[] = []): ObservedNode {
  made += 1;
  const read = <T>(fact: NonNullable<Given['unread']>[number], value: T | undefined): Known<T> =>
    given.unread?.includes(fact) ? unknown({ kind: 'timeout' }) : value === undefined ? ABSENT : known(value);
  return {
    handle: { key: `n${made}` },
    role,
    nativeRole: role,
    name: read('name', given.name),
    ...(given.nameSource === undefined ? {} : { nameSource: given.nameSource }),
    value: read('value', given.value),
    description: read('description', given.description),
    nativeIds: given.ids ?? [],
    states: read('states', given.states ?? []),
    capabilities: read('capabilities', given.capabilities ?? []),
    bounds: read('bounds', given.bounds),
    children,
    childCount: known(children.length),
    ...(given.cut === undefined ? {} : { cut: given.cut }),
  };
}

export function* everyNode(root: ObservedNode): Generator<ObservedNode> {
  yield root;
  for (const child of root.children) yield* everyNode(child);
}
