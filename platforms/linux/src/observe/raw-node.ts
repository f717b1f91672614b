import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { Cut, ShownCells } from '@agent-desktop/core/model/element.js';
import { type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import type { RemoteObject } from '../atspi/object.js';
import type { StateSet } from '../atspi/states.js';

const NOT_READ: Failure = { kind: 'not-read' };
/** The shared fact "nobody asked". */
export const UNREAD = unknown(NOT_READ);

/** What AT-SPI itself says of a node that every node has. */
export interface BasicFacts {
  readonly role: Known<number>;
  readonly states: Known<StateSet>;
  readonly interfaces: Known<readonly string[]>;
  readonly name: Known<string>;
  readonly description: Known<string>;
  readonly childCount: Known<number>;
  /** True for what is known to be inside of a window: Qt's windows and the frames in them have one role. */
  readonly inside?: boolean;
}

/** A node while its tree is being read. Each field is written once, by the stage that reads it. */
export interface RawNode extends BasicFacts {
  readonly object: RemoteObject;
  /** Asked for again where GTK's cache has not counted (-1). */
  childCount: Known<number>;
  children: RawNode[];
  cut?: Cut;
  /** The path of the table that it is a cell of, where it was read as one. */
  readonly table?: string;
  /** Which part of a virtual table its children are. */
  cells?: ShownCells;
  extents: Known<Rect>;
  /** Its parent is no element that lists it: it is the content of a page of a stack or notebook. */
  onPage: boolean;
  /** False for what has a place and is not drawn there, true where nobody had to ask. */
  drawn: Known<boolean>;
  /** Current value, text or selected entry, as text. */
  value: Known<string>;
  /** GetAttributes, for fields without a name. */
  placeholder: Known<string>;
  /** Names of LABELLED_BY targets, for nodes without a name. */
  label: Known<string>;
}

const DRAWN = known(true);

export function rawNode(object: RemoteObject, facts: BasicFacts): RawNode {
  return {
    object,
    ...facts,
    children: [],
    extents: UNREAD,
    onPage: false,
    drawn: DRAWN,
    value: UNREAD,
    placeholder: UNREAD,
    label: UNREAD,
  };
}

/** Names of AT-SPI interfaces end in these words; `org.a11y.atspi.` is left out. */
export function hasInterface(node: BasicFacts, name: string): boolean {
  return node.interfaces.known && (node.interfaces.value?.includes(name) ?? false);
}

export function hasState(node: BasicFacts, state: Parameters<StateSet['has']>[0]): boolean {
  return node.states.known && (node.states.value?.has(state) ?? false);
}
