import { ActionOps } from './action.js';
import { InputOps } from './input.js';
import { ObservationOps } from './observation.js';
import { SystemOps } from './system.js';

/** Everything that core asks of a platform, in four parts. */
export interface PlatformAdapter {
  readonly observation: ObservationOps;
  readonly action: ActionOps;
  readonly input: InputOps;
  readonly system: SystemOps;
}

class NoObservation extends ObservationOps {}
class NoAction extends ActionOps {}
class NoInput extends InputOps {}
class NoSystem extends SystemOps {}

/** An adapter made of the given parts; what is missing answers PLATFORM_NOT_SUPPORTED. */
export function adapterOf(parts: Partial<PlatformAdapter> = {}): PlatformAdapter {
  return {
    observation: parts.observation ?? new NoObservation(),
    action: parts.action ?? new NoAction(),
    input: parts.input ?? new NoInput(),
    system: parts.system ?? new NoSystem(),
  };
}
