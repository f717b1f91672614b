import type { Received } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Application } from '../atspi/application.js';
import type { Operation } from '../atspi/operation.js';
import { failureOf } from '../dbus/bus-errors.js';
import { Connection } from '../dbus/connection.js';
import type { LinkedApp } from '../desk.js';
import { dispatch } from './dispatch.js';
import { type HeldSocket, mayBeRunning, openModals } from './held-sockets.js';
import { askHolder, type HolderProgram, handOver, holderSocketPath } from './holder-client.js';

/** How long an application may take to say which windows are open after an action, ms. A handler at work takes longer. */
const LOOK_MS = 250;
const SWEEP_EVERY_MS = 500;

interface Sent extends HeldSocket {
  readonly linked: LinkedApp;
  readonly address: string;
}

/**
 * Sends actions to applications. Where a toolkit needs it (`actions: 'held-socket'`) each goes over a socket of its own,
 * which is kept while its handler may be running: in this process, or, when this process is about to end, in a holder.
 */
export class ActionSockets {
  private readonly sent: Sent[] = [];
  private sweeping: NodeJS.Timeout | undefined;

  /** Without `holder` this process is long-lived and keeps the sockets itself. */
  constructor(
    private readonly runtimeFolder: () => Promise<string>,
    private readonly holder: HolderProgram | undefined,
  ) {}

  async perform(linked: LinkedApp, operation: Operation, deadline: Deadline): Promise<Received> {
    if (linked.app.profile.actions === 'any')
      return dispatch(linked.root.connection, operation, operation.bus, deadline);
    const before = await openModals(linked.root, deadline);
    if (before === undefined) return { kind: 'not-sent', native: 'application silent' };
    const socketPath = holderSocketPath(await this.runtimeFolder(), linked.app.process);
    const held = await askHolder(
      socketPath,
      { operation, timeoutMs: deadline.remainingMs(), before: [...before] },
      deadline,
    );
    if (held !== undefined) return held;
    const address = await new Application(linked.root).busAddress(deadline);
    if (!address.known && address.why.kind !== 'unsupported') return { kind: 'not-sent', native: address.why.kind };
    // Without a socket of its own there is no other way than the connection that everybody shares.
    if (!address.known || address.value === undefined || address.value === '')
      return dispatch(linked.root.connection, operation, operation.bus, deadline);
    return this.performAlone(linked, address.value, before, operation, deadline);
  }

  /** Lets go of the sockets whose handlers are over, and sees to it that the others outlive this process. */
  async settled(deadline: Deadline): Promise<void> {
    await this.sweep(deadline);
    if (this.sent.length === 0) return;
    if (this.holder === undefined) {
      this.sweepLater(deadline);
      return;
    }
    const folder = await this.runtimeFolder();
    for (const sent of this.sent.splice(0)) {
      const { app, root } = sent.linked;
      await handOver(this.holder, sent, {
        address: sent.address,
        bus: app.bus,
        rootPath: root.path,
        socketPath: holderSocketPath(folder, app.process),
        before: [...sent.before],
      });
    }
  }

  private async performAlone(
    linked: LinkedApp,
    address: string,
    before: ReadonlySet<string>,
    operation: Operation,
    deadline: Deadline,
  ): Promise<Received> {
    let connection: Connection;
    try {
      connection = await Connection.open(address, { hello: false }, deadline);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      return { kind: 'not-sent', native: failure.native ?? failure.kind };
    }
    const received = await dispatch(connection, operation, undefined, deadline);
    this.sent.push({ linked, address, before, connection });
    return received;
  }

  private async sweep(deadline: Deadline): Promise<void> {
    const open = this.sent.splice(0);
    const still = await Promise.all(
      open.map(async (sent) => mayBeRunning(sent, await openModals(sent.linked.root, deadline.within(LOOK_MS)))),
    );
    for (const [i, sent] of open.entries()) {
      if (still[i] === true && sent.connection.failure === undefined) this.sent.push(sent);
      else sent.connection.close();
    }
  }

  private sweepLater(deadline: Deadline): void {
    if (this.sweeping !== undefined) return;
    this.sweeping = setTimeout(() => {
      this.sweeping = undefined;
      void this.settled(deadline.detached(SWEEP_EVERY_MS));
    }, SWEEP_EVERY_MS);
    this.sweeping.unref();
  }
}
