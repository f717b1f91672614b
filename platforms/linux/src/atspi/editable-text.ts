import type { RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const EDITABLE_TEXT = 'org.a11y.atspi.EditableText';

/** org.a11y.atspi.EditableText. Works without the focus. Chromium has none. */
export class EditableText {
  constructor(private readonly object: RemoteObject) {}

  setContents(text: string): Operation {
    return this.object.operation(EDITABLE_TEXT, 'SetTextContents', 's', [text]);
  }

  /** `length` of the whole text, as the toolkit counts it: GTK3 in bytes, Qt in UTF-16 units. */
  insert(position: number, text: string, length: number): Operation {
    return this.object.operation(EDITABLE_TEXT, 'InsertText', 'isi', [position, text, length]);
  }
}
