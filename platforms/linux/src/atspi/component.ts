import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { Point, Rect } from '@agent-desktop/core/model/rect.js';
import { asked, type ObjectReference, type RemoteObject } from './object.js';
import type { Operation } from './operation.js';

export const COMPONENT = 'org.a11y.atspi.Component';

/** Where coordinates count from. Window-relative ones are wrong in Qt. */
export type CountedFrom = 'screen' | 'window';

/** AtspiCoordType. */
const COORD_TYPE: Readonly<Record<CountedFrom, number>> = { screen: 0, window: 1 };

/** org.a11y.atspi.Component. */
export class Component {
  constructor(private readonly object: RemoteObject) {}

  /**
   * Extents in the toolkit's own coordinates. GTK3 answers (-2147483648, -2147483648, 1, 1) for what is hidden; GTK4 counts
   * from the window's origin whatever it is asked for, and writes a warning to its log when that is the screen.
   */
  async extents(deadline: Deadline, counted: CountedFrom = 'screen'): Promise<Known<Rect>> {
    const read = await asked(
      this.object.call<readonly [number, number, number, number]>(COMPONENT, 'GetExtents', '(iiii)', deadline, 'u', [
        COORD_TYPE[counted],
      ]),
    );
    if (!read.known || read.value === undefined) return read as Known<never>;
    const [x, y, width, height] = read.value;
    return { known: true, value: { x, y, width, height } };
  }

  /** Makes the window active in GTK3 and Chromium, not in Qt6; NotSupported in GTK4. */
  grabFocus(): Operation {
    return this.object.operation(COMPONENT, 'GrabFocus', '', []);
  }

  /** The descendant at a point, one level or more down; the null object where there is none. */
  accessibleAt(point: Point, deadline: Deadline, counted: CountedFrom = 'screen'): Promise<Known<ObjectReference>> {
    return asked(
      this.object.call<ObjectReference>(COMPONENT, 'GetAccessibleAtPoint', '(so)', deadline, 'iiu', [
        Math.round(point.x),
        Math.round(point.y),
        COORD_TYPE[counted],
      ]),
    );
  }
}
