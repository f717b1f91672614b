import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ElementFacts, ElementHandle } from '@agent-desktop/core/model/element.js';
import { type Known, knownValue } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { ACTION, Action } from '../atspi/action.js';
import { NULL_PATH, type RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import { StateSet } from '../atspi/states.js';
import type { LinkedApp } from '../desk.js';
import { readBasicFacts } from '../observe/basic-facts.js';
import type { ToolkitProfile } from '../toolkits/profile.js';

/** A node as a chain needs it: what it is, which interfaces it has, what it can be asked to do. */
export interface Node {
  readonly object: RemoteObject;
  readonly role: AtspiRole;
  readonly states: StateSet;
  readonly interfaces: ReadonlySet<string>;
  readonly name: string;
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
  const node: Node = {
    object,
    role: roleName(facts.role.value ?? 0),
    states: facts.states.value ?? StateSet.of([]),
    interfaces: new Set(facts.interfaces.value),
    name: knownValue(facts.name) ?? '',
    childCount: knownValue(facts.childCount) ?? 0,
  };
  return { known: true, value: node };
}

/** The index of the first of `wanted` among a node's unlocalized action names; undefined where it has none of them. */
export async function actionIndex(
  node: Node,
  wanted: readonly string[],
  deadline: Deadline,
): Promise<{ readonly index: number; readonly name: string } | undefined> {
  if (!node.interfaces.has(ACTION)) return undefined;
  const names = knownValue(await new Action(node.object).names(deadline)) ?? [];
  for (const name of wanted) {
    const index = names.findIndex((found) => found.toLowerCase() === name);
    if (index >= 0) return { index, name };
  }
  return undefined;
}

/** The nodes above, nearest first, up to the application. Stops where one cannot be read. */
export async function* ancestorsOf(object: RemoteObject, limit: number, deadline: Deadline): AsyncGenerator<Node> {
  let at = object;
  for (let level = 0; level < limit; level++) {
    const parent = knownValue(await new Accessible(at).parent(deadline));
    if (parent === undefined || parent[1] === NULL_PATH) return;
    at = at.sibling(parent[1]);
    const node = knownValue(await readNode(at, deadline));
    if (node === undefined) return;
    yield node;
  }
}

export async function childrenOf(node: Node, limit: number, deadline: Deadline): Promise<readonly RemoteObject[]> {
  if (node.childCount > limit) return [];
  const children = knownValue(await new Accessible(node.object).children(deadline)) ?? [];
  return children.filter(([, path]) => path !== NULL_PATH).map(([, path]) => node.object.sibling(path));
}
