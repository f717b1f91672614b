import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isNumber, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const VALUE = 'org.a11y.atspi.Value';

/** org.a11y.atspi.Value. */
export class Value {
  constructor(private readonly object: RemoteObject) {}

  current(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(VALUE, 'CurrentValue', isNumber, deadline));
  }

  minimum(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(VALUE, 'MinimumValue', isNumber, deadline));
  }

  maximum(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(VALUE, 'MaximumValue', isNumber, deadline));
  }

  /** 0 where the toolkit gives none. */
  increment(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(VALUE, 'MinimumIncrement', isNumber, deadline));
  }

  setCurrent(value: number): Operation {
    return this.object.settingNumber(VALUE, 'CurrentValue', value);
  }
}
