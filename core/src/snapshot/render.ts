import { rectWire, type ShownCellsWire, shownCellsWire } from '../envelope/wire.js';
import type { Capability } from '../model/capability.js';
import type { Cut, ObservedNode } from '../model/element.js';
import { knownValue } from '../model/known.js';
import type { NativeId } from '../model/native-id.js';
import type { Rect } from '../model/rect.js';
import type { Role } from '../model/role.js';
import type { State } from '../model/state.js';
import { failed, wording } from './operable.js';
import { authoredId, type Shaped } from './shape.js';

/** One node of a printed tree; the order of the fields is the order of the output. */
export interface NodeWire {
  ref_id?: string;
  role: Role;
  name?: string;
  /** Where a name that is not the toolkit's own came from. */
  name_source?: string;
  value?: string;
  description?: string;
  native_id?: { kind: string; value: string };
  hint?: string;
  states?: readonly State[];
  /** `label`: only a label says that the field is secret. */
  secure_source?: 'label';
  available_actions?: readonly Capability[];
  bounds?: Rect;
  /** Fields that are missing because a read failed, not because there is nothing. */
  unread?: readonly string[];
  children_count?: number;
  /** Where a list has more rows than were read: how many were. `scroll` its reference and look again for the others. */
  children_shown?: number;
  subtree_truncated?: true;
  /** Why the subtree was cut, where it was not by the requested depth. */
  truncated_by?: Exclude<Cut, 'depth'>;
  /** Of a virtual table: which of its cells the children are. */
  shown?: ShownCellsWire;
  children?: readonly NodeWire[];
}

export interface RenderOptions {
  readonly includeBounds: boolean;
  /** The token of a reference number. */
  readonly token: (number: number) => string;
  /** Fields that only a label calls secret. */
  readonly inferredSecure: ReadonlySet<ObservedNode>;
}

/** The JSON of a tree: empty fields omitted, field order fixed. */
export function render(shaped: Shaped, options: RenderOptions): NodeWire {
  const { node, name } = shaped;
  const wire = {} as NodeWire;
  if (shaped.number !== undefined) wire.ref_id = options.token(shaped.number);
  wire.role = node.role;
  if (name !== undefined) {
    wire.name = name.text;
    if (name.source !== undefined) wire.name_source = name.source;
  }
  const value = knownValue(node.value);
  if (value !== undefined && value !== '') wire.value = value;
  const description = wording(node.description);
  if (description !== undefined && name?.source !== 'description') wire.description = description;
  const id = printedId(shaped);
  if (id !== undefined) wire.native_id = { kind: id.kind, value: id.value };
  if (shaped.hint !== undefined) wire.hint = shaped.hint;
  const states = knownValue(node.states);
  if (states !== undefined && states.length > 0) wire.states = states;
  if (options.inferredSecure.has(node)) wire.secure_source = 'label';
  const actions = knownValue(node.capabilities);
  if (actions !== undefined && actions.length > 0) wire.available_actions = actions;
  const bounds = options.includeBounds ? knownValue(node.bounds) : undefined;
  if (bounds !== undefined) wire.bounds = rectWire(bounds);
  const unread = unreadFields(node, options.includeBounds);
  if (unread !== undefined) wire.unread = unread;
  renderCut(wire, node);
  if (shaped.children.length > 0) wire.children = shaped.children.map((child) => render(child, options));
  return wire;
}

// Every element of AT-SPI and UI Automation has an address. It is printed only where there is something to operate:
// elsewhere it would be most of the output.
function printedId({ node, number }: Shaped): NativeId | undefined {
  const id = authoredId(node);
  if (id !== undefined || number === undefined) return id;
  return node.nativeIds.find((one) => one.stable);
}

function unreadFields(node: ObservedNode, includeBounds: boolean): string[] | undefined {
  let fields: string[] | undefined;
  const note = (field: string): void => {
    fields ??= [];
    fields.push(field);
  };
  if (failed(node.name)) note('name');
  if (failed(node.value)) note('value');
  if (failed(node.description)) note('description');
  if (failed(node.states)) note('states');
  if (failed(node.capabilities)) note('available_actions');
  if (includeBounds && failed(node.bounds)) note('bounds');
  if (node.cut === 'unread') note('children');
  return fields;
}

function renderCut(wire: NodeWire, node: ObservedNode): void {
  if (node.cut === undefined) return;
  const count = knownValue(node.childCount);
  // A virtual list is cut at a known length, like a requested depth; after time or count ran out nothing is certain.
  if ((node.cut === 'depth' || node.cut === 'virtual') && count !== undefined) wire.children_count = count;
  if (node.cut === 'virtual') wire.children_shown = node.children.length;
  wire.subtree_truncated = true;
  if (node.cut !== 'depth') wire.truncated_by = node.cut;
  if (node.cells !== undefined) wire.shown = shownCellsWire(node.cells);
}
