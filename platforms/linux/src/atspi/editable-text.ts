import type { RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const EDITABLE_TEXT = 'org.a11y.atspi.EditableText';

/** org.a11y.atspi.EditableText. Works without the focus. Chromium has none. */
export class EditableText {
  constructor(private readonly object: RemoteObject) {}

  setContents(text: string): Operation {
    return this.object.operation(EDITABLE_TEXT, 'SetTextContents', 's', [text]);
  }

  /** The length is in bytes: GTK3 takes it so, and the length of the whole text says "all of it" everywhere. */
  insert(position: number, text: string): Operation {
    return this.object.operation(EDITABLE_TEXT, 'InsertText', 'isi', [position, text, Buffer.byteLength(text)]);
  }
}
