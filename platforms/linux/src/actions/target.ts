import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ElementFacts, ElementHandle } from '@agent-desktop/core/model/element.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { ACTION, Action } from '../atspi/action.js';
import { NULL_PATH, type RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import { StateSet } from '../atspi/states.js';
import type { LinkedApp } from '../desk.js';
import { readBasicFacts } from '../observe/basic-facts.js';
import { MAX_LISTED_CHILDREN } from '../observe/tree-source.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import { needed } from './needed.js';

const BUTTONS: ReadonlySet<AtspiRole> = new Set<AtspiRole>(['push-button', 'toggle-button']);

/** A node as a chain needs it: what it is, which interfaces it has, what it can be asked to do. */
export interface Node {
  readonly object: RemoteObject;
  readonly role: AtspiRole;
  readonly states: StateSet;
  readonly interfaces: ReadonlySet<string>;
  readonly childCount: number;
}

/** The element that is acted on. */
export interface Target extends Node {
  readonly linked: LinkedApp;
  readonly profile: ToolkitProfile;
  readonly handle: ElementHandle;
  /** As core read it, right before. */
  readonly facts: ElementFacts;
}

export async function readNode(object: RemoteObject, deadline: Deadline): Promise<Known<Node>> {
  const facts = await readBasicFacts(object, deadline);
  if (!facts.role.known) return facts.role;
  if (!facts.states.known) return facts.states;
  if (!facts.interfaces.known) return facts.interfaces;
  if (!facts.childCount.known) return facts.childCount;
  const node: Node = {
    object,
    role: roleName(facts.role.value ?? 0),
    states: facts.states.value ?? StateSet.of([]),
    interfaces: new Set(facts.interfaces.value),
    childCount: facts.childCount.value ?? 0,
  };
  return known(node);
}

/**
 * The index of the first of `wanted` among a node's unlocalized action names; undefined where it has none of them.
 * Like all reads below it throws `Unreadable` where the toolkit gave no answer.
 */
export async function actionIndex(
  node: Node,
  wanted: readonly string[],
  deadline: Deadline,
): Promise<{ readonly index: number; readonly name: string } | undefined> {
  if (!node.interfaces.has(ACTION)) return undefined;
  const names = needed(await new Action(node.object).names(deadline)) ?? [];
  for (const name of wanted) {
    const index = names.findIndex((found) => found.toLowerCase() === name);
    if (index >= 0) return { index, name };
  }
  return undefined;
}

/** How deep inside of an element its own button is looked for, and among how many children. */
const INNER_LEVELS = 2;
const INNER_CHILDREN = 8;

/**
 * The first button inside of an element that has one of the `wanted` actions. GTK 4.8.3 puts the button of a drop-down list, a menu
 * button or a combo box inside of what has the name, and only that button has an action.
 */
export async function innerButton(
  node: Node,
  wanted: readonly string[],
  deadline: Deadline,
  levels = INNER_LEVELS,
): Promise<{ readonly button: Node; readonly index: number; readonly name: string } | undefined> {
  for (const child of await childrenOf(node, INNER_CHILDREN, deadline)) {
    const inner = needed(await readNode(child, deadline));
    if (inner === undefined) continue;
    const action = BUTTONS.has(inner.role) ? await actionIndex(inner, wanted, deadline) : undefined;
    if (action !== undefined) return { button: inner, ...action };
    const deeper = levels > 1 ? await innerButton(inner, wanted, deadline, levels - 1) : undefined;
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** The nodes above, nearest first, up to the application. */
export async function* ancestorsOf(object: RemoteObject, limit: number, deadline: Deadline): AsyncGenerator<Node> {
  let at = object;
  for (let level = 0; level < limit; level++) {
    const parent = needed(await new Accessible(at).parent(deadline));
    if (parent === undefined || parent[1] === NULL_PATH) return;
    at = at.sibling(parent[1]);
    const node = needed(await readNode(at, deadline));
    if (node === undefined) return;
    yield node;
    // Above it is the desktop, which belongs to another program.
    if (node.role === 'application') return;
  }
}

/** Up to `limit` children, the first ones. A list of thousands is never asked for as a whole: Calc hangs on it. */
export async function childrenOf(node: Node, limit: number, deadline: Deadline): Promise<readonly RemoteObject[]> {
  const accessible = new Accessible(node.object);
  const listed =
    node.childCount > MAX_LISTED_CHILDREN
      ? await Promise.all(Array.from({ length: limit }, async (_, i) => needed(await accessible.childAt(i, deadline))))
      : (needed(await accessible.children(deadline)) ?? []).slice(0, limit);
  return node.object.siblings(listed);
}

/** Up to `limit` children, read. */
export async function childNodes(node: Node, limit: number, deadline: Deadline): Promise<readonly Node[]> {
  const children = await childrenOf(node, limit, deadline);
  const read = await Promise.all(children.map(async (child) => needed(await readNode(child, deadline))));
  return read.filter((child) => child !== undefined);
}
