import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import type { Connection } from '../dbus/connection.js';
import { Accessible } from './accessible.js';
import { asked, type ObjectReference, RemoteObject, ROOT_PATH } from './object.js';

const REGISTRY = 'org.a11y.atspi.Registry';

/** org.a11y.atspi.Registry: the desktop's list of applications, and who listens to what. */
export class Registry {
  private readonly object: RemoteObject;
  private readonly desktop: Accessible;

  constructor(a11yBus: Connection) {
    this.object = new RemoteObject(a11yBus, REGISTRY, '/org/a11y/atspi/registry');
    this.desktop = new Accessible(new RemoteObject(a11yBus, REGISTRY, ROOT_PATH));
  }

  /** The roots of all applications on the bus. */
  applications(deadline: Deadline): Promise<Known<readonly ObjectReference[]>> {
    return this.desktop.children(deadline);
  }

  /** `name`: class, or class and type (`object:`, `window:create`). `bus`: only this application needs to report; default all. */
  registerEvent(name: string, deadline: Deadline, bus = ''): Promise<Known<void>> {
    return asked(this.object.call<void>(REGISTRY, 'RegisterEvent', '', deadline, 'sass', [name, [], bus]));
  }

  deregisterEvent(name: string, deadline: Deadline): Promise<Known<void>> {
    return asked(this.object.call<void>(REGISTRY, 'DeregisterEvent', '', deadline, 's', [name]));
  }
}
