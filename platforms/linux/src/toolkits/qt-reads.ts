import { ACTION } from '../atspi/action.js';
import { COMPONENT } from '../atspi/component.js';
import { EDITABLE_TEXT } from '../atspi/editable-text.js';
import type { AtspiRole } from '../atspi/roles.js';
import { TEXT } from '../atspi/text.js';
import { VALUE } from '../atspi/value.js';
import type { RoleReads } from './profile.js';

const BARE = ['org.a11y.atspi.Accessible', COMPONENT];
/** Qt gives every widget an Action interface, whether or not there is an action. */
const WIDGET = [...BARE, ACTION];
const FIELD = [...WIDGET, TEXT, EDITABLE_TEXT];
const NUMBER = [...WIDGET, VALUE];

/** Pressed, picked or written. Any widget may have others in a layout of its own: buttons and check boxes are made so. */
const OPERATED: RoleReads = { interfaces: WIDGET, description: 'always', mayHaveChildren: true };
const FIELD_READS: RoleReads = { ...OPERATED, interfaces: FIELD };
/** Of a QSpinBox Qt lists nothing, not even its field. */
const SPIN_READS: RoleReads = { interfaces: [...FIELD, VALUE], description: 'always', mayHaveChildren: false };
const NUMBER_READS: RoleReads = { ...OPERATED, interfaces: NUMBER };
/** Read, or one of many; its caption is its name. */
const CAPTIONED: RoleReads = { interfaces: WIDGET, description: 'nameless', mayHaveChildren: true };
/** A widget around others. */
const BOX: RoleReads = { interfaces: WIDGET, description: 'never', mayHaveChildren: true };
const HEADER: RoleReads = { interfaces: BARE, description: 'never', mayHaveChildren: false };

/**
 * What the walk asks in Qt, where each message costs the application about 68 us, so that their number is the time. The interfaces
 * of a role are those of all standard widgets with it, in 5.15.8 and 6.4.2.
 */
export const QT_READS: ReadonlyMap<AtspiRole, RoleReads> = new Map<AtspiRole, RoleReads>([
  ['label', CAPTIONED],
  ['image', CAPTIONED],
  ['push-button', OPERATED],
  ['radio-button', OPERATED],
  ['check-box', OPERATED],
  ['menu-item', OPERATED],
  ['combo-box', OPERATED],
  ['page-tab', OPERATED],
  ['filler', BOX],
  ['panel', BOX],
  ['layered-pane', BOX],
  ['split-pane', BOX],
  ['frame', BOX],
  ['menu-bar', BOX],
  ['popup-menu', BOX],
  ['tool-bar', BOX],
  ['page-tab-list', BOX],
  ['text', FIELD_READS],
  ['password-text', FIELD_READS],
  ['spin-button', SPIN_READS],
  ['slider', NUMBER_READS],
  ['dial', NUMBER_READS],
  ['progress-bar', { ...CAPTIONED, interfaces: NUMBER }],
  ['scroll-bar', { ...BOX, interfaces: NUMBER }],
  ['list-item', CAPTIONED],
  ['table-cell', CAPTIONED],
  ['tree-item', CAPTIONED],
  ['table-column-header', HEADER],
  ['table-row-header', HEADER],
]);
