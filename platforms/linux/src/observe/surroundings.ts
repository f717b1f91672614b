import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import type { State } from '@agent-desktop/core/model/state.js';
import { Accessible } from '../atspi/accessible.js';
import { Component } from '../atspi/component.js';
import { NULL_PATH, type RemoteObject, ROOT_PATH } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import type { StateSet } from '../atspi/states.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import { isDrawn, isUnplaced } from './drawn.js';
import { readRowText } from './row-text.js';
import { MAX_LISTED_CHILDREN } from './tree-source.js';

/** What the containers around an element say of it, where its own states do not. */
export interface Surroundings {
  /** A container is disabled. */
  readonly disabled: boolean;
  /** It is not shown: it, or a container, is not among the children of what it is in. */
  readonly hidden: boolean;
  /** It, or a container, has no place where it is drawn: a page that was left, a row that is out of view. */
  readonly undrawn: boolean;
  /** What is written in the row that it is or is in, whose object may stand for another row later; undefined outside of such rows. */
  readonly row: string | undefined;
  /** Its extents say nothing of where it is on the screen. */
  readonly misplaced: boolean;
  /** What can be seen of the content that it is part of, in the toolkit's own coordinates. */
  readonly view: Rect | undefined;
}

export const OPEN: Surroundings = {
  disabled: false,
  hidden: false,
  undrawn: false,
  row: undefined,
  misplaced: false,
  view: undefined,
};

/** The part of a node that matters to what is inside of it. */
export interface Container {
  readonly role: Known<number>;
  readonly states: Known<StateSet>;
  readonly name: Known<string>;
  readonly extents: Known<Rect>;
}

const VIEWS: ReadonlySet<AtspiRole> = new Set<AtspiRole>(['scroll-pane', 'frame', 'dialog', 'window']);
const MAX_ANCESTORS = 64;

/** The surroundings of what is inside of `container`, which has `around` itself. */
export function insideOf(container: Container, around: Surroundings, profile: ToolkitProfile): Surroundings {
  if (profile.containment !== 'ancestors') return around;
  const role = roleName(knownValue(container.role) ?? 0);
  const states = knownValue(container.states);
  const extents = knownValue(container.extents);
  const { disabledWithout, popoverContent } = profile;
  const disables = disabledWithout !== undefined && states !== undefined && !states.has(disabledWithout);
  const hasView = VIEWS.has(role) && extents !== undefined && !isUnplaced(extents);
  return {
    ...around,
    disabled: around.disabled || disables,
    misplaced: around.misplaced || popoverContent?.test(knownValue(container.name) ?? '') === true,
    view: hasView ? common(around.view, extents) : around.view,
  };
}

/** States that follow from the surroundings and the element's own extents. */
export function statesBy(around: Surroundings, extents: Known<Rect>, profile: ToolkitProfile): State[] {
  if (profile.containment !== 'ancestors') return [];
  const place = knownValue(extents);
  const outside =
    around.undrawn ||
    (place !== undefined && (isUnplaced(place) || (around.view !== undefined && !meets(place, around.view))));
  return [
    ...(around.disabled ? (['disabled'] as const) : []),
    ...(around.hidden ? (['hidden'] as const) : outside && !around.misplaced ? (['offscreen'] as const) : []),
  ];
}

/** Whether states of the node, or of what is inside of it, follow from its extents. */
export function placeTells({ role, states }: Pick<Container, 'role' | 'states'>, profile: ToolkitProfile): boolean {
  if (profile.containment !== 'ancestors') return false;
  const name = roleName(knownValue(role) ?? 0);
  return VIEWS.has(name) || profile.volatileIds.has(name) || knownValue(states)?.has('focusable') === true;
}

