import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import type { SurfaceKind } from '@agent-desktop/core/model/surface.js';
import { Collection } from '../atspi/collection.js';
import type { RemoteObject } from '../atspi/object.js';
import type { AtspiRole } from '../atspi/roles.js';
import { readTopLevels } from '../windows/top-levels.js';
import { readOpenSurfaces } from './surfaces.js';

export type FoundScope =
  | { readonly kind: 'found'; readonly object: RemoteObject }
  | { readonly kind: 'absent' }
  | { readonly kind: 'silent'; readonly why: Failure };

/** Parts of a window that are there all the time. */
const PARTS: Partial<Record<SurfaceKind, AtspiRole>> = { menubar: 'menu-bar', toolbar: 'tool-bar' };

/** The node that a surface is. Of several that are open, the one that opened last. */
export async function findScope(
  root: RemoteObject,
  window: RemoteObject | undefined,
  surface: SurfaceKind,
  deadline: Deadline,
): Promise<FoundScope> {
  const part = PARTS[surface];
  if (part !== undefined) return findPart(root, window, part, deadline);
  if (surface === 'focused' || surface === 'window') return findActive(root, window, deadline);
  const open = await readOpenSurfaces(root, deadline);
  if (!open.known) return { kind: 'silent', why: open.why };
  const wanted = (open.value ?? []).filter(({ info }) =>
    surface === 'dialog'
      ? info.kind === 'dialog' || info.kind === 'alert'
      : info.kind === surface || (surface === 'menu' && info.kind === 'context_menu'),
  );
  return of(wanted.at(-1)?.object);
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
    const matches = await new Collection(place).matches([role], ['showing'], 1, deadline);
    if (!matches.known && matches.why.kind !== 'unsupported') return { kind: 'silent', why: matches.why };
    const path = knownValue(matches)?.[0]?.[1];
    if (path !== undefined) return of(root.sibling(path));
  }
  return { kind: 'absent' };
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
