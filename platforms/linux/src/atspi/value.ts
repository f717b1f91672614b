import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const VALUE = 'org.a11y.atspi.Value';

/** org.a11y.atspi.Value. */
export class Value {
  constructor(private readonly object: RemoteObject) {}

  current(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get<number>(VALUE, 'CurrentValue', deadline));
  }

  minimum(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get<number>(VALUE, 'MinimumValue', deadline));
  }

  maximum(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get<number>(VALUE, 'MaximumValue', deadline));
  }

  /** 0 where the toolkit gives none. */
  increment(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get<number>(VALUE, 'MinimumIncrement', deadline));
  }

  setCurrent(value: number): Operation {
    return this.object.settingNumber(VALUE, 'CurrentValue', value);
  }
}
