import type { Capability } from '@agent-desktop/core/model/capability.js';
import { type Known, known } from '@agent-desktop/core/model/known.js';
import { EXPANDABLE_ROLES, type Role } from '@agent-desktop/core/model/role.js';
import { ACTION } from '../atspi/action.js';
import { COMPONENT } from '../atspi/component.js';
import { EDITABLE_TEXT } from '../atspi/editable-text.js';
import { SELECTION } from '../atspi/selection.js';
import type { StateSet } from '../atspi/states.js';
import { TABLE } from '../atspi/table.js';
import { VALUE } from '../atspi/value.js';

const IMAGE = 'org.a11y.atspi.Image';

/**
 * Roles for which an Action interface means that the element can be clicked. Elsewhere it is noise: a GTK label carries
 * clipboard actions, an entry `activate`, Chromium puts `showContextMenu` on every node.
 */
const CLICKED_BY_ACTION: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'combobox',
  'colorwell',
  'disclosure',
  'link',
  'menubutton',
  'menuitem',
  'radiobutton',
  'switch',
  'tab',
  'cell',
  'image',
  'dockitem',
  // GTK 4.8.3 marks a row as selectable only once it was selected.
  'option',
  'row',
]);

/** Roles that are picked through their container's Selection. */
const PICKED_IN_CONTAINER: ReadonlySet<Role> = new Set<Role>([
  'option',
  'row',
  'cell',
  'tab',
  'treeitem',
  'menuitem',
  'image',
]);

const TOGGLED: ReadonlySet<Role> = new Set<Role>(['checkbox', 'switch']);
const CONTAINERS: ReadonlySet<Role> = new Set<Role>(['combobox', 'list', 'listbox', 'outline', 'table', 'tablist']);
/** A LibreOffice cell takes a number so. */
const VALUED: ReadonlySet<Role> = new Set<Role>(['slider', 'incrementor', 'scrollbar', 'splitter', 'cell']);

export interface CapabilityEvidence {
  readonly role: Role;
  readonly toggleButton: boolean;
  readonly states: Known<StateSet>;
  readonly interfaces: Known<readonly string[]>;
}

/** What can be done to an element by the accessibility interfaces that it has. */
export function capabilitiesOf(evidence: CapabilityEvidence): Known<readonly Capability[]> {
  if (!evidence.interfaces.known) return evidence.interfaces;
  if (!evidence.states.known) return evidence.states;
  // A handful of names: looking through them costs less than a set of them.
  const interfaces = evidence.interfaces.value ?? [];
  const states = evidence.states.value;
  const { role } = evidence;
  const found: Capability[] = [];
  const has = (state: Parameters<StateSet['has']>[0]): boolean => states?.has(state) === true;
  // Every object of GTK 4.8.3 has Action, mostly without any action in it: a picture is clicked only where it is more than that.
  const plainPicture = role === 'image' && !interfaces.includes(IMAGE) && !has('focusable');
  const action = interfaces.includes(ACTION) && !plainPicture;

  if ((action && CLICKED_BY_ACTION.has(role)) || (has('selectable') && PICKED_IN_CONTAINER.has(role)))
    found.push('Click');
  if (action && (TOGGLED.has(role) || evidence.toggleButton || has('checkable'))) {
    found.push('Toggle', 'Check', 'Uncheck');
  }
  if (role === 'radiobutton' && action) found.push('Check');
  if ((VALUED.has(role) && interfaces.includes(VALUE)) || interfaces.includes(EDITABLE_TEXT)) found.push('SetValue');
  if (interfaces.includes(EDITABLE_TEXT)) found.push('TypeText');
  if (CONTAINERS.has(role) && (interfaces.includes(SELECTION) || interfaces.includes(TABLE))) found.push('Select');
  if (has('expandable') || (action && EXPANDABLE_ROLES.has(role))) found.push('Expand', 'Collapse');
  if (role === 'scrollarea' || role === 'scrollbar') found.push('Scroll');
  if (has('focusable') && interfaces.includes(COMPONENT)) found.push('SetFocus');
  return known(found);
}
