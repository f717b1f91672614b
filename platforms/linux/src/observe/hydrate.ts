import { type EvidenceNeeds, OBSERVATION_LIMITS } from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ABSENT, type Known, known } from '@agent-desktop/core/model/known.js';
import { INTERACTIVE_ROLES, type Role } from '@agent-desktop/core/model/role.js';
import { Accessible, Relation } from '../atspi/accessible.js';
import { COMPONENT, Component } from '../atspi/component.js';
import { NULL_PATH } from '../atspi/object.js';
import { roleName } from '../atspi/roles.js';
import { SELECTION, Selection } from '../atspi/selection.js';
import { TEXT, Text } from '../atspi/text.js';
import { VALUE, Value } from '../atspi/value.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import { mayBeBare, readBare } from './bare-page.js';
import { mayBeUndrawn, readDrawn } from './drawn.js';
import { basicRole, captionOf, isNamedByChoice, isPassword } from './interpret.js';
import { withNewlines } from './line-ends.js';
import { type BasicFacts, hasInterface, hasState, type RawNode, UNREAD } from './raw-node.js';
import { placeTells } from './surroundings.js';

/** Roles whose numeric value is what they show. */
const NUMERIC: ReadonlySet<Role> = new Set<Role>([
  'slider',
  'incrementor',
  'scrollbar',
  'progressbar',
  'levelindicator',
]);
/** Roles whose text is their value and not their name. */
const TEXTUAL: ReadonlySet<Role> = new Set<Role>(['textfield', 'paragraph', 'document', 'combobox']);

/** What is left to ask for of a node: all its messages are in flight together. */
export type Reading = (deadline: Deadline) => Promise<unknown>;

/**
 * Fills in what the walk itself does not carry (extents, values, texts, labels) where that takes no message. Gives what has
 * to be asked for; undefined for most nodes of a large tree, which cost no promise.
 */
export function hydrate(node: RawNode, needs: EvidenceNeeds, profile: ToolkitProfile): Reading | undefined {
  const asks: Reading[] = [];
  if (needs.bounds || placeTells(node, profile)) {
    if (hasNoExtents(node, profile)) node.extents = ABSENT;
    else asks.push((deadline) => readExtents(node, profile, deadline));
  }
  if (needs.text) {
    const role = basicRole(node);
    const value = valueAtHand(node, role, profile);
    if (typeof value === 'object') node.value = value;
    else asks.push((deadline) => fillValue(node, value, profile, deadline));
    if (isNamedByOthers(node, role, profile)) asks.push((deadline) => readInferredName(node, role, deadline));
    else {
      node.label = ABSENT;
      node.placeholder = ABSENT;
    }
  }
  if (mayBeUndrawn(node, profile)) asks.push((deadline) => readDrawn(node, deadline));
  if (mayBeBare(node, profile)) asks.push((deadline) => readBare(node, deadline));
  return asks.length === 0 ? undefined : (deadline) => Promise.all(asks.map((ask) => ask(deadline)));
}

function hasNoExtents(node: RawNode, profile: ToolkitProfile): boolean {
  if (node.interfaces.known && !hasInterface(node, COMPONENT)) return true;
  // What is not on the screen has a sentinel at most.
  return profile.tellsVisibility && node.states.known && !hasState(node, 'showing');
}

async function readExtents(node: RawNode, profile: ToolkitProfile, deadline: Deadline): Promise<void> {
  node.extents = await new Component(node.object).extents(deadline, profile.extents);
}

async function fillValue(node: RawNode, kind: AskedValue, profile: ToolkitProfile, deadline: Deadline): Promise<void> {
  node.value = await askValue(node, kind, profile, deadline);
}

