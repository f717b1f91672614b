import type { Capability } from '@agent-desktop/core/model/capability.js';
import type { ElementFacts, NameSource, ObservedNode } from '@agent-desktop/core/model/element.js';
import { ABSENT, type Known, known, knownValue, unknown } from '@agent-desktop/core/model/known.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import { isPlausibleRect, type Point, type Rect } from '@agent-desktop/core/model/rect.js';
import type { Role } from '@agent-desktop/core/model/role.js';
import type { State } from '@agent-desktop/core/model/state.js';
import { roleName } from '../atspi/roles.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import { capabilitiesOf } from '../vocabulary/capabilities.js';
import { isPasswordRole, roleOf } from '../vocabulary/role-map.js';
import { statesOf } from '../vocabulary/state-map.js';
import { isUnplaced } from './drawn.js';
import { cellIdOf, elementHandle, nativeIdOf, rowIdOf } from './handle.js';
import { type BasicFacts, hasInterface, type RawNode } from './raw-node.js';
import { rowTextOf } from './row-text.js';
import { insideOf, isRow, OPEN, type Surroundings, statesBy } from './surroundings.js';
import { addressOf } from './table-cell.js';
import type { TextLimits } from './text-limits.js';

/** The toolkit says where it is, but not rightly. */
const MISPLACED = unknown({ kind: 'unsupported' });

export interface Interpretation {
  /** Of where the reading starts. */
  readonly around: Known<Surroundings>;
  readonly profile: ToolkitProfile;
  /** Added to extents: the window's real origin where the toolkit counts from its window. */
  readonly offset: Known<Point>;
  /** Whether the window around the node is iconified. */
  readonly iconified: Known<boolean>;
  readonly texts: TextLimits;
}

export function basicRole(node: BasicFacts): Role {
  if (!node.role.known || node.role.value === undefined) return 'unknown';
  return roleOf(node.role.value, {
    states: knownValue(node.states),
    has: (name) => hasInterface(node, name),
    inside: node.inside,
  });
}

export function isPassword(node: BasicFacts): boolean {
  return node.role.known && node.role.value !== undefined && isPasswordRole(node.role.value);
}

/** Whether its name is what is chosen in it. */
export function isNamedByChoice({ role }: BasicFacts, { chosenAsName }: ToolkitProfile): boolean {
  return role.known && role.value !== undefined && chosenAsName.has(roleName(role.value));
}

export function rawCapabilities(node: BasicFacts): Known<readonly Capability[]> {
  const toggleButton =
    node.role.known && node.role.value !== undefined && roleName(node.role.value) === 'toggle-button';
  return capabilitiesOf({ role: basicRole(node), toggleButton, states: node.states, interfaces: node.interfaces });
}

/** What core gets to know of one node. */
export function factsOf(node: RawNode, how: Interpretation): ElementFacts {
  const { profile, texts } = how;
  const role = basicRole(node);
  const native = node.role.known && node.role.value !== undefined ? roleName(node.role.value) : 'invalid';
  const password = isPassword(node);
  const named = nameOf(node, profile);
  const around = knownValue(how.around);
  const nowhere = how.iconified.known && how.iconified.value === true;
  const facts: Draft<ElementFacts> = {
    role,
    nativeRole: native,
    name: texts.apply(named.name),
    value: password ? ABSENT : texts.apply(node.value),
    description: texts.apply(blankIsAbsent(node.description)),
    nativeIds: [
      cellId(node, profile) ??
        (around?.row === undefined
          ? nativeIdOf(node.object, !profile.volatileIds.has(native))
          : rowIdOf(node.object, around.row)),
    ],
    states: statesFact(node, role, password, how),
    capabilities: rawCapabilities(node),
    bounds:
      nowhere || around?.undrawn === true
        ? ABSENT
        : around?.misplaced === true
          ? MISPLACED
          : boundsOf(node.extents, how.offset),
  };
  if (named.source !== undefined) facts.nameSource = named.source;
  return facts;
}

/** The id of a sheet's cell, whose name is its address. */
function cellId(node: RawNode, profile: ToolkitProfile): NativeId | undefined {
  const address = profile.cellNames === 'address' ? knownValue(node.name) : undefined;
  if (node.table === undefined || address === undefined || addressOf(address) === undefined) return undefined;
  return cellIdOf(node.object.sibling(node.table), address);
}

/** Thousands are made of one tree, so what is not there is left out without a copy. */
type Draft<T> = { -readonly [Field in keyof T]: T[Field] };

