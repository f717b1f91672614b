import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Accessible } from '../../atspi/accessible.js';
import type { RemoteObject } from '../../atspi/object.js';
import { roleName } from '../../atspi/roles.js';
import { SELECTION, Selection } from '../../atspi/selection.js';
import { TABLE } from '../../atspi/table.js';
import type { ToolkitProfile } from '../../toolkits/profile.js';
import { needed } from '../needed.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { childrenOf, type Node, readNode, type Target } from '../target.js';
import { pickChild } from './container.js';
import { pickByAction, pickItself } from './pick-by-action.js';

/** More entries than these are not looked through. */
const MAX_ITEMS = 2_048;
/** Names inside an item that has none of its own (a list row around a label). */
const MAX_LABELS = 5;
/** How deep inside of an item its texts may be: row, cell, box, label. */
const LEVELS = 3;

interface Item {
  readonly object: RemoteObject;
  /** Its name; without one, what is written inside of it. */
  readonly texts: readonly string[];
  /** Index in the selection's own count. */
  readonly index: number;
}

/** Chooses the entry named `wanted` (ignoring case and outer space) of a combo box, list, table or tab list. */
export async function selectChain(target: Target, wanted: string, deadline: Deadline): Promise<Chain> {
  const combo = target.role === 'combo-box';
  const byItem = target.profile.picks === 'item';
  const chooser = byItem || choosesItself(target) ? target : combo ? undefined : await listInside(target, deadline);
  const holder = combo ? await listOf(target, deadline) : chooser;
  // GTK 4.8.3: the entries of a drop-down list are there only while it is open, and then its Selection chooses none.
  if (combo && (chooser === undefined || holder === undefined))
    return physicalOnly('the toolkit lets only pointer and keys choose an entry of this list');
  if (chooser === undefined || holder === undefined) return noRoute('the element has no entries to choose from');
  if (holder.childCount > MAX_ITEMS) {
    return {
      kind: 'refused',
      code: 'ACTION_FAILED',
      because: 'there are too many entries to look through',
      details: { kind: 'select_node_limit', entries: holder.childCount },
    };
  }
  const items = await itemsOf(holder, target.profile, deadline);
  const whole = items.filter(({ texts }) => normalized(texts.join(' ')) === normalized(wanted));
  // A row of several columns goes by what any of them shows.
  const matches =
    whole.length > 0 ? whole : items.filter(({ texts }) => texts.map(normalized).includes(normalized(wanted)));
  const [match] = matches;
  if (match === undefined) return notThere(items.length);
  if (matches.length > 1) return several(matches.length);
  if (byItem && !combo) return pickItself(match.object, target, undefined, deadline);
  if (!combo && !chooser.interfaces.has(SELECTION)) return pickEntry(match.object, target.profile, deadline);
  if (!combo) return pickChild(chooser, match.object, match.object, deadline);
  if (
    normalized(target.facts.value.known ? (target.facts.value.value ?? '') : '') === normalized(match.texts.join(' '))
  )
    return satisfied('selected');
  if (byItem) return pickItself(match.object, target, match.texts.join(' '), deadline);
  return steps(
    step('Selection.SelectChild', new Selection(target.object).selectChild(match.index), {
      kind: 'text',
      equals: match.texts.join(' '),
    }),
  );
}

/** Qt's lists, trees and tables have no Selection: their entries select themselves. */
function choosesItself({ interfaces, profile, role }: Target): boolean {
  if (interfaces.has(SELECTION)) return true;
  return role !== 'combo-box' && profile.pickAction !== undefined && interfaces.has(TABLE);
}

async function pickEntry(object: RemoteObject, profile: ToolkitProfile, deadline: Deadline): Promise<Chain> {
  const entry = needed(await readNode(object, deadline));
  return entry === undefined ? noRoute('the entry is not there any more') : pickByAction(entry, profile, deadline);
}

/** The menu that holds a combo box's entries; their index there is what the combo box's own Selection counts by. */
async function listOf(combo: Node, deadline: Deadline): Promise<Node | undefined> {
  for (const child of await childrenOf(combo, 16, deadline)) {
    const node = needed(await readNode(child, deadline));
    if (node?.role === 'menu' || node?.role === 'list' || node?.role === 'list-box') return node;
  }
  return undefined;
}

/** A list without a name of its own that makes its rows selectable inside of a table: GTK4's column view. */
async function listInside(table: Node, deadline: Deadline): Promise<Node | undefined> {
  for (const child of await childrenOf(table, 16, deadline)) {
    const node = needed(await readNode(child, deadline));
    if (node?.interfaces.has(SELECTION) === true) return node;
  }
  return undefined;
}

async function itemsOf(holder: Node, profile: ToolkitProfile, deadline: Deadline): Promise<Item[]> {
  const children = await childrenOf(holder, MAX_ITEMS, deadline);
  return Promise.all(
    children.map(async (object, index) => ({ object, index, texts: await textsOf(object, profile, LEVELS, deadline) })),
  );
}

/** The name of an object; where it says nothing, the texts inside of it. */
async function textsOf(
  object: RemoteObject,
  profile: ToolkitProfile,
  levels: number,
  deadline: Deadline,
): Promise<readonly string[]> {
  const accessible = new Accessible(object);
  const name = needed(await accessible.name(deadline)) ?? '';
  const constant = profile.namedInside.size > 0 && (await isNamedInside(accessible, profile, deadline));
  if (name.trim() !== '' && !constant && profile.classNames?.test(name) !== true) return [name];
  if (levels === 0) return [];
  const children = (needed(await accessible.children(deadline)) ?? []).slice(0, MAX_LABELS);
  const below = children.map(([, path]) => textsOf(object.sibling(path), profile, levels - 1, deadline));
  return (await Promise.all(below)).flat();
}

async function isNamedInside(accessible: Accessible, profile: ToolkitProfile, deadline: Deadline): Promise<boolean> {
  return profile.namedInside.has(roleName(needed(await accessible.role(deadline)) ?? 0));
}

function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function notThere(entries: number): Chain {
  return {
    kind: 'refused',
    code: 'ACTION_FAILED',
    because: 'none of the entries has that name',
    suggestion: 'Take a snapshot and use the name that it shows.',
    details: { kind: 'select_menu_item_not_found', entries },
  };
}

function several(count: number): Chain {
  return {
    kind: 'refused',
    code: 'AMBIGUOUS_TARGET',
    because: 'several entries have that name',
    suggestion: 'Click the reference of the entry itself.',
    details: { kind: 'select_ambiguous', candidate_count: count },
  };
}
