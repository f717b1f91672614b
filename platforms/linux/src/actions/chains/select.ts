import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Accessible } from '../../atspi/accessible.js';
import type { RemoteObject } from '../../atspi/object.js';
import { SELECTION, Selection } from '../../atspi/selection.js';
import { needed } from '../needed.js';
import { noRoute, satisfied, step, steps } from '../steps.js';
import { childrenOf, type Node, readNode, type Target } from '../target.js';
import { pickChild } from './container.js';

/** More entries than these are not looked through. */
const MAX_ITEMS = 2_048;
/** Names inside an item that has none of its own (a list row around a label). */
const MAX_LABELS = 5;

interface Item {
  readonly object: RemoteObject;
  readonly text: string;
  /** Index in the selection's own count. */
  readonly index: number;
}

/** Chooses the entry named `wanted` (ignoring case and outer space) of a combo box, list, table or tab list. */
export async function selectChain(target: Target, wanted: string, deadline: Deadline): Promise<Chain> {
  if (!target.interfaces.has(SELECTION)) return noRoute('the element has no entries to choose from');
  const combo = target.role === 'combo-box';
  const holder = combo ? await listOf(target, deadline) : target;
  if (holder === undefined) return noRoute('the entries of the element are not there');
  if (holder.childCount > MAX_ITEMS) {
    return {
      kind: 'refused',
      code: 'ACTION_FAILED',
      because: 'there are too many entries to look through',
      details: { kind: 'select_node_limit', entries: holder.childCount },
    };
  }
  const items = await itemsOf(holder, deadline);
  const matches = items.filter((item) => normalized(item.text) === normalized(wanted));
  const [match] = matches;
  if (match === undefined) return notThere(items.length);
  if (matches.length > 1) return several(matches.length);
  if (!combo) return pickChild(target, match.object, match.object, deadline);
  if (normalized(target.facts.value.known ? (target.facts.value.value ?? '') : '') === normalized(match.text))
    return satisfied('selected');
  return steps(
    step('Selection.SelectChild', new Selection(target.object).selectChild(match.index), {
      kind: 'text',
      equals: match.text,
    }),
  );
}

/** The menu that holds a combo box's entries; their index there is what the combo box's own Selection counts by. */
async function listOf(combo: Node, deadline: Deadline): Promise<Node | undefined> {
  for (const child of await childrenOf(combo, 16, deadline)) {
    const node = needed(await readNode(child, deadline));
    if (node?.role === 'menu' || node?.role === 'list' || node?.role === 'list-box') return node;
  }
  return undefined;
}

async function itemsOf(holder: Node, deadline: Deadline): Promise<Item[]> {
  const children = await childrenOf(holder, MAX_ITEMS, deadline);
  return Promise.all(children.map(async (object, index) => ({ object, index, text: await textOf(object, deadline) })));
}

async function textOf(object: RemoteObject, deadline: Deadline): Promise<string> {
  const accessible = new Accessible(object);
  const name = needed(await accessible.name(deadline)) ?? '';
  if (name.trim() !== '') return name;
  const children = (needed(await accessible.children(deadline)) ?? []).slice(0, MAX_LABELS);
  const names = await Promise.all(children.map(([, path]) => new Accessible(object.sibling(path)).name(deadline)));
  return names
    .map((label) => needed(label) ?? '')
    .join(' ')
    .trim();
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
