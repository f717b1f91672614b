import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { RemoteObject } from './object.js';

export const EDITABLE_TEXT = 'org.a11y.atspi.EditableText';

/** org.a11y.atspi.EditableText. Works without the focus. Chromium has none. */
export class EditableText {
  constructor(private readonly object: RemoteObject) {}

  setContents(text: string, deadline: Deadline): Promise<boolean> {
    return this.object.call<boolean>(EDITABLE_TEXT, 'SetTextContents', 'b', deadline, 's', [text]);
  }

  /** `length` counts UTF-8 bytes in GTK3 (`gtk_editable_insert_text`); the text's whole byte length says "all of it" everywhere. */
  insert(position: number, text: string, deadline: Deadline): Promise<boolean> {
    return this.object.call<boolean>(EDITABLE_TEXT, 'InsertText', 'b', deadline, 'isi', [
      position,
      text,
      Buffer.byteLength(text),
    ]);
  }

  /** Deletes units from `start` up to `end`. */
  remove(start: number, end: number, deadline: Deadline): Promise<boolean> {
    return this.object.call<boolean>(EDITABLE_TEXT, 'DeleteText', 'b', deadline, 'ii', [start, end]);
  }
}
