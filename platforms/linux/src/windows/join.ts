import { knownValue } from '@agent-desktop/core/model/known.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import type { XWindow } from '../x11/window-model.js';

/** A top-level accessible, as far as the join needs it. */
export interface AccessibleTopLevel {
  readonly pid: number;
  readonly title: string;
  /** In points of the screen, where the toolkit knows the screen. */
  readonly extents: Rect | undefined;
}

/** Edges this close, in pixels, count as the same: toolkits leave out or include shadows and frames by turns. */
const NEAR = 6;

/**
 * Which X window shows which accessible window. A pair is made only where it is the only one possible: by process and
 * title; among windows of one title by place and size; and the last one left on both sides of a process, whose title the
 * toolkit may have put into a header bar of its own. Two that nothing tells apart stay unpaired.
 */
export function joinWindows<A extends AccessibleTopLevel>(
  accessibles: readonly A[],
  windows: readonly XWindow[],
  scale: number,
): Map<A, XWindow> {
  const pairs = new Map<A, XWindow>();
  for (const pid of new Set(accessibles.map((accessible) => accessible.pid))) {
    const left = new Set(accessibles.filter((accessible) => accessible.pid === pid));
    const shown = new Set(windows.filter((window) => processOf(window) === pid));
    const take = (alike: readonly A[], candidates: readonly XWindow[]): void => {
      for (const [accessible, window] of onlyPairs(alike, candidates, scale)) {
        pairs.set(accessible, window);
        left.delete(accessible);
        shown.delete(window);
      }
    };
    for (const title of new Set([...left].map((accessible) => accessible.title))) {
      take(
        [...left].filter((accessible) => accessible.title === title),
        [...shown].filter((window) => window.title.known && titleOf(window) === title),
      );
    }
    take([...left], [...shown]);
  }
  return pairs;
}

/**
 * The X windows that no accessible window stands for. Where as many accessible windows of a process and title are unpaired as X
 * windows are, these are the same windows, although nothing says which is which.
 */
export function unaccounted<A extends AccessibleTopLevel>(
  accessibles: readonly A[],
  windows: readonly XWindow[],
  pairs: ReadonlyMap<A, XWindow>,
): readonly XWindow[] {
  const paired = new Set([...pairs.values()].map((x) => x.xid));
  const left = windows.filter((x) => !paired.has(x.xid));
  const unpaired = accessibles.filter((accessible) => !pairs.has(accessible));
  return left.filter((x) => {
    const alike = unpaired.filter(({ pid, title }) => pid === processOf(x) && title === titleOf(x)).length;
    const shown = left.filter((other) => processOf(other) === processOf(x) && titleOf(other) === titleOf(x)).length;
    return alike !== shown;
  });
}

/** The pairs among windows that are otherwise alike: the only one on both sides, else by place and size. */
function onlyPairs<A extends AccessibleTopLevel>(
  accessibles: readonly A[],
  windows: readonly XWindow[],
  scale: number,
): [A, XWindow][] {
  const [accessible, window] = [accessibles[0], windows[0]];
  if (accessibles.length === 1 && windows.length === 1 && accessible !== undefined && window !== undefined) {
    return [[accessible, window]];
  }
  return accessibles.flatMap((one): [A, XWindow][] => {
    const near = windows.filter((x) => isNear(one, x, scale));
    const [match] = near;
    if (near.length !== 1 || match === undefined) return [];
    return accessibles.filter((other) => isNear(other, match, scale)).length === 1 ? [[one, match]] : [];
  });
}

/** The server's own knowledge of the owner goes before what a client says of itself. */
export function processOf(window: XWindow): number | undefined {
  return knownValue(window.clientPid) ?? knownValue(window.pid);
}

export function titleOf(window: XWindow): string {
  return knownValue(window.title) ?? '';
}

/** The client area in points, without the invisible shadow that the toolkit draws around itself. */
export function boundsInPoints(window: XWindow, scale: number): Rect {
  const shadow = knownValue(window.gtkFrame) ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const { x, y, width, height } = window.area;
  return {
    x: (x + shadow.left) / scale,
    y: (y + shadow.top) / scale,
    width: (width - shadow.left - shadow.right) / scale,
    height: (height - shadow.top - shadow.bottom) / scale,
  };
}

function isNear({ extents }: AccessibleTopLevel, window: XWindow, scale: number): boolean {
  if (extents === undefined) return false;
  const inner = scaled(window.area, scale);
  const frame = knownValue(window.frame) ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const outer = {
    x: inner.x - frame.left / scale,
    y: inner.y - frame.top / scale,
    width: inner.width + (frame.left + frame.right) / scale,
    height: inner.height + (frame.top + frame.bottom) / scale,
  };
  return [inner, outer, boundsInPoints(window, scale)].some(
    (r) =>
      Math.abs(r.x - extents.x) <= NEAR &&
      Math.abs(r.y - extents.y) <= NEAR &&
      Math.abs(r.width - extents.width) <= NEAR &&
      Math.abs(r.height - extents.height) <= NEAR,
  );
}

function scaled(r: Rect, scale: number): Rect {
  return { x: r.x / scale, y: r.y / scale, width: r.width / scale, height: r.height / scale };
}
