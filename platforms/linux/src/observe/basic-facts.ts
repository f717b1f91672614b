import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import type { CacheItem } from '../atspi/cache.js';
import type { RemoteObject } from '../atspi/object.js';
import { StateSet } from '../atspi/states.js';
import type { BasicFacts } from './raw-node.js';

/** The six facts that every node has, in one round trip of six messages. */
export async function readBasicFacts(object: RemoteObject, deadline: Deadline): Promise<BasicFacts> {
  const accessible = new Accessible(object);
  const [role, states, interfaces, name, description, childCount] = await Promise.all([
    accessible.role(deadline),
    accessible.states(deadline),
    accessible.interfaces(deadline),
    accessible.name(deadline),
    accessible.description(deadline),
    accessible.childCount(deadline),
  ]);
  return { role, states, interfaces, name, description, childCount };
}

/** The same facts as GetItems lists them. */
export function factsOfItem(item: CacheItem): BasicFacts {
  const [, , , , childCount, interfaces, name, role, description, states] = item;
  return {
    role: known(role),
    states: known(StateSet.of(states)),
    interfaces: known(interfaces),
    name: known(name),
    description: known(description),
    childCount: known(childCount),
  };
}