export function observedNode(node: RawNode, how: Interpretation): ObservedNode {
  const { profile } = how;
  const here = placed(how, (around) => placeOf(node, around, profile));
  const inside = placed(here, (around) => insideOf(node, around, profile));
  const facts = factsOf(node, here);
  // Spelled out: a copy (`...facts`) with more fields after it is a slow object for whoever reads it, half of a snapshot's time.
  const observed: Draft<ObservedNode> = {
    role: facts.role,
    nativeRole: facts.nativeRole,
    name: facts.name,
    value: facts.value,
    description: facts.description,
    nativeIds: facts.nativeIds,
    states: facts.states,
    capabilities: facts.capabilities,
    bounds: facts.bounds,
    handle: elementHandle(node.object, cellId(node, profile)),
    children: node.children.map((child) => observedNode(child, inside)),
    childCount: countOf(node.childCount),
  };
  if (facts.nameSource !== undefined) observed.nameSource = facts.nameSource;
  const cut = node.cut ?? (keepsPart(node, profile) ? 'virtual' : undefined);
  if (cut !== undefined) observed.cut = cut;
  if (node.cells !== undefined) observed.cells = node.cells;
  return observed;
}

/** `how` with other surroundings; itself where they are the same, as they are throughout most trees. */
function placed(how: Interpretation, place: (around: Surroundings) => Surroundings): Interpretation {
  if (!how.around.known) return how;
  const before = how.around.value ?? OPEN;
  const after = place(before);
  return after === before ? how : { ...how, around: known(after) };
}

/** The surroundings of a node that may be a row itself, or not drawn. */
function placeOf(node: RawNode, around: Surroundings, profile: ToolkitProfile): Surroundings {
  const isFirst = around.row === undefined && isRow(node, profile);
  const place = knownValue(node.extents);
  const undrawn =
    around.undrawn || knownValue(node.drawn) === false || (isFirst && place !== undefined && isUnplaced(place));
  if (!isFirst && undrawn === around.undrawn) return around;
  return { ...around, undrawn, ...(isFirst ? { row: rowTextOf(node) } : {}) };
}

/** Whether some rows of a list have a place and others none: the toolkit makes rows only near what is shown. */
function keepsPart(node: RawNode, { containment, volatileIds }: ToolkitProfile): boolean {
  if (containment !== 'ancestors') return false;
  const rows = node.children.filter(({ role }) => role.known && volatileIds.has(roleName(role.value ?? 0)));
  const unplaced = rows.filter(
    ({ extents }) => extents.known && extents.value !== undefined && isUnplaced(extents.value),
  );
  return unplaced.length > 0 && unplaced.length < rows.length;
}

/** -1 is how GTK's cache lists a node whose children it has not counted (a menu, rows that come and go). */
function countOf(childCount: Known<number>): Known<number> {
  return childCount.known && (childCount.value ?? 0) < 0 ? unknown({ kind: 'not-read' }) : childCount;
}

function nameOf(
  node: RawNode,
  profile: ToolkitProfile,
): { readonly name: Known<string>; readonly source?: NameSource } {
  const own = isNamedByChoice(node, profile) || isNamedInside(node, profile) ? ABSENT : blankIsAbsent(node.name);
  if (!own.known) return { name: own };
  const caption = profile.doublesNames && own.value !== undefined ? captionOf(own.value) : undefined;
  if (caption !== undefined && node.label.known && node.label.value === caption) return { name: known(caption) };
  if (own.value !== undefined && profile.classNames?.test(own.value) !== true) return { name: own };
  for (const source of ['label', 'placeholder'] as const) {
    const text = blankIsAbsent(node[source]);
    if (text.known && text.value !== undefined && profile.classNames?.test(text.value) !== true)
      return { name: text, source };
    // What might have named it could not be read: whether it has a name is not known.
    if (!text.known && text.why.kind !== 'not-read' && text.why.kind !== 'unsupported') return { name: text };
  }
  return { name: ABSENT };
}

function isNamedInside({ role }: RawNode, { namedInside }: ToolkitProfile): boolean {
  return role.known && namedInside.has(roleName(role.value ?? 0));
}

/** `No` of `_No No`; undefined for a name that is not a caption twice. */
export function captionOf(name: string): string | undefined {
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1)) {
    const caption = name.slice(at + 1);
    if (name.slice(0, at).replace('_', '') === caption) return caption;
  }
  return undefined;
}

function statesFact(
  node: RawNode,
  role: Role,
  password: boolean,
  { profile, iconified, around }: Interpretation,
): Known<readonly State[]> {
  if (!node.states.known || node.states.value === undefined) return node.states as Known<never>;
  if (!iconified.known) return iconified;
  if (!around.known) return around;
  if (!node.drawn.known) return node.drawn;
  const own = statesOf(node.states.value, role, password, profile, iconified.value);
  const more = statesBy(around.value ?? OPEN, node.extents, profile);
  return known(more.length === 0 ? own : [...new Set([...own, ...more])]);
}

/** Toolkits answer sentinels far outside of any screen for what is hidden; those are no bounds. */
function boundsOf(extents: Known<Rect>, offset: Known<Point>): Known<Rect> {
  if (!extents.known || extents.value === undefined) return extents;
  if (!isPlausibleRect(extents.value)) return ABSENT;
  if (!offset.known) return offset;
  const { x, y, width, height } = extents.value;
  const { x: left, y: top } = offset.value ?? { x: 0, y: 0 };
  return known({ x: x + left, y: y + top, width, height });
}

function blankIsAbsent(text: Known<string>): Known<string> {
  return text.known && text.value !== undefined && text.value.trim() === '' ? ABSENT : text;
}
