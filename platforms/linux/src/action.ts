import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import type { Chain, Received, Step } from '@agent-desktop/core/actions/chain.js';
import { ActionOps, type ChangeWatch } from '@agent-desktop/core/adapter/action.js';
import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { ElementFacts, ElementHandle } from '@agent-desktop/core/model/element.js';
import type { ActionSockets } from './actions/action-sockets.js';
import { behindModal } from './actions/behind-modal.js';
import { chainFor } from './actions/chain-for.js';
import { Unreadable } from './actions/needed.js';
import { readNode, type Target } from './actions/target.js';
import { isSilence } from './atspi/object.js';
import type { Operation } from './atspi/operation.js';
import type { DeskSource } from './connections/current-desk.js';
import { withinOf } from './desk.js';
import { objectOf } from './observe/handle.js';
import { isAttached } from './observe/probe.js';

/** Acting over AT-SPI: chains by role and interface, each call sent once. */
export class LinuxAction extends ActionOps {
  constructor(
    private readonly desk: DeskSource,
    private readonly sockets: ActionSockets,
  ) {
    super();
  }

  override async steps(
    handle: ElementHandle,
    facts: ElementFacts,
    action: ElementAction,
    deadline: Deadline,
  ): Promise<Chain> {
    const desk = await this.desk(deadline);
    const { bus, path } = objectOf(handle);
    const linked = await desk.linked(bus, deadline);
    if (linked.kind === 'unreadable') throw desk.silent(linked.why);
    const node = await readNode(linked.value.root.sibling(path), deadline);
    if (!node.known || node.value === undefined) throw desk.silent(node.known ? { kind: 'gone' } : node.why);
    const target: Target = { ...node.value, linked: linked.value, profile: linked.value.app.profile, handle, facts };
    try {
      const windows = async () => (await desk.windows.list(deadline)).items;
      const [chain, blocked] = await Promise.all([
        chainFor(target, action, deadline),
        behindModal(target, windows, deadline),
      ]);
      if (chain.kind === 'satisfied') return chain;
      if (chain.kind === 'physical-only' || chain.kind === 'no-route') await stillThere(target, deadline);
      return blocked ?? delayed(chain, target.profile.handlerDelayMs);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (isSilence(error.why)) throw desk.silent(error.why);
      return changedMeanwhile(error.why);
    }
  }

  override async perform(step: Step, _lease: Lease, deadline: Deadline): Promise<Received> {
    const operation = step.operation as Operation;
    const desk = await this.desk(deadline);
    const linked = await desk.linked(operation.bus, deadline);
    if (linked.kind === 'unreadable') return { kind: 'not-sent', native: linked.why.native ?? linked.why.kind };
    return this.sockets.perform(linked.value, operation, deadline);
  }

  /**
   * Only where handlers run late: GTK3's are over before anybody could listen, and a GTK3 application with a listener locks
   * up where another one's action socket is closed too early.
   */
  override async watch(handle: ElementHandle, deadline: Deadline): Promise<ChangeWatch | undefined> {
    const desk = await this.desk(deadline);
    const linked = await desk.linked(objectOf(handle).bus, deadline);
    if (linked.kind === 'unreadable' || linked.value.app.profile.handlerDelayMs === 0) return undefined;
    return desk.applications.watchChanges(linked.value.app, deadline);
  }

  override settled(_handle: ElementHandle, deadline: Deadline): Promise<void> {
    return this.sockets.settled(deadline);
  }
}

/** An element that goes away answers at the end that it has no action. STALE_REF then; it is no fact about the element. */
async function stillThere(target: Target, deadline: Deadline): Promise<void> {
  const attached = await isAttached(target.object, withinOf(target.linked), deadline);
  if (attached.known ? attached.value === true : attached.why.kind !== 'gone') return;
  throw new CommandError('STALE_REF', 'The element went away while the action was prepared.', {
    suggestion: 'Take a snapshot and look for the element again.',
    details: { kind: 'gone_meanwhile' },
    delivery: 'not_delivered',
  });
}

function delayed(chain: Chain, handlerDelayMs: number): Chain {
  if (handlerDelayMs === 0 || !('steps' in chain)) return chain;
  return { ...chain, steps: chain.steps.map((step) => ({ ...step, handlerDelayMs })) };
}

/** A part that the action depends on went away, or the toolkit refuses to tell it. */
function changedMeanwhile(why: Failure): Chain {
  return {
    kind: 'refused',
    code: 'ACTION_FAILED',
    because: 'a part of the application that the action depends on could not be read',
    suggestion: 'Take a snapshot and try again.',
    details: { kind: 'unread', failure: why.kind },
  };
}
