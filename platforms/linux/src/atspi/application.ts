import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isText, type RemoteObject } from './object.js';

const APPLICATION = 'org.a11y.atspi.Application';

/** org.a11y.atspi.Application, on an application's root. */
export class Application {
  constructor(private readonly root: RemoteObject) {}

  toolkitName(deadline: Deadline): Promise<Known<string>> {
    return asked(this.root.get(APPLICATION, 'ToolkitName', isText, deadline));
  }

  /** The toolkit's version, e.g. `3.24.38`. `Version` is the older name of the property and the one all toolkits have. */
  toolkitVersion(deadline: Deadline): Promise<Known<string>> {
    return asked(this.root.get(APPLICATION, 'Version', isText, deadline));
  }

  /** Address of the application's own socket; GTK4 and Qt have none. */
  busAddress(deadline: Deadline): Promise<Known<string>> {
    return asked(this.root.call<string>(APPLICATION, 'GetApplicationBusAddress', 's', deadline));
  }
}
