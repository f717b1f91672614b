import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import { Accessible } from '../atspi/accessible.js';
import { Component } from '../atspi/component.js';
import type { RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import type { StateSet } from '../atspi/states.js';
import type { ToolkitProfile } from '../toolkits/profile.js';

/** A child of an application's root: a window, a dialog, an open popup. */
export interface TopLevel {
  readonly object: RemoteObject;
  readonly role: AtspiRole;
  readonly title: string;
  readonly states: StateSet;
  /** As the toolkit tells them. */
  readonly extents: Known<Rect>;
}

/** The top levels of one application, in order of creation. `root` may be reached over any of its connections. */
export async function readTopLevels(root: RemoteObject, deadline: Deadline): Promise<Known<readonly TopLevel[]>> {
  const children = await new Accessible(root).children(deadline);
  if (!children.known) return children;
  const reads = await Promise.all(root.siblings(children.value).map((object) => readTopLevel(object, deadline)));
  const levels: TopLevel[] = [];
  for (const read of reads) {
    if (read.known && read.value !== undefined) levels.push(read.value);
    // One that has just closed is not there; any other silence leaves the list unknown.
    else if (!read.known && read.why.kind !== 'gone' && read.why.kind !== 'refused') return read;
  }
  return known(levels);
}

async function readTopLevel(object: RemoteObject, deadline: Deadline): Promise<Known<TopLevel>> {
  const accessible = new Accessible(object);
  const [role, name, states, extents] = await Promise.all([
    accessible.role(deadline),
    accessible.name(deadline),
    accessible.states(deadline),
    new Component(object).extents(deadline),
  ]);
  if (!role.known) return role;
  if (!states.known || states.value === undefined) return states as Known<never>;
  // Without its title a window could be taken for another one.
  if (!name.known && name.why.kind !== 'unsupported') return name;
  return known({
    object,
    role: roleName(role.value ?? 0),
    title: knownValue(name) ?? '',
    states: states.value,
    extents,
  });
}

const WINDOW_ROLES: ReadonlySet<AtspiRole> = new Set<AtspiRole>([
  'frame',
  'dialog',
  'alert',
  'file-chooser',
  'color-chooser',
  'font-chooser',
  'option-pane',
  'internal-frame',
]);

/** Popups (role `window`: menus, combo lists) are surfaces and not windows. */
export function isWindow(level: TopLevel, profile: ToolkitProfile): boolean {
  return profile.topLevels === 'windows' || WINDOW_ROLES.has(level.role);
}
