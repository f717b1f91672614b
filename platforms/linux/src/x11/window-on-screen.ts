import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, answered, unanswered } from './answer.js';
import type { XConnection } from './connection.js';
import {
  type Area,
  geometryReply,
  getGeometry,
  getWindowAttributes,
  type MapState,
  queryTree,
  translateCoordinates,
  translatedReply,
  treeReply,
  windowAttributesReply,
} from './requests.js';

/** Why a window's pixels are not all on the screen. */
export type Covered = 'another-window' | 'screen-edge';

/** What a capture has to know of a window. Pixels. */
export interface WindowOnScreen {
  readonly mapState: MapState;
  readonly visual: number;
  /** The client area in the root window. */
  readonly area: Area;
  /** The child of the root that is the window or contains it: the window manager's frame. */
  readonly topLevel: number;
  /** The client area in the top level's pixmap, whose origin is the outer corner of its border. */
  readonly areaInTopLevel: Area;
  readonly covered: Covered | undefined;
}

/** A window manager nests a client in one or two frames; more than this is no window manager. */
const MAX_FRAMES = 8;

export async function lookAtWindow(x: XConnection, xid: number, deadline: Deadline): Promise<Answer<WindowOnScreen>> {
  const [attributes, geometry, origin, rootTree, top] = await Promise.all([
    x.ask(getWindowAttributes(xid), deadline),
    x.ask(getGeometry(xid), deadline),
    x.ask(translateCoordinates(xid, x.root, 0, 0), deadline),
    x.ask(queryTree(x.root), deadline),
    topLevelOf(x, xid, deadline),
  ]);
  if (!attributes.ok) return attributes;
  if (!geometry.ok) return geometry;
  if (!origin.ok) return origin;
  if (!rootTree.ok) return rootTree;
  if (!top.ok) return top;
  const siblings = treeReply(rootTree.value).children;
  const above = siblings.slice(siblings.indexOf(top.value) + 1);
  const [frame, inFrame, higher] = await Promise.all([
    x.ask(getGeometry(top.value), deadline),
    x.ask(translateCoordinates(xid, top.value, 0, 0), deadline),
    Promise.all(above.map((window) => shownArea(x, window, deadline))),
  ]);
  if (!frame.ok) return frame;
  if (!inFrame.ok) return inFrame;
  const { width, height } = geometryReply(geometry.value);
  const area = { ...translatedReply(origin.value), width, height };
  const border = geometryReply(frame.value).border;
  const offset = translatedReply(inFrame.value);
  const unread = higher.find((answer) => !answer.ok && answer.why.kind !== 'gone');
  if (unread !== undefined && !unread.ok) return unread;
  return answered({
    mapState: windowAttributesReply(attributes.value).mapState,
    visual: windowAttributesReply(attributes.value).visual,
    area,
    topLevel: top.value,
    areaInTopLevel: { x: offset.x + border, y: offset.y + border, width, height },
    covered: coverage(x, area, higher),
  });
}

function coverage(x: XConnection, area: Area, higher: readonly Answer<Area | undefined>[]): Covered | undefined {
  const covers = (other: Area): boolean =>
    other.x < area.x + area.width &&
    area.x < other.x + other.width &&
    other.y < area.y + area.height &&
    area.y < other.y + other.height;
  if (higher.some((answer) => answer.ok && answer.value !== undefined && covers(answer.value))) return 'another-window';
  const { width, height } = x.screen;
  const inside = area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height;
  return inside ? undefined : 'screen-edge';
}

/** The outer area of a child of the root where it shows anything; undefined where it does not. */
async function shownArea(x: XConnection, window: number, deadline: Deadline): Promise<Answer<Area | undefined>> {
  const [attributes, geometry] = await Promise.all([
    x.ask(getWindowAttributes(window), deadline),
    x.ask(getGeometry(window), deadline),
  ]);
  if (!attributes.ok) return attributes;
  if (!geometry.ok) return geometry;
  const { mapState, inputOnly } = windowAttributesReply(attributes.value);
  if (mapState !== 'viewable' || inputOnly) return answered(undefined);
  const { x: left, y: top, width, height, border } = geometryReply(geometry.value);
  return answered({ x: left, y: top, width: width + 2 * border, height: height + 2 * border });
}

async function topLevelOf(x: XConnection, xid: number, deadline: Deadline): Promise<Answer<number>> {
  let window = xid;
  for (let i = 0; i < MAX_FRAMES; i++) {
    const tree = await x.ask(queryTree(window), deadline);
    if (!tree.ok) return tree;
    const { parent } = treeReply(tree.value);
    if (parent === x.root || parent === 0) return answered(window);
    window = parent;
  }
  return unanswered({ kind: 'limit', native: 'window nesting' });
}
