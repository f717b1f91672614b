import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import { Accessible } from '../atspi/accessible.js';
import { Component } from '../atspi/component.js';
import type { RemoteObject } from '../atspi/object.js';
import { roleName } from '../atspi/roles.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import { isDrawn, isUnplaced } from './drawn.js';
import { MAX_LISTED_CHILDREN } from './tree-source.js';

interface DrawnRow {
  readonly index: number;
  readonly place: Rect;
}

/**
 * Where a row of a list would be drawn, by the rows of the list that are: the nearest of them, and their distance from each
 * other. `path` leads from around the list down to the row, or to something in it. Undefined where there is no such row, or
 * none of its list is drawn.
 */
export async function placeByRows(
  path: readonly RemoteObject[],
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Rect | undefined> {
  for (const [level, row] of path.entries()) {
    const list = path[level - 1];
    const role = knownValue(await new Accessible(row).role(deadline));
    if (list === undefined || !profile.volatileIds.has(roleName(role ?? 0))) continue;
    const count = knownValue(await new Accessible(list).childCount(deadline)) ?? 0;
    if (count > MAX_LISTED_CHILDREN) return undefined;
    const rows = list.siblings(knownValue(await new Accessible(list).children(deadline)));
    const wanted = rows.findIndex(({ path: at }) => at === row.path);
    const drawn = (await Promise.all(rows.map((one, index) => drawnRow(one, index, deadline)))).flatMap(
      (one) => one ?? [],
    );
    return wanted < 0 ? undefined : placeAmong(drawn, wanted);
  }
  return undefined;
}

function placeAmong(drawn: readonly DrawnRow[], wanted: number): Rect | undefined {
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const rows = last.index - first.index;
  const pitch = rows > 0 ? (last.place.y - first.place.y) / rows : first.place.height;
  const nearest = wanted < first.index ? first : last;
  return { ...nearest.place, y: nearest.place.y + (wanted - nearest.index) * pitch };
}

async function drawnRow(row: RemoteObject, index: number, deadline: Deadline): Promise<DrawnRow | undefined> {
  const place = knownValue(await new Component(row).extents(deadline, 'window'));
  if (place === undefined || isUnplaced(place)) return undefined;
  return knownValue(await isDrawn(row, place, deadline)) === true ? { index, place } : undefined;
}
