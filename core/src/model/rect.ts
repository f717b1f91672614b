/** Logical screen points, origin at the top left of the virtual desktop; may be negative. */
export type Points = number;

export interface Point {
  readonly x: Points;
  readonly y: Points;
}

export interface Rect extends Point {
  readonly width: Points;
  readonly height: Points;
}

/** The largest coordinate that is believed, in points. Toolkits use -2147483648 and the like for "nowhere". */
const FARTHEST: Points = 10_000_000;

/** True for finite extents within the believable range and without negative size. */
export function isPlausibleRect(r: Rect): boolean {
  return (
    Number.isFinite(r.x) &&
    Number.isFinite(r.y) &&
    Math.abs(r.x) <= FARTHEST &&
    Math.abs(r.y) <= FARTHEST &&
    r.width >= 0 &&
    r.height >= 0 &&
    r.width <= FARTHEST &&
    r.height <= FARTHEST
  );
}

export function hasArea(r: Rect): boolean {
  return isPlausibleRect(r) && r.width > 0 && r.height > 0;
}

export function containsPoint(r: Rect, p: Point): boolean {
  return p.x >= r.x && p.y >= r.y && p.x < r.x + r.width && p.y < r.y + r.height;
}

export function sameRect(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
