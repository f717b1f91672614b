import { ACTION } from '../atspi/action.js';
import { COMPONENT } from '../atspi/component.js';
import { EDITABLE_TEXT } from '../atspi/editable-text.js';
import type { RemoteObject } from '../atspi/object.js';
import { SELECTION } from '../atspi/selection.js';
import { TABLE } from '../atspi/table.js';
import { VALUE } from '../atspi/value.js';
import type { Operation, OperationArgument } from './operation.js';

function operation(
  object: RemoteObject,
  interfaceName: string,
  member: string,
  signature: string,
  body: readonly OperationArgument[],
  answersTrue = true,
): Operation {
  return { bus: object.bus, path: object.path, interface: interfaceName, member, signature, body, answersTrue };
}

export function doAction(object: RemoteObject, index: number): Operation {
  return operation(object, ACTION, 'DoAction', 'i', [index]);
}

export function grabFocus(object: RemoteObject): Operation {
  return operation(object, COMPONENT, 'GrabFocus', '', []);
}

export function setContents(object: RemoteObject, text: string): Operation {
  return operation(object, EDITABLE_TEXT, 'SetTextContents', 's', [text]);
}

/** The length is in bytes: GTK3 takes it so, and the length of the whole text says "all of it" everywhere. */
export function insertText(object: RemoteObject, position: number, text: string): Operation {
  return operation(object, EDITABLE_TEXT, 'InsertText', 'isi', [position, text, Buffer.byteLength(text)]);
}

export function setCurrentValue(object: RemoteObject, value: number): Operation {
  const body = [VALUE, 'CurrentValue', { signature: 'd', value }];
  return operation(object, 'org.freedesktop.DBus.Properties', 'Set', 'ssv', body, false);
}

export function selectChild(object: RemoteObject, index: number): Operation {
  return operation(object, SELECTION, 'SelectChild', 'i', [index]);
}

export function clearSelection(object: RemoteObject): Operation {
  return operation(object, SELECTION, 'ClearSelection', '', []);
}

export function addRowSelection(object: RemoteObject, row: number): Operation {
  return operation(object, TABLE, 'AddRowSelection', 'i', [row]);
}
