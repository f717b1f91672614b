import type { HitTest } from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import type { Point } from '@agent-desktop/core/model/rect.js';
import { Accessible } from '../atspi/accessible.js';
import { Component } from '../atspi/component.js';
import { NULL_PATH, type RemoteObject } from '../atspi/object.js';
import type { FoundWindow } from '../desk.js';
import { readBasicFacts } from './basic-facts.js';
import { basicRole } from './interpret.js';

const MAX_LEVELS = 64;

/**
 * What the toolkit has at a screen point of the window: the element (or something inside of it), or another. GTK3 answers
 * one level per call, so this goes down until a node answers itself or nothing.
 */
export async function hitTest(
  target: RemoteObject,
  window: FoundWindow,
  point: Point,
  deadline: Deadline,
): Promise<HitTest> {
  let at = target.sibling(window.object.path);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const hit = await new Component(at).accessibleAt(point, deadline);
    if (!hit.known) return { kind: 'unknown', why: hit.why };
    const path = hit.value?.[1];
    if (path === undefined || path === NULL_PATH || path === at.path) break;
    if (path === target.path) return { kind: 'reaches' };
    at = at.sibling(path);
  }
  const inside = await isInside(at, target, deadline);
  if (!inside.known) return { kind: 'unknown', why: inside.why };
  if (inside.value === true) return { kind: 'reaches' };
  // Its own ancestor answered for it: the toolkit does not go deep enough to tell.
  const around = await isInside(target, at, deadline);
  if (!around.known) return { kind: 'unknown', why: around.why };
  if (around.value === true) return { kind: 'unknown', why: { kind: 'unsupported' } };
  const facts = await readBasicFacts(at, deadline);
  const name = knownValue(facts.name);
  return {
    kind: 'intercepted',
    by: { role: basicRole(facts), ...(name === undefined || name === '' ? {} : { name }) },
  };
}

async function isInside(object: RemoteObject, ancestor: RemoteObject, deadline: Deadline): Promise<Known<boolean>> {
  let path = object.path;
  for (let level = 0; level < MAX_LEVELS; level++) {
    if (path === ancestor.path) return known(true);
    const parent = await new Accessible(object.sibling(path)).parent(deadline);
    if (!parent.known) return parent;
    if (parent.value === undefined || parent.value[1] === NULL_PATH) return known(false);
    path = parent.value[1];
  }
  return known(false);
}
