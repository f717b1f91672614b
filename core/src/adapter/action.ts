import type { ElementAction } from '../actions/action.js';
import type { Chain, Received, Step } from '../actions/chain.js';
import type { Deadline } from '../deadline/deadline.js';
import type { ElementFacts, ElementHandle } from '../model/element.js';
import type { Lease } from './lease.js';
import { unsupported } from './unsupported.js';

/** Tells that an application reported a change of itself; which one is for a look to find out. */
export interface ChangeWatch {
  /** Resolves at the next report, at once when one came since the last call. Never rejects. */
  next(): Promise<void>;
  end(deadline: Deadline): Promise<void>;
}

/** Acting on one element. */
export abstract class ActionOps {
  /** The chain for this action on the element as it is now. Reads only. */
  steps(_handle: ElementHandle, _facts: ElementFacts, _action: ElementAction, _deadline: Deadline): Promise<Chain> {
    throw unsupported('steps');
  }

  /** Sends one native call, exactly once. */
  perform(_step: Step, _lease: Lease, _deadline: Deadline): Promise<Received> {
    throw unsupported('perform');
  }

  /**
   * Listens to the element's application from before a step is sent until its effect was judged. Undefined where nothing is
   * gained by listening: then it is looked at from time to time alone.
   */
  watch(_handle: ElementHandle, _deadline: Deadline): Promise<ChangeWatch | undefined> {
    return Promise.resolve(undefined);
  }

  /**
   * Called once after the last step was verified or given up, under the same lease: gives an adapter the chance to keep
   * or let go what a running handler of the application still needs.
   */
  settled(_handle: ElementHandle, _deadline: Deadline): Promise<void> {
    return Promise.resolve();
  }
}
