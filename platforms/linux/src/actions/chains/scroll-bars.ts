import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Component } from '../../atspi/component.js';
import type { ToolkitProfile } from '../../toolkits/profile.js';
import { needed } from '../needed.js';
import { childNodes, type Node } from '../target.js';

/** A scroll pane has a viewport and two bars; more children than these are no scroll pane's. */
const MAX_PARTS = 64;
/** A Qt scroll area is a viewport and two boxes. */
const MAX_BOXES = 8;
/** A box has a bar, and what the application puts before and behind it. */
const MAX_IN_BOX = 4;

/** The scroll bars of a pane: its children, or each in a box of its own. */
export async function barsOf(pane: Node, profile: ToolkitProfile, deadline: Deadline): Promise<readonly Node[]> {
  if (!profile.boxedBars) return childNodes(pane, MAX_PARTS, deadline).then((parts) => parts.filter(isBar));
  if (pane.childCount > MAX_BOXES) return [];
  const boxes = (await childNodes(pane, MAX_BOXES, deadline)).filter(
    ({ role, childCount }) => role === 'filler' && childCount > 0 && childCount <= MAX_IN_BOX,
  );
  const inside = await Promise.all(boxes.map((box) => childNodes(box, MAX_IN_BOX, deadline)));
  return inside.flat().filter(isBar);
}

/** Whether a bar moves up and down: by its states, else by its shape. */
export async function isVertical({ states, object }: Node, deadline: Deadline): Promise<boolean> {
  if (states.has('vertical') || states.has('horizontal')) return states.has('vertical');
  const extents = needed(await new Component(object).extents(deadline));
  return extents !== undefined && extents.height > extents.width;
}

function isBar({ role }: Node): boolean {
  return role === 'scroll-bar';
}
