import { type AtspiRole, ROLE_NAMES } from '../../src/atspi/roles.js';
import { type AtspiState, STATE_NAMES } from '../../src/atspi/states.js';

/** What a scripted object says to a call: values, a D-Bus error, or nothing for ever. */
export type FakeReply =
  | { readonly signature: string; readonly body: readonly unknown[] }
  | { readonly error: string }
  | 'silence';

export interface FakeCall {
  readonly path: string;
  /** Interface without `org.a11y.atspi.`, and member: `Text.GetText`; properties as `Value.CurrentValue`, set as `Value.CurrentValue=`. */
  readonly member: string;
  readonly body: readonly unknown[];
  /** Over the application's own socket, and over which of its connections; undefined over the bus. */
  readonly socket: number | undefined;
}

/** Everything that a node may be given; the rest has plain defaults. */
export interface FakeFacts {
  readonly role?: AtspiRole | number;
  readonly name?: string;
  readonly description?: string;
  readonly states?: readonly AtspiState[];
  /** Without `org.a11y.atspi.`; what the facts below need is there by itself. */
  readonly interfaces?: readonly string[];
  readonly children?: readonly FakeNode[];
  readonly extents?: readonly [number, number, number, number];
  readonly text?: string;
  readonly caret?: number;
  readonly selection?: readonly [number, number];
  readonly editable?: boolean;
  readonly value?: { current: number; minimum?: number; maximum?: number; increment?: number };
  readonly actions?: readonly string[];
  readonly selectable?: boolean;
  readonly table?: { readonly rows: number; readonly columns: number };
  readonly attributes?: Readonly<Record<string, string>>;
  readonly labelledBy?: readonly FakeNode[];
  /** What ChildCount says where it lies. */
  readonly childCount?: number;
}

export const PLAIN_STATES: readonly AtspiState[] = ['enabled', 'sensitive', 'showing', 'visible'];

let made = 0;

/** One accessible object of a fake application. Mutable: a test changes it between two calls. */
export class FakeNode {
  readonly path = `/org/a11y/atspi/accessible/${++made}`;
  role: number;
  name: string;
  description: string;
  readonly states: Set<AtspiState>;
  interfaces: string[];
  children: FakeNode[];
  parent: FakeNode | undefined;
  extents: readonly [number, number, number, number];
  text: string | undefined;
  caret: number;
  selection: readonly [number, number] | undefined;
  readonly value: { current: number; minimum: number; maximum: number; increment: number };
  readonly actions: readonly string[];
  readonly selected = new Set<FakeNode>();
  readonly table: { readonly rows: number; readonly columns: number };
  readonly attributes: Readonly<Record<string, string>>;
  readonly labelledBy: readonly FakeNode[];
  childCount: number | undefined;
  /** Answers given instead of the usual ones, by member as in `FakeCall`; `*` is for every call. */
  readonly scripted = new Map<string, FakeReply | ((body: readonly unknown[]) => FakeReply | undefined)>();

  constructor(facts: FakeFacts = {}) {
    this.role = typeof facts.role === 'number' ? facts.role : ROLE_NAMES.indexOf(facts.role ?? 'panel');
    this.name = facts.name ?? '';
    this.description = facts.description ?? '';
    this.states = new Set(facts.states ?? PLAIN_STATES);
    this.extents = facts.extents ?? [0, 0, 100, 20];
    this.text = facts.text;
    this.caret = facts.caret ?? 0;
    this.selection = facts.selection;
    this.value = { current: 0, minimum: 0, maximum: 100, increment: 1, ...facts.value };
    this.actions = facts.actions ?? [];
    this.table = facts.table ?? { rows: 0, columns: 0 };
    this.attributes = facts.attributes ?? {};
    this.labelledBy = facts.labelledBy ?? [];
    this.childCount = facts.childCount;
    this.interfaces = [...new Set(['Accessible', 'Component', ...implied(facts), ...(facts.interfaces ?? [])])];
    this.children = [];
    this.add(...(facts.children ?? []));
  }

  add(...children: readonly FakeNode[]): void {
    for (const child of children) {
      child.parent = this;
      this.children.push(child);
    }
  }

  remove(child: FakeNode): void {
    this.children = this.children.filter((one) => one !== child);
    child.parent = undefined;
  }

  script(member: string, reply: FakeReply | ((body: readonly unknown[]) => FakeReply | undefined)): this {
    this.scripted.set(member, reply);
    return this;
  }

  /** Answers nothing any more, as an object does that its toolkit has destroyed. */
  destroy(): void {
    this.parent?.remove(this);
    this.script('*', { error: 'org.freedesktop.DBus.Error.UnknownObject' });
  }

  stateWords(): [number, number] {
    const words = new Uint32Array(2);
    for (const state of this.states) {
      const bit = STATE_NAMES.indexOf(state);
      words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31));
    }
    return [words[0] ?? 0, words[1] ?? 0];
  }

  /** The node and all below it, each once even in a tree with cycles. */
  all(found: Set<FakeNode> = new Set()): Set<FakeNode> {
    if (found.has(this)) return found;
    found.add(this);
    for (const child of this.children) child.all(found);
    return found;
  }
}

export function node(role: AtspiRole | number, facts: Omit<FakeFacts, 'role'> = {}): FakeNode {
  return new FakeNode({ ...facts, role });
}

function implied(facts: FakeFacts): string[] {
  return [
    ...(facts.actions === undefined ? [] : ['Action']),
    ...(facts.text === undefined ? [] : ['Text']),
    ...(facts.editable === true ? ['EditableText'] : []),
    ...(facts.value === undefined ? [] : ['Value']),
    ...(facts.selectable === true ? ['Selection'] : []),
    ...(facts.table === undefined ? [] : ['Table']),
  ];
}
