import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isNumber, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const ACTION = 'org.a11y.atspi.Action';

/** More actions than any toolkit was seen to have (8 on a GTK4 label). */
const MAX_ACTIONS = 64;

/** org.a11y.atspi.Action. */
export class Action {
  constructor(private readonly object: RemoteObject) {}

  /** Unlocalized action names, by index. GetActions localizes (GTK3) or leaves them empty (Chromium, LibreOffice). */
  async names(deadline: Deadline): Promise<Known<readonly string[]>> {
    const count = await asked(this.object.get(ACTION, 'NActions', isNumber, deadline));
    if (!count.known) return count;
    const indices = Array.from({ length: Math.min(count.value ?? 0, MAX_ACTIONS) }, (_, index) => index);
    return asked(
      Promise.all(indices.map((index) => this.object.call<string>(ACTION, 'GetName', 's', deadline, 'i', [index]))),
    );
  }

  /**
   * Action `index`. The answer comes when the application has *received* it: GTK3 and Chromium answer true for a disabled
   * element and for an index that does not exist, and every toolkit answers before the effect.
   */
  perform(index: number): Operation {
    return this.object.operation(ACTION, 'DoAction', 'i', [index]);
  }
}
