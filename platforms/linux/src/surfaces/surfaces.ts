import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import type { SurfaceInfo, SurfaceKind } from '@agent-desktop/core/model/surface.js';
import type { CacheItem } from '../atspi/cache.js';
import { isSilence, type RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import { StateSet } from '../atspi/states.js';
import { readCacheItems } from '../observe/cache-items.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
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
const MENU_ITEMS: ReadonlySet<AtspiRole> = new Set<AtspiRole>(['menu-item', 'check-menu-item', 'radio-menu-item']);

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

/**
 * What is open in an application beside its windows: dialogs, alerts, popups, menus in place, popovers. Menus and popovers
 * come from the application's cache. Collection.GetMatches would find them too, but it walks into every table on the way:
 * 5.5 s in a GTK3 tree view of 100,000 rows, and LibreOffice Calc hangs on its sheet.
 */
export async function readOpenSurfaces(
  root: RemoteObject,
  profile: SurfaceProfile,
  wakeCache: () => Promise<void>,
  deadline: Deadline,
): Promise<Known<readonly OpenSurface[]>> {
  const [levels, items] = await Promise.all([
    readTopLevels(root, deadline),
    tellsInnerSurfaces(profile) ? readCacheItems(root, wakeCache, deadline) : known<readonly CacheItem[]>([]),
  ]);
  if (!levels.known) return levels;
  // A surface that was not seen for want of an answer would look as if it had closed.
  if (!items.known && isSilence(items.why)) return items;
  const found = new Map<string, OpenSurface>();
  for (const level of levels.value ?? []) {
    const own = topLevelSurface(level);
    if (own !== undefined) found.set(own.info.id, own);
  }
  for (const inner of innerSurfaces(root, knownValue(items) ?? [])) {
    if (!found.has(inner.info.id)) found.set(inner.info.id, inner);
  }
  return known([...found.values()]);
}

/** What surfaces depend on. */
export type SurfaceProfile = Pick<ToolkitProfile, 'tellsVisibility' | 'listsCache'>;

/**
 * Whether it can be told which menus and popovers are open. In GTK4 no state says what shows (its cache would be read for 60-150
 * ms to find nothing in it), and LibreOffice's cache is not read.
 */
export function tellsInnerSurfaces({ tellsVisibility, listsCache }: SurfaceProfile): boolean {
  return tellsVisibility && listsCache;
}

function topLevelSurface({ object, role, title, states }: TopLevel): OpenSurface | undefined {
  const kind: SurfaceInfo['kind'] | undefined = role === 'alert' ? 'alert' : DIALOGS.has(role) ? 'dialog' : undefined;
  if (kind === undefined) return undefined;
  return {
    object,
    info: { id: object.bus + object.path, kind, ...(title === '' ? {} : { title }), modal: states.has('modal') },
  };
}

/** The menus that showing items are in, and the popovers that show. */
function* innerSurfaces(root: RemoteObject, items: readonly CacheItem[]): Generator<OpenSurface> {
  const byPath = new Map(items.map((item) => [item[0][1], item]));
  for (const item of items) {
    const [, , parent, , , , , role, , words] = item;
    const states = StateSet.of(words);
    if (!states.has('showing')) continue;
    if (roleName(role) === 'panel' && states.has('modal')) yield surfaceOf(root, item, 'popover');
    if (!MENU_ITEMS.has(roleName(role))) continue;
    // An item's own container is a menu or, in a popup, the window itself.
    const menu = byPath.get(parent[1]);
    if (menu === undefined || roleName(menu[7]) === 'menu-bar') continue;
    // Chromium shows the chosen entry of a closed list, inside of a menu that does not show.
    if (!StateSet.of(menu[9]).has('showing')) continue;
    yield surfaceOf(root, menu, isInPopup(menu, byPath) ? 'context_menu' : 'menu');
  }
}

function surfaceOf(root: RemoteObject, item: CacheItem, kind: SurfaceInfo['kind']): OpenSurface {
  const [[bus, path], , , , itemCount, , title] = item;
  return {
    object: root.sibling(path),
    info: { id: bus + path, kind, ...(title === '' ? {} : { title }), itemCount },
  };
}

/** True below a top level that is a popup window. */
function isInPopup(item: CacheItem, byPath: ReadonlyMap<string, CacheItem>): boolean {
  const seen = new Set<CacheItem>();
  for (let at: CacheItem | undefined = item; at !== undefined && !seen.has(at); at = byPath.get(at[2][1])) {
    if (roleName(at[7]) === 'window') return true;
    seen.add(at);
  }
  return false;
}
