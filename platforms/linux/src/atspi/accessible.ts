import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, isNumber, isReference, isText, type ObjectReference, type RemoteObject } from './object.js';
import { StateSet } from './states.js';

export const ACCESSIBLE = 'org.a11y.atspi.Accessible';

export const Relation = { labelledBy: 2, describedBy: 18 } as const;

/** org.a11y.atspi.Accessible: what every node answers. */
export class Accessible {
  constructor(readonly object: RemoteObject) {}

  name(deadline: Deadline): Promise<Known<string>> {
    return asked(this.object.get(ACCESSIBLE, 'Name', isText, deadline));
  }

  description(deadline: Deadline): Promise<Known<string>> {
    return asked(this.object.get(ACCESSIBLE, 'Description', isText, deadline));
  }

  parent(deadline: Deadline): Promise<Known<ObjectReference>> {
    return asked(this.object.get(ACCESSIBLE, 'Parent', isReference, deadline));
  }

  /** May be enormous or a sentinel: a LibreOffice sheet answers 2^31-1. */
  childCount(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.get(ACCESSIBLE, 'ChildCount', isNumber, deadline));
  }

  /** Never ask this of a node with more than 5,000 children or MANAGES_DESCENDANTS and a large count: it hangs Calc. */
  children(deadline: Deadline): Promise<Known<readonly ObjectReference[]>> {
    return asked(this.object.call<ObjectReference[]>(ACCESSIBLE, 'GetChildren', 'a(so)', deadline));
  }

  childAt(index: number, deadline: Deadline): Promise<Known<ObjectReference>> {
    return asked(this.object.call<ObjectReference>(ACCESSIBLE, 'GetChildAtIndex', '(so)', deadline, 'i', [index]));
  }

  indexInParent(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.call<number>(ACCESSIBLE, 'GetIndexInParent', 'i', deadline));
  }

  /** The role number. GetRoleName is localized and is never used. */
  role(deadline: Deadline): Promise<Known<number>> {
    return asked(this.object.call<number>(ACCESSIBLE, 'GetRole', 'u', deadline));
  }

  async states(deadline: Deadline): Promise<Known<StateSet>> {
    const words = await asked(this.object.call<number[]>(ACCESSIBLE, 'GetState', 'au', deadline));
    return words.known && words.value !== undefined
      ? { known: true, value: StateSet.of(words.value) }
      : (words as Known<never>);
  }

  interfaces(deadline: Deadline): Promise<Known<readonly string[]>> {
    return asked(this.object.call<string[]>(ACCESSIBLE, 'GetInterfaces', 'as', deadline));
  }

  /** In Chromium this call also turns the whole tree on. */
  attributes(deadline: Deadline): Promise<Known<ReadonlyMap<string, string>>> {
    return asked(this.object.call<Map<string, string>>(ACCESSIBLE, 'GetAttributes', 'a{ss}', deadline));
  }

  relations(deadline: Deadline): Promise<Known<readonly (readonly [number, readonly ObjectReference[]])[]>> {
    return asked(this.object.call(ACCESSIBLE, 'GetRelationSet', 'a(ua(so))', deadline));
  }
}
