import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ABSENT, type Known, known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { isSilence, NULL_PATH, type RemoteObject, ROOT_PATH } from '../atspi/object.js';

const MAX_ANCESTORS = 64;
/** Measured: what has a twin frame for its parent is three levels below the frame that the application lists. */
const TWIN_DEPTH = 4;
/** Children of a container on the way down to it; LibreOffice's have one or two, its frame has twelve. */
const MAX_CHILDREN = 32;

/** The application that an object is in. */
export interface Within {
  readonly root: RemoteObject;
  /** The profile's `twinFrames`. */
  readonly twinFrames: boolean;
}

/**
 * The window or other top level that an object is in, or is itself: what its application lists as a child. Absent when
 * the chain of parents does not reach one: a widget that was taken out of its window goes on answering.
 */
export async function topLevelOf(
  object: RemoteObject,
  { root, twinFrames }: Within,
  deadline: Deadline,
): Promise<Known<RemoteObject>> {
  let [at, below]: [RemoteObject, RemoteObject | undefined] = [object, undefined];
  for (let level = 0; level < MAX_ANCESTORS; level++) {
    const parent = await new Accessible(at).parent(deadline);
    if (!parent.known) return parent;
    const path = parent.value === undefined ? NULL_PATH : parent.value[1];
    if (path === root.path || path === ROOT_PATH) return known(at);
    if (path === NULL_PATH) {
      const last = new Set(below === undefined ? [at.path] : [at.path, below.path]);
      return twinFrames ? listedFrameOf(last, root, deadline) : ABSENT;
    }
    [at, below] = [at.sibling(path), at];
  }
  return ABSENT;
}

/**
 * The top level that has one of these below it, found from above. LibreOffice's second frame is below none, and the part
 * under it is; a dialog of UNO AWT has no parent and is below one itself, while its lists are inside of panels that it does not list.
 */
async function listedFrameOf(
  paths: ReadonlySet<string>,
  root: RemoteObject,
  deadline: Deadline,
): Promise<Known<RemoteObject>> {
  const frames = await childrenOf(root, deadline);
  if (!frames.known) return frames;
  for (const frame of frames.value ?? []) {
    const found = await hasBelow(frame, paths, deadline);
    if (!found.known) return found;
    if (found.value === true) return known(frame);
  }
  return ABSENT;
}

async function hasBelow(frame: RemoteObject, paths: ReadonlySet<string>, deadline: Deadline): Promise<Known<boolean>> {
  let level: readonly RemoteObject[] = [frame];
  for (let depth = 0; depth < TWIN_DEPTH && level.length > 0; depth++) {
    const next: RemoteObject[] = [];
    for (const children of await Promise.all(level.map((at) => childrenOf(at, deadline)))) {
      // One that went away meanwhile has nothing below it.
      if (!children.known && isSilence(children.why)) return children;
      if (children.known) next.push(...(children.value ?? []));
    }
    if (next.some(({ path }) => paths.has(path))) return known(true);
    level = next;
  }
  return known(false);
}

/** Of a container; one with more children than containers have is none, and its children are not asked for. */
async function childrenOf(object: RemoteObject, deadline: Deadline): Promise<Known<readonly RemoteObject[]>> {
  const accessible = new Accessible(object);
  const count = await accessible.childCount(deadline);
  if (!count.known) return count;
  if ((count.value ?? 0) === 0 || (count.value ?? 0) > MAX_CHILDREN) return known([]);
  const children = await accessible.children(deadline);
  return children.known ? known(object.siblings(children.value)) : children;
}
