import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import type { SurfaceKind } from '@agent-desktop/core/model/surface.js';
import { Accessible } from '../atspi/accessible.js';
import { isSilence, type RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import { readTopLevels } from '../windows/top-levels.js';
import { readOpenSurfaces, type SurfaceProfile, tellsInnerSurfaces } from './surfaces.js';

export type FoundScope =
  | { readonly kind: 'found'; readonly object: RemoteObject }
  | { readonly kind: 'absent' }
  /** The toolkit does not tell whether there is one. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'silent'; readonly why: Failure };

/** Parts of a window that are there all the time. */
const PARTS: Partial<Record<SurfaceKind, AtspiRole>> = { menubar: 'menu-bar', toolbar: 'tool-bar' };

/** Surfaces that are inside of a window. */
const INNER: ReadonlySet<SurfaceKind> = new Set<SurfaceKind>(['menu', 'popover']);

/** How far below a window its bars are looked for, and among how many nodes of one level. */
const MAX_DEPTH = 5;
const MAX_LEVEL = 200;

/** The node that a surface is. Of several that are open, the one that opened last. */
export async function findScope(
  root: RemoteObject,
  window: RemoteObject | undefined,
  surface: SurfaceKind,
  profile: SurfaceProfile,
  wakeCache: () => Promise<void>,
  deadline: Deadline,
): Promise<FoundScope> {
  const part = PARTS[surface];
  if (part !== undefined) return findPart(root, window, part, deadline);
  if (surface === 'focused' || surface === 'window') return findActive(root, window, deadline);
  const open = await readOpenSurfaces(root, profile, wakeCache, deadline);
  if (!open.known) return { kind: 'silent', why: open.why };
  const wanted = (open.value ?? []).filter(({ info }) =>
    surface === 'dialog'
      ? info.kind === 'dialog' || info.kind === 'alert'
      : info.kind === surface || (surface === 'menu' && info.kind === 'context_menu'),
  );
  const last = wanted.at(-1);
  if (last === undefined && INNER.has(surface) && !tellsInnerSurfaces(profile)) return { kind: 'untold' };
  return of(last?.object);
}

async function findPart(
  root: RemoteObject,
  window: RemoteObject | undefined,
  role: AtspiRole,
  deadline: Deadline,
): Promise<FoundScope> {
  const places = window === undefined ? await topLevelsOf(root, deadline) : [root.sibling(window.path)];
  if (!Array.isArray(places)) return places;
  for (const place of places) {
    const found = await searchPart(place, role, deadline);
    if (found.kind !== 'absent') return found;
  }
  return { kind: 'absent' };
}

/** Bars lie near the top of their window. What manages its descendants has no bars, and may have millions of children. */
async function searchPart(window: RemoteObject, role: AtspiRole, deadline: Deadline): Promise<FoundScope> {
  let level: readonly RemoteObject[] = [window];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const nodes = await Promise.all(level.map((object) => lookAt(object, deadline)));
    for (const node of nodes) if (node.silent !== undefined) return { kind: 'silent', why: node.silent };
    const found = nodes.find((node) => node.role === role && node.showing);
    if (found !== undefined) return of(found.object);
    const lists = await Promise.all(
      nodes.filter((node) => !node.managesDescendants).map((node) => new Accessible(node.object).children(deadline)),
    );
    const next: RemoteObject[] = [];
    for (const children of lists) {
      if (!children.known && isSilence(children.why)) return { kind: 'silent', why: children.why };
      next.push(...window.siblings(knownValue(children)));
    }
    level = next.slice(0, MAX_LEVEL);
  }
  return { kind: 'absent' };
}

interface Looked {
  readonly object: RemoteObject;
  readonly role?: AtspiRole;
  readonly showing: boolean;
  readonly managesDescendants: boolean;
  readonly silent?: Failure;
}

async function lookAt(object: RemoteObject, deadline: Deadline): Promise<Looked> {
  const accessible = new Accessible(object);
  const [role, states] = await Promise.all([accessible.role(deadline), accessible.states(deadline)]);
  const unread = [role, states].find((read) => !read.known && isSilence(read.why));
  return {
    object,
    ...(role.known && role.value !== undefined ? { role: roleName(role.value) } : {}),
    showing: knownValue(states)?.has('showing') === true,
    managesDescendants: knownValue(states)?.has('manages-descendants') === true,
    ...(unread === undefined || unread.known ? {} : { silent: unread.why }),
  };
}

async function findActive(
  root: RemoteObject,
  window: RemoteObject | undefined,
  deadline: Deadline,
): Promise<FoundScope> {
  const levels = await readTopLevels(root, deadline);
  if (!levels.known) return { kind: 'silent', why: levels.why };
  const active = (levels.value ?? []).find((level) => level.states.has('active'));
  return of(active?.object ?? (window === undefined ? undefined : root.sibling(window.path)));
}

async function topLevelsOf(root: RemoteObject, deadline: Deadline): Promise<RemoteObject[] | FoundScope> {
  const levels = await readTopLevels(root, deadline);
  return levels.known ? (levels.value ?? []).map((level) => level.object) : { kind: 'silent', why: levels.why };
}

function of(object: RemoteObject | undefined): FoundScope {
  return object === undefined ? { kind: 'absent' } : { kind: 'found', object };
}
