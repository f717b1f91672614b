import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import type { Chain, Received, Step } from '@agent-desktop/core/actions/chain.js';
import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { LinuxAction } from '../../src/action.js';
import { ActionSockets } from '../../src/actions/action-sockets.js';
import type { HolderProgram } from '../../src/actions/holder-client.js';
import type { Operation } from '../../src/atspi/operation.js';
import { LinuxObservation } from '../../src/observation.js';
import { elementHandle } from '../../src/observe/handle.js';
import { FakeApplication, type FakeApplicationFacts } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { FakeNode, node } from '../support/fake-node.js';

export const soon = (): Deadline => Deadline.after(3_000);
const LEASE = {} as Lease;

/** A fake application in one window, acted on through the adapter. */
export class Acted {
  readonly observation: LinuxObservation;
  readonly action: LinuxAction;
  readonly sockets: ActionSockets;

  private constructor(
    readonly desktop: FakeDesktop,
    readonly app: FakeApplication,
    readonly window: FakeNode,
    holder: HolderProgram | undefined,
    folder: string,
  ) {
    this.observation = new LinuxObservation(desktop.current.get);
    this.sockets = new ActionSockets(() => Promise.resolve(folder), holder);
    this.action = new LinuxAction(desktop.current.get, this.sockets);
  }

  static async with(
    children: readonly FakeNode[],
    facts: FakeApplicationFacts = {},
    how: { holder?: HolderProgram; folder?: string } = {},
  ): Promise<Acted> {
    const window = node('frame', { name: 'Window', children, states: ['showing', 'visible', 'sensitive', 'active'] });
    const app = new FakeApplication(new FakeNode({ role: 'application', name: 'fake', children: [window] }), facts);
    return new Acted(await FakeDesktop.with(app), app, window, how.holder, how.folder ?? '/nonexistent');
  }

  /** The chain for an action on a node as it is now. */
  async chain(target: FakeNode, action: ElementAction, deadline = soon()): Promise<Chain> {
    const handle = await this.handleOf(target);
    const read = await this.observation.readElement(handle, deadline);
    if (read.kind !== 'live') throw new Error(`The fake element is ${read.kind}.`);
    return this.action.steps(handle, read.facts, action, deadline);
  }

  /** The native calls of a chain, as `member(arguments)`, each with what it expects. */
  async calls(target: FakeNode, action: ElementAction): Promise<unknown> {
    const chain = await this.chain(target, action);
    if (chain.kind !== 'steps' && chain.kind !== 'takes-focus') return { kind: chain.kind };
    const told = chain.steps.map((step) => [callOf(step.operation as Operation), step.expects]);
    return chain.kind === 'steps' ? told : { kind: chain.kind, steps: told };
  }

  /** Makes the first call of a chain. */
  async perform(target: FakeNode, action: ElementAction): Promise<Received> {
    const chain = await this.chain(target, action);
    const [step] = chain.kind === 'steps' ? chain.steps : [];
    if (step === undefined) throw new Error(`The chain has no steps: ${chain.kind}.`);
    return this.send(step);
  }

  send(step: Step, deadline = soon()): Promise<Received> {
    return this.action.perform(step, LEASE, deadline);
  }

  async handleOf(target: FakeNode) {
    const { root } = await this.desktop.linked(this.app);
    return elementHandle(root.sibling(this.app.pathOf(target)));
  }

  stop(): Promise<void> {
    return this.desktop.stop();
  }
}

function callOf({ member, body, afterwards }: Operation): string {
  const own = `${member}(${body.map((value) => (typeof value === 'object' ? value.value : value)).join(', ')})`;
  return afterwards === undefined ? own : `${own}, ${callOf(afterwards)}`;
}
