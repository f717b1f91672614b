import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { Connection } from '../dbus/connection.js';
import { variant } from '../dbus/marshal.js';
import { asked, isFlag, RemoteObject } from './object.js';

const STATUS = 'org.a11y.Status';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** `IsEnabled`: an assistive technology is there. `ScreenReaderEnabled`: it is a screen reader. */
export const STATUS_PROPERTIES = ['IsEnabled', 'ScreenReaderEnabled'] as const;
export type StatusProperty = (typeof STATUS_PROPERTIES)[number];

/** org.a11y.Bus and org.a11y.Status, on the session bus. */
export class A11yLauncher {
  private readonly object: RemoteObject;

  constructor(sessionBus: Connection) {
    this.object = new RemoteObject(sessionBus, 'org.a11y.Bus', '/org/a11y/bus');
  }

  /** Address of the accessibility bus; starts it where the session bus can activate it. */
  address(deadline: Deadline): Promise<Known<string>> {
    return asked(this.object.call<string>('org.a11y.Bus', 'GetAddress', 's', deadline));
  }

  status(property: StatusProperty, deadline: Deadline): Promise<Known<boolean>> {
    return asked(this.object.get(STATUS, property, isFlag, deadline));
  }

  /** The launcher of at-spi2-core 2.46 keeps it in the user's settings too, and switches IsEnabled on with the screen reader's. */
  setStatus(property: StatusProperty, value: boolean, deadline: Deadline): Promise<Known<void>> {
    return asked(this.object.call(PROPERTIES, 'Set', '', deadline, 'ssv', [STATUS, property, variant('b', value)]));
  }
}
