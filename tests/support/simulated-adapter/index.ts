import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { SimulatedAction } from './action.js';
import type { SimulatedDesktop } from './desktop.js';
import { SimulatedInput } from './input.js';
import { SimulatedObservation } from './observation.js';
import { SimulatedSystem } from './system.js';

export type { SimulatedOperation } from './action.js';
export { type ContextOptions, simulatedContext, simulatedSystem } from './context.js';
export {
  type AppSpec,
  type RecordedCall,
  SimulatedApp,
  SimulatedDesktop,
  type SimulatedSurface,
  type SimulatedWindow,
  type WindowSpec,
} from './desktop.js';
export { type ElementSpec, type Faults, SimulatedElement, type Unreadable } from './element.js';
export { elementOf, factsOf, SimulatedHandle } from './facts.js';
export { MemoryRefStore } from './store.js';

export interface SimulatedAdapter extends PlatformAdapter {
  readonly observation: SimulatedObservation;
  readonly action: SimulatedAction;
  readonly input: SimulatedInput;
  readonly system: SimulatedSystem;
}

/** An adapter onto a simulated desktop. Several may share one desktop. */
export function simulatedAdapter(desktop: SimulatedDesktop): SimulatedAdapter {
  return {
    observation: new SimulatedObservation(desktop),
    action: new SimulatedAction(desktop),
    input: new SimulatedInput(desktop),
    system: new SimulatedSystem(desktop),
  };
}
