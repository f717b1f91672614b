import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { known } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import type { CacheItem } from '../atspi/cache.js';
import type { RemoteObject } from '../atspi/object.js';
import { type AtspiRole, roleName } from '../atspi/roles.js';
import { StateSet } from '../atspi/states.js';
import type { RoleReads } from '../toolkits/profile.js';
import { type BasicFacts, UNREAD } from './raw-node.js';

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

/**
 * What a walk needs of a node, with as few messages as its role allows: role, states and name first, then what `reads` says of the
 * role. With `descriptions` every one is read. What is not asked is not known.
 */
export async function readWalkFacts(
  object: RemoteObject,
  reads: ReadonlyMap<AtspiRole, RoleReads>,
  descriptions: boolean,
  deadline: Deadline,
): Promise<BasicFacts> {
  if (reads.size === 0) return readBasicFacts(object, deadline);
  const accessible = new Accessible(object);
  const [role, states, name] = await Promise.all([
    accessible.role(deadline),
    accessible.states(deadline),
    accessible.name(deadline),
  ]);
  const own = { role, states, name };
  if (!role.known) return { ...own, interfaces: UNREAD, description: UNREAD, childCount: UNREAD };
  const its = reads.get(roleName(role.value ?? 0));
  const [interfaces, description, childCount] = await Promise.all([
    its?.interfaces === undefined ? accessible.interfaces(deadline) : known(its.interfaces),
    descriptions || tellsMore(its, own) ? accessible.description(deadline) : UNREAD,
    its?.mayHaveChildren === false ? known(0) : accessible.childCount(deadline),
  ]);
  return { ...own, interfaces, description, childCount };
}

function tellsMore(its: RoleReads | undefined, own: Pick<BasicFacts, 'name'>): boolean {
  if (its === undefined || its.description === 'always') return true;
  return its.description === 'nameless' && isNameless(own);
}

/** Whether a node's own name says nothing, or is not known. */
function isNameless({ name }: Pick<BasicFacts, 'name'>): boolean {
  return !name.known || (name.value ?? '').trim() === '';
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
