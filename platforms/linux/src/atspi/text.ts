import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isNumber, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const TEXT = 'org.a11y.atspi.Text';

/** org.a11y.atspi.Text. Never asked of a password field: GTK 4.8.3 answers GetText(0, CharacterCount) in clear there. */
export class Text {
  constructor(private readonly object: RemoteObject) {}

  /** In the toolkit's own unit: code points, in Qt UTF-16 units. */
  characterCount(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(TEXT, 'CharacterCount', isNumber, deadline));
  }

  /** Units from `start` up to `end`; -1 is the end in every toolkit but GTK4's GtkText, which answers "". */
  range(start: number, end: number, deadline: Deadline): Promise<Known<string>> {
    return asked(this.object.call<string>(TEXT, 'GetText', 's', deadline, 'ii', [start, end]));
  }

  caretOffset(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(TEXT, 'CaretOffset', isNumber, deadline));
  }

  /** Moves the caret and drops the selection. */
  setCaret(offset: number): Operation {
    return this.object.operation(TEXT, 'SetCaretOffset', 'i', [offset]);
  }

  selectionCount(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.call<number>(TEXT, 'GetNSelections', 'i', deadline));
  }

  selection(index: number, deadline: Deadline): Promise<Known<readonly [start: number, end: number]>> {
    return asked(
      this.object.connection
        .call(
          {
            destination: this.object.bus,
            path: this.object.path,
            interface: TEXT,
            member: 'GetSelection',
            signature: 'i',
            body: [index],
            replySignature: 'ii',
          },
          deadline,
        )
        .then(([start, end]) => [start as number, end as number] as const),
    );
  }
}
