import type { ActionKind } from '../actions/action.js';
import type { Capability } from '../model/capability.js';

/** What an action asks of its element before anything is sent. */
export interface Requirements {
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly editable: boolean;
  /** Two equal positions are needed when the delivery is by position. */
  readonly stable: boolean;
  /** The pointer has to reach the element when the delivery is by pointer. */
  readonly hitTest: boolean;
  /** Any one of these; none means that every element has a route. */
  readonly capabilities: readonly Capability[];
  /** The view is scrolled once for an element that is out of it. */
  readonly scrolls: boolean;
}

const pointer = { visible: true, enabled: true, editable: false, stable: true, hitTest: true, scrolls: true };
const text = { visible: true, enabled: true, editable: true, stable: false, hitTest: false, scrolls: true };
const flip = { visible: true, enabled: true, editable: false, stable: true, hitTest: false, scrolls: true };

export const REQUIREMENTS: Readonly<Record<ActionKind, Requirements>> = {
  click: { ...pointer, capabilities: ['Click'] },
  'double-click': { ...pointer, capabilities: ['Click'] },
  'triple-click': { ...pointer, capabilities: ['Click'] },
  'right-click': { ...pointer, capabilities: ['RightClick'] },
  type: { ...text, capabilities: ['TypeText'] },
  'set-value': { ...text, capabilities: ['SetValue'] },
  clear: { ...text, capabilities: ['SetValue'] },
  select: { ...flip, stable: false, capabilities: ['Select', 'Click'] },
  toggle: { ...flip, capabilities: ['Toggle', 'Click'] },
  check: { ...flip, capabilities: ['Toggle', 'Check', 'Click'] },
  uncheck: { ...flip, capabilities: ['Toggle', 'Uncheck', 'Click'] },
  expand: { ...flip, capabilities: ['Expand'] },
  collapse: { ...flip, capabilities: ['Collapse'] },
  scroll: { ...flip, scrolls: false, capabilities: ['Scroll'] },
  'scroll-to': {
    visible: false,
    enabled: false,
    editable: false,
    stable: true,
    hitTest: false,
    capabilities: [],
    scrolls: false,
  },
  focus: {
    visible: false,
    enabled: false,
    editable: false,
    stable: false,
    hitTest: false,
    capabilities: ['SetFocus'],
    scrolls: false,
  },
};
