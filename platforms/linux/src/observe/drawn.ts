import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import type { Point, Rect } from '@agent-desktop/core/model/rect.js';
import { Component } from '../atspi/component.js';
import { NULL_PATH, type RemoteObject } from '../atspi/object.js';
import { roleName } from '../atspi/roles.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import { hasState, type RawNode } from './raw-node.js';

/** GTK 4.8.3: what was never shown, is hidden, or is a row far away has neither width nor height. */
export function isUnplaced({ width, height }: Rect): boolean {
  return width === 0 && height === 0;
}

/** Where an element is asked what is there, as parts of its size, after its middle. */
const OTHER_POINTS = [0, 0.5, 1]
  .flatMap((x) => [0, 0.5, 1].map((y) => ({ x, y })))
  .filter(({ x, y }) => x !== 0.5 || y !== 0.5);

/**
 * Whether a row, or what is on a page, is drawn at its place: asked what is at a point of it, GTK 4.8.3 answers the element or
 * something inside of it, also where it is scrolled away, and nothing for what is not drawn (a page that was left, a row that
 * was shown before). It answers nothing for a disabled one either, so that must not be asked; and nothing where a part without
 * an accessible object is (all of an entry, switch or slider), so several points are asked about.
 */
export async function isDrawn(object: RemoteObject, place: Rect, deadline: Deadline): Promise<Known<boolean>> {
  const middle = await hasAnything(object, place, { x: 0.5, y: 0.5 }, deadline);
  if (!middle.known || middle.value === true) return middle;
  const others = await Promise.all(OTHER_POINTS.map((point) => hasAnything(object, place, point, deadline)));
  return others.find((other) => !other.known) ?? known(others.some((other) => other.known && other.value === true));
}

async function hasAnything(
  object: RemoteObject,
  { x, y, width, height }: Rect,
  part: Point,
  deadline: Deadline,
): Promise<Known<boolean>> {
  const point = { x: x + Math.floor((width - 1) * part.x), y: y + Math.floor((height - 1) * part.y) };
  const at = await new Component(object).accessibleAt(point, deadline, 'window');
  return at.known ? known(at.value !== undefined && at.value[1] !== NULL_PATH) : at;
}

/**
 * Whether a snapshot asks if the node is drawn: a row, whose place may be one that it had before it was scrolled away, and
 * what is on a page. Everything else is drawn where what it is in is.
 */
export function mayBeUndrawn(node: RawNode, { pointsTellDrawn, volatileIds }: ToolkitProfile): boolean {
  if (!pointsTellDrawn || !hasState(node, 'sensitive')) return false;
  return node.onPage || (node.role.known && volatileIds.has(roleName(node.role.value ?? 0)));
}

/** Finds out whether a node that may be undrawn is drawn. */
export async function readDrawn(node: RawNode, deadline: Deadline): Promise<void> {
  node.drawn = await isDrawnSomewhere(node.object, deadline);
}

async function isDrawnSomewhere(object: RemoteObject, deadline: Deadline): Promise<Known<boolean>> {
  const place = await new Component(object).extents(deadline, 'window');
  if (!place.known) return place;
  if (place.value === undefined) return known(true);
  return isUnplaced(place.value) ? known(false) : isDrawn(object, place.value, deadline);
}
