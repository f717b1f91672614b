import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { Connection } from '../dbus/connection.js';
import { asked, isFlag, RemoteObject } from './object.js';

const STATUS = 'org.a11y.Status';

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

  isEnabled(deadline: Deadline): Promise<Known<boolean>> {
    return asked(this.object.get(STATUS, 'IsEnabled', isFlag, deadline));
  }

  screenReaderEnabled(deadline: Deadline): Promise<Known<boolean>> {
    return asked(this.object.get(STATUS, 'ScreenReaderEnabled', isFlag, deadline));
  }
}