/** Reads the containers around one element, innermost first, and what they say of it. */
export async function readSurroundings(
  object: RemoteObject,
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Known<Surroundings>> {
  if (profile.containment !== 'ancestors') return known(OPEN);
  const chain: RemoteObject[] = [object];
  for (let at = object; chain.length < MAX_ANCESTORS; ) {
    const parent = await new Accessible(at).parent(deadline);
    if (!parent.known) return parent;
    const path = parent.value?.[1] ?? NULL_PATH;
    if (path === NULL_PATH || path === ROOT_PATH) break;
    at = at.sibling(path);
    chain.push(at);
  }
  const read = await Promise.all(chain.map((one) => readContainer(one, profile, deadline)));
  // The application itself is no place.
  const containers = read.filter(({ role }) => roleName(knownValue(role) ?? 0) !== 'application');
  let around = OPEN;
  for (let level = containers.length - 1; level >= 0; level--) {
    const [one, container] = [chain[level], containers[level]];
    const above = level + 1 < containers.length ? chain[level + 1] : undefined;
    if (one === undefined || container === undefined) break;
    if (!container.states.known) return container.states;
    const { extents } = container;
    // A page of a GtkStack has no place of its own.
    if (!extents.known && extents.why.kind !== 'unsupported') return extents;
    const unplaced = extents.known && extents.value !== undefined && isUnplaced(extents.value);
    if (unplaced && above !== undefined && !around.hidden) {
      const listed = await lists(above, one, deadline);
      if (!listed.known) return listed;
      around = { ...around, hidden: listed.value === false };
    }
    if (level > 0) around = insideOf(container, around, profile);
  }
  const at = containers.findLastIndex((container) => isRow(container, profile));
  const [row, undrawn] = [chain[at], await isUndrawn(chain, containers, at, around, profile, deadline)];
  if (!undrawn.known) return undrawn;
  around = { ...around, undrawn: undrawn.value === true };
  if (row === undefined) return known(around);
  const text = await readRowText(row, deadline);
  return text.known ? known({ ...around, row: text.value ?? '' }) : text;
}

/**
 * Whether the first of a chain, or what it is in, is a row or on a page that is not drawn; `row` is the place of the row in the
 * chain, -1 where there is none.
 */
async function isUndrawn(
  chain: readonly RemoteObject[],
  containers: readonly Container[],
  row: number,
  { hidden, misplaced, disabled }: Surroundings,
  { pointsTellDrawn, disabledWithout }: ToolkitProfile,
  deadline: Deadline,
): Promise<Known<boolean>> {
  if (!pointsTellDrawn || hidden || misplaced || disabled) return known(false);
  for (const [level, { states, extents }] of containers.entries()) {
    // A page has no place of its own; what is on it has.
    const isOnPage = containers[level + 1]?.extents.known === false;
    const [object, place] = [chain[level], knownValue(extents)];
    if (object === undefined || place === undefined || !(level === row || isOnPage)) continue;
    if (isUnplaced(place)) return known(true);
    // Nothing is at any point of what is disabled.
    if (disabledWithout !== undefined && knownValue(states)?.has(disabledWithout) !== true) continue;
    const drawn = await isDrawn(object, place, deadline);
    if (!drawn.known) return drawn;
    if (drawn.value === false) return known(true);
  }
  return known(false);
}

/** Whether the toolkit may give the object of this row to another one. */
export function isRow({ role }: Pick<Container, 'role'>, { containment, volatileIds }: ToolkitProfile): boolean {
  return containment === 'ancestors' && role.known && volatileIds.has(roleName(role.value ?? 0));
}

async function readContainer(object: RemoteObject, profile: ToolkitProfile, deadline: Deadline): Promise<Container> {
  const accessible = new Accessible(object);
  const [role, states, name, extents] = await Promise.all([
    accessible.role(deadline),
    accessible.states(deadline),
    accessible.name(deadline),
    new Component(object).extents(deadline, profile.extents),
  ]);
  return { role, states, name, extents };
}

/** Whether `child` is among the children of its parent: GTK 4.8.3 leaves a hidden one out, which goes on answering. */
async function lists(parent: RemoteObject, child: RemoteObject, deadline: Deadline): Promise<Known<boolean>> {
  const accessible = new Accessible(parent);
  const count = await accessible.childCount(deadline);
  if (!count.known) return count;
  if ((count.value ?? 0) > MAX_LISTED_CHILDREN) return known(true);
  const children = await accessible.children(deadline);
  if (!children.known) return children;
  return known((children.value ?? []).some(([, path]) => path === child.path));
}

function meets(one: Rect, other: Rect): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

function common(one: Rect | undefined, other: Rect): Rect {
  if (one === undefined) return other;
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}
