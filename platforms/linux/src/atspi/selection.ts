import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isNumber, type ObjectReference, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const SELECTION = 'org.a11y.atspi.Selection';

/** org.a11y.atspi.Selection, on the container. */
export class Selection {
  constructor(private readonly object: RemoteObject) {}

  selectedCount(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(SELECTION, 'NSelectedChildren', isNumber, deadline));
  }

  selectedChild(index: number, deadline: Deadline): Promise<Known<ObjectReference>> {
    return asked(this.object.call<ObjectReference>(SELECTION, 'GetSelectedChild', '(so)', deadline, 'i', [index]));
  }

  /** True proves nothing: GTK4's DropDown answers true and selects nothing. */
  selectChild(index: number): Operation {
    return this.object.operation(SELECTION, 'SelectChild', 'i', [index]);
  }

  clear(): Operation {
    return this.object.operation(SELECTION, 'ClearSelection', '', []);
  }
}
