import type { ElementAction } from '../actions/action.js';
import type { Chain, Received, Step } from '../actions/chain.js';
import type { Deadline } from '../deadline/deadline.js';
import type { ElementFacts, ElementHandle } from '../model/element.js';
import type { Lease } from './lease.js';
import { unsupported } from './unsupported.js';

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
   * Called once after the last step was verified or given up, under the same lease: gives an adapter the chance to keep
   * or let go what a running handler of the application still needs.
   */
  settled(_handle: ElementHandle, _deadline: Deadline): Promise<void> {
    return Promise.resolve();
  }
}
