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

/** Pressed or read; its caption is its name. */
const CAPTIONED: RoleReads = { interfaces: WIDGET, description: 'nameless', children: 'nameless' };
/** A widget around others. Its children are widgets that exist, and never a model's. */
const BOX: RoleReads = { interfaces: WIDGET, description: 'never', children: 'listed' };
/** One of few inside of another. */
const ENTRY: RoleReads = { interfaces: WIDGET, description: 'nameless', children: 'listed' };
/** Without children in every Qt widget. */
const LEAF: RoleReads = { interfaces: WIDGET, description: 'nameless', children: 'none' };

/**
 * What the walk asks in Qt, where each message costs the application about 68 us, so that their number is the time. The interfaces
 * of a role are those of all standard widgets with it, in 5.15.8 and 6.4.2.
 */
export const QT_READS: ReadonlyMap<AtspiRole, RoleReads> = new Map<AtspiRole, RoleReads>([
  ['label', CAPTIONED],
  ['image', CAPTIONED],
  ['push-button', CAPTIONED],
  ['radio-button', CAPTIONED],
  // A QGroupBox that can be checked is one too.
  ['check-box', ENTRY],
  ['filler', BOX],
  ['panel', BOX],
  ['layered-pane', BOX],
  ['split-pane', BOX],
  ['frame', BOX],
  ['menu-bar', BOX],
  ['popup-menu', BOX],
  ['menu-item', ENTRY],
  ['tool-bar', BOX],
  ['page-tab-list', BOX],
  ['combo-box', ENTRY],
  ['page-tab', LEAF],
  // Scroll bars of a QTextEdit, the button that clears a QLineEdit.
  ['text', { interfaces: FIELD, description: 'nameless', children: 'listed' }],
  ['password-text', { interfaces: FIELD, description: 'nameless', children: 'listed' }],
  ['spin-button', { interfaces: [...FIELD, VALUE], description: 'nameless', children: 'none' }],
  ['slider', { interfaces: NUMBER, description: 'nameless', children: 'none' }],
  ['dial', { interfaces: NUMBER, description: 'nameless', children: 'none' }],
  ['progress-bar', { interfaces: NUMBER, description: 'nameless', children: 'none' }],
  ['scroll-bar', { interfaces: NUMBER, description: 'never', children: 'none' }],
  ['list-item', LEAF],
  ['table-cell', LEAF],
  ['tree-item', LEAF],
  ['table-column-header', { interfaces: BARE, description: 'never', children: 'none' }],
  ['table-row-header', { interfaces: BARE, description: 'never', children: 'none' }],
]);