/** The value of a node as text; absent for roles that have none, and always for a password field. */
export async function readValue(
  node: BasicFacts & Pick<RawNode, 'object'>,
  role: Role,
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Known<string>> {
  const value = valueAtHand(node, role, profile);
  return typeof value === 'object' ? value : askValue(node, value, profile, deadline);
}

/** What an element's value is, where the application has to be asked for it. */
type AskedValue = 'number' | 'text' | 'text or selection' | 'selection' | 'label text';

/** The value where that takes no message, else what to ask for. */
function valueAtHand(node: BasicFacts, role: Role, profile: ToolkitProfile): Known<string> | AskedValue {
  if (isPassword(node)) return ABSENT;
  if (isNamedByChoice(node, profile)) return node.name;
  if (!node.interfaces.known || !node.role.known) return UNREAD;
  if (NUMERIC.has(role) && hasInterface(node, VALUE)) return 'number';
  if (TEXTUAL.has(role) && hasInterface(node, TEXT)) return role === 'combobox' ? 'text or selection' : 'text';
  if (role === 'combobox' && hasInterface(node, SELECTION)) return 'selection';
  if (role === 'statictext' && hasInterface(node, TEXT)) return isItsText(node, profile) ? ABSENT : 'label text';
  return role === 'cell' && profile.cellNames === 'address' && hasInterface(node, TEXT) ? 'text' : ABSENT;
}

async function askValue(
  node: BasicFacts & Pick<RawNode, 'object'>,
  kind: AskedValue,
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Known<string>> {
  switch (kind) {
    case 'number': {
      const current = await new Value(node.object).current(deadline);
      return current.known && current.value !== undefined
        ? known(formatNumber(current.value))
        : (current as Known<never>);
    }
    case 'text':
      return readText(node.object, profile, deadline);
    case 'text or selection': {
      const text = await readText(node.object, profile, deadline);
      return text.known && text.value === PART ? readChosenInside(node, deadline) : text;
    }
    case 'selection':
      return readSelectedName(node, deadline);
    case 'label text':
      return readLabelText(node, profile, deadline);
  }
}

/** What stands in a text for a part that is an element of its own. */
const PART = '\uFFFC';

/** Units of a text that are asked for: one more than is shown, so that a longer one is known to be longer. */
const MAX_UNITS = OBSERVATION_LIMITS.textBytes + 1;

/** The text, or its beginning where it is longer than is ever shown. Never called for a password field. */
export async function readText(
  object: RawNode['object'],
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Known<string>> {
  const text = new Text(object);
  // Never more than is shown, where the toolkit takes an end behind the text for its end.
  if (profile.minusOneIsEnd) return text.range(0, profile.clampsEnd ? MAX_UNITS : -1, deadline);
  const count = await text.characterCount(deadline);
  if (!count.known) return count;
  const read = await text.range(0, Math.min(Math.max(count.value ?? 0, 0), MAX_UNITS), deadline);
  return read.known && read.value !== undefined ? known(withNewlines(read.value, profile)) : read;
}

/** A label's text where it is not its name: an explicit accessible name hides what the label shows. */
async function readLabelText(
  node: Pick<RawNode, 'object' | 'name'>,
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Known<string>> {
  const text = await readText(node.object, profile, deadline);
  if (!text.known || !node.name.known) return text;
  const shown = text.value ?? '';
  const isName =
    shown === node.name.value || (shown.length >= MAX_UNITS && node.name.value?.startsWith(shown) === true);
  return shown === '' || isName ? ABSENT : text;
}

/** Whether the name is known to be the text. */
function isItsText({ role, name }: BasicFacts, { textIsName }: ToolkitProfile): boolean {
  if (!role.known || role.value === undefined || !name.known) return false;
  return textIsName.has(roleName(role.value));
}

/** The entry that is chosen in the list inside of a combo box. */
async function readChosenInside(node: Pick<RawNode, 'object'>, deadline: Deadline): Promise<Known<string>> {
  const list = await new Accessible(node.object).childAt(0, deadline);
  if (!list.known) return list;
  if (list.value === undefined || list.value[1] === NULL_PATH) return ABSENT;
  return readSelectedName({ object: node.object.sibling(list.value[1]) }, deadline);
}

async function readSelectedName(node: Pick<RawNode, 'object'>, deadline: Deadline): Promise<Known<string>> {
  const selected = await new Selection(node.object).selectedChild(0, deadline);
  if (!selected.known) return selected;
  if (selected.value === undefined || selected.value[1] === NULL_PATH) return ABSENT;
  return new Accessible(node.object.sibling(selected.value[1])).name(deadline);
}

/** What a toolkit says beside the name: the label that a relation points at, and the placeholder. */
async function readInferredName(node: RawNode, role: Role, deadline: Deadline): Promise<void> {
  const accessible = new Accessible(node.object);
  const [relations, attributes] = await Promise.all([
    accessible.relations(deadline),
    role === 'textfield' ? accessible.attributes(deadline) : Promise.resolve(ABSENT),
  ]);
  node.placeholder = attributes.known ? known(attributes.value?.get('placeholder-text')) : attributes;
  if (!relations.known) {
    node.label = relations;
    return;
  }
  const targets = relations.value?.find(([type]) => type === Relation.labelledBy)?.[1] ?? [];
  const names = await Promise.all(targets.map(([, path]) => new Accessible(node.object.sibling(path)).name(deadline)));
  node.label = joined(names);
}

/** The texts as one; unknown where one of them is, absent where they are all blank. */
function joined(texts: readonly Known<string>[]): Known<string> {
  const found: string[] = [];
  for (const text of texts) {
    if (!text.known) return text;
    if (text.value !== undefined) found.push(text.value);
  }
  return known(found.join(' ').trim() || undefined);
}

/** Whether another element may have to say how this one is called. */
function isNamedByOthers(node: BasicFacts, role: Role, profile: ToolkitProfile): boolean {
  if (isNamedByChoice(node, profile) || mayBeDoubled(node, profile)) return true;
  return profile.namesBeside && INTERACTIVE_ROLES.has(role) && isUnnamed(node, profile);
}

function mayBeDoubled({ name }: BasicFacts, { doublesNames }: ToolkitProfile): boolean {
  return doublesNames && name.known && captionOf(name.value ?? '') !== undefined;
}

function isUnnamed(node: BasicFacts, profile: ToolkitProfile): boolean {
  if (!node.name.known) return false;
  const name = node.name.value?.trim() ?? '';
  return name === '' || profile.classNames?.test(name) === true;
}

/** `42`, `0.5`: without the digits that binary fractions add. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}
