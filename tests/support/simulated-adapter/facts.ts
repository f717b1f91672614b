import type { ElementFacts, ElementHandle } from '@agent-desktop/core/model/element.js';
import { ABSENT, type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import type { SimulatedElement, Unreadable } from './element.js';

export class SimulatedHandle implements ElementHandle {
  readonly key: string;

  constructor(readonly element: SimulatedElement) {
    this.key = element.key;
  }
}

export function elementOf(handle: ElementHandle): SimulatedElement {
  if (handle instanceof SimulatedHandle) return handle.element;
  throw new Error('a handle of another adapter was given to the simulated one');
}

let enumerations = 0;

function idsOf(element: SimulatedElement): readonly NativeId[] {
  if (element.nativeId === 'none') return [];
  if (element.nativeId !== 'volatile') return [element.nativeId];
  enumerations += 1;
  return [{ kind: 'atspi_object_path', value: `/volatile/${enumerations}`, stable: false }];
}

/** What a read of the element gives now. The value of a secure one is never in it. */
export function factsOf(element: SimulatedElement): ElementFacts {
  const read = <T>(fact: Unreadable, value: T | undefined): Known<T> =>
    element.cannotRead(fact) ? unknown({ kind: 'timeout', native: 'Simulated.NoReply' }) : known(value);
  return {
    role: element.role,
    nativeRole: element.nativeRole,
    name: read('name', element.name),
    ...(element.nameSource === undefined ? {} : { nameSource: element.nameSource }),
    value: element.states.has('secure') ? ABSENT : read('value', element.value),
    description: read('description', element.description),
    nativeIds: idsOf(element),
    states: read('states', [...element.states]),
    capabilities: read('capabilities', [...element.capabilities]),
    bounds: read('bounds', element.bounds),
  };
}
