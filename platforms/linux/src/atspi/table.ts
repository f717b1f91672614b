import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isNumber, type ObjectReference, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const TABLE = 'org.a11y.atspi.Table';

/** org.a11y.atspi.Table. */
export class Table {
  constructor(private readonly object: RemoteObject) {}

  rows(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(TABLE, 'NRows', isNumber, deadline));
  }

  columns(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(TABLE, 'NColumns', isNumber, deadline));
  }

  cellAt(row: number, column: number, deadline: Deadline): Promise<Known<ObjectReference>> {
    return asked(this.object.call<ObjectReference>(TABLE, 'GetAccessibleAt', '(so)', deadline, 'ii', [row, column]));
  }

  /** The row of the child at `index` among all children, headers counted; -1 for a header. */
  rowAt(index: number, deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.call<number>(TABLE, 'GetRowAtIndex', 'i', deadline, 'i', [index]));
  }

  /** The column of the child at `index`, as `rowAt`. */
  columnAt(index: number, deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.call<number>(TABLE, 'GetColumnAtIndex', 'i', deadline, 'i', [index]));
  }

  addRowSelection(row: number): Operation {
    return this.object.operation(TABLE, 'AddRowSelection', 'i', [row]);
  }
}
