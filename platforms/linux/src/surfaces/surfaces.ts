import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import type { SurfaceInfo, SurfaceKind } from '@agent-desktop/core/model/surface.js';
import { Accessible } from '../atspi/accessible.js';
import { Collection } from '../atspi/collection.js';
import { isSilence, NULL_PATH, type RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import { readTopLevels, type TopLevel } from '../windows/top-levels.js';

/** A surface of an application with the node that it is. */
export interface OpenSurface {
  readonly info: SurfaceInfo;
  readonly object: RemoteObject;
}

const DIALOGS: ReadonlySet<AtspiRole> = new Set<AtspiRole>([
  'dialog',
  'file-chooser',
  'color-chooser',
  'font-chooser',
  'option-pane',
]);
const MENU_ITEMS: readonly AtspiRole[] = ['menu-item', 'check-menu-item', 'radio-menu-item'];
/** Enough to find every open menu; a menu bar opens one branch at a time. */
const ITEMS_LOOKED_AT = 40;

/** Surfaces of Linux applications that can be asked for. */
export const SURFACES: readonly SurfaceKind[] = [
  'window',
  'focused',
  'menu',
  'menubar',
  'popover',
  'dialog',
  'alert',
  'toolbar',
];

/** What is open in an application beside its windows: dialogs, alerts, popups, menus in place, popovers. */
export async function readOpenSurfaces(root: RemoteObject, deadline: Deadline): Promise<Known<readonly OpenSurface[]>> {
  const levels = await readTopLevels(root, deadline);
  if (!levels.known) return levels;
  const found = new Map<string, OpenSurface>();
  for (const inside of await Promise.all((levels.value ?? []).map((level) => surfacesIn(level, deadline)))) {
    if (!inside.known) return inside;
    // The list of an open combo box is below the combo box and in a window of its own: one surface.
    for (const one of inside.value ?? []) if (!found.has(one.info.id)) found.set(one.info.id, one);
  }
  return known([...found.values()]);
}

async function surfacesIn(level: TopLevel, deadline: Deadline): Promise<Known<readonly OpenSurface[]>> {
  const own = topLevelSurface(level);
  const collection = new Collection(level.object);
  const [items, popovers] = await Promise.all([
    collection.matches(MENU_ITEMS, ['showing'], ITEMS_LOOKED_AT, deadline),
    collection.matches(['panel'], ['showing', 'modal'], ITEMS_LOOKED_AT, deadline),
  ]);
  // A surface that was not seen for want of an answer would look as if it had closed.
  for (const read of [items, popovers]) if (!read.known && isSilence(read.why)) return read;
  const menus = await menusOf(level, knownValue(items) ?? [], deadline);
  if (!menus.known) return menus;
  const panels = (knownValue(popovers) ?? []).map(([, path]) => level.object.sibling(path));
  const inner = await Promise.all([
    ...(menus.value ?? []).map((object) =>
      surface(object, level.role === 'window' ? 'context_menu' : 'menu', deadline),
    ),
    ...panels.map((object) => surface(object, 'popover', deadline)),
  ]);
  return known(own === undefined ? inner : [own, ...inner]);
}

function topLevelSurface({ object, role, title, states }: TopLevel): OpenSurface | undefined {
  const kind: SurfaceInfo['kind'] | undefined = role === 'alert' ? 'alert' : DIALOGS.has(role) ? 'dialog' : undefined;
  if (kind === undefined) return undefined;
  return {
    object,
    info: { id: object.bus + object.path, kind, ...(title === '' ? {} : { title }), modal: states.has('modal') },
  };
}

/** The menus that showing items are in; an item's own container is a `menu` or, in a popup, the window itself. */
async function menusOf(
  level: TopLevel,
  items: readonly (readonly [string, string])[],
  deadline: Deadline,
): Promise<Known<RemoteObject[]>> {
  const paths = new Set<string>();
  for (const parent of await Promise.all(
    items.map(([, path]) => new Accessible(level.object.sibling(path)).parent(deadline)),
  )) {
    if (!parent.known && isSilence(parent.why)) return parent;
    const path = knownValue(parent)?.[1];
    if (path !== undefined && path !== NULL_PATH) paths.add(path);
  }
  const menus: RemoteObject[] = [];
  for (const path of paths) {
    const object = level.object.sibling(path);
    const role = await new Accessible(object).role(deadline);
    if (!role.known && isSilence(role.why)) return role;
    if (role.known && role.value !== undefined && roleName(role.value) !== 'menu-bar') menus.push(object);
  }
  return known(menus);
}

async function surface(object: RemoteObject, kind: SurfaceInfo['kind'], deadline: Deadline): Promise<OpenSurface> {
  const accessible = new Accessible(object);
  const [name, count] = await Promise.all([accessible.name(deadline), accessible.childCount(deadline)]);
  const title = knownValue(name);
  const itemCount = knownValue(count);
  return {
    object,
    info: {
      id: object.bus + object.path,
      kind,
      ...(title === undefined || title === '' ? {} : { title }),
      ...(itemCount === undefined ? {} : { itemCount }),
    },
  };
}
