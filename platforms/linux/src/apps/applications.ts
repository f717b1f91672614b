import type { ChangeWatch } from '@agent-desktop/core/adapter/action.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Inventory, Unread } from '@agent-desktop/core/model/app.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { Accessible } from '../atspi/accessible.js';
import { Application } from '../atspi/application.js';
import { asked, isSilence, type ObjectReference, RemoteObject, ROOT_PATH } from '../atspi/object.js';
import { Registry } from '../atspi/registry.js';
import { Bus } from '../dbus/bus.js';
import { failureOf } from '../dbus/bus-errors.js';
import { Connection } from '../dbus/connection.js';
import { profileFor } from '../toolkits/profiles.js';
import type { AccessibleApp } from './accessible-app.js';
import { watchChanges } from './change-watch.js';
import { isStopped, programOf } from './program.js';
import { wakeTree } from './wake-tree.js';

/** How long one application may take to say who it is, ms. Healthy ones take 1-5; a stopped one never answers. */
const INTRODUCTION_MS = 450;
/** How long one that did not answer is not asked again, ms. */
const SILENT_FOR_MS = 1_500;

export type Introduction =
  | { readonly kind: 'app'; readonly app: AccessibleApp }
  | { readonly kind: 'silent'; readonly unread: Unread }
  | { readonly kind: 'left' };

/** A connection for reading one application. `open` once it is. */
interface Link {
  readonly opening: Promise<Connection>;
  open: Connection | undefined;
}

/** The applications on the accessibility bus, each asked on its own: a silent one costs only itself. */
export class Applications {
  private readonly registry: Registry;
  private readonly driver: Bus;
  private readonly introduced = new Map<string, AccessibleApp>();
  private readonly silent = new Map<string, { readonly unread: Unread; readonly forgetAt: Deadline }>();
  private readonly links = new Map<string, Link>();

  constructor(
    private readonly a11yBus: Connection,
    private readonly processes: ProcessTable,
    private readonly ownSockets: boolean,
  ) {
    this.registry = new Registry(a11yBus);
    this.driver = new Bus(a11yBus);
  }

  get hasEnded(): boolean {
    return this.a11yBus.failure !== undefined;
  }

  async list(deadline: Deadline): Promise<Inventory<AccessibleApp>> {
    const roots = await this.registry.applications(deadline);
    if (!roots.known) return { items: [], unread: [{ why: roots.why }] };
    const probe = deadline.within(INTRODUCTION_MS);
    const introductions = await Promise.all((roots.value ?? []).map((root) => this.introduce(root, probe)));
    const items: AccessibleApp[] = [];
    const unread: Unread[] = [];
    for (const introduction of introductions) {
      if (introduction.kind === 'app') items.push(introduction.app);
      else if (introduction.kind === 'silent') unread.push(introduction.unread);
    }
    return { items, unread };
  }

  /** Who is behind a bus name now. */
  meet(bus: string, deadline: Deadline): Promise<Introduction> {
    return this.introduce([bus, ROOT_PATH], deadline.within(INTRODUCTION_MS));
  }

  /**
   * The connection for reading an application: its own socket where it has one and `ownSockets` allows it, else the bus.
   * Kept until it ends; one that could not be had is asked for again.
   */
  link(app: AccessibleApp, deadline: Deadline): Promise<Connection> {
    const kept = this.links.get(app.bus);
    if (kept !== undefined && kept.open?.failure === undefined) return kept.opening;
    const link: Link = { opening: this.openLink(app, deadline, () => this.forget(app.bus, link)), open: undefined };
    this.links.set(app.bus, link);
    link.opening.then(
      (connection) => {
        link.open = connection;
      },
      () => this.forget(app.bus, link),
    );
    return link.opening;
  }

  root(app: AccessibleApp): RemoteObject {
    return new RemoteObject(this.a11yBus, app.bus, app.rootPath);
  }

  /** Makes an application publish its cache: it does so once anybody has registered for an event. */
  async wakeCache(deadline: Deadline): Promise<void> {
    const event = 'window:create';
    const registered = await this.registry.registerEvent(event, deadline);
    // Not kept: with a listener registered, a GTK3 application whose action socket closes too early locks up.
    if (registered.known) await this.registry.deregisterEvent(event, deadline);
  }

  /** What an application reports of its changes, from now on. */
  watchChanges(app: AccessibleApp, deadline: Deadline): Promise<ChangeWatch | undefined> {
    return watchChanges(this.registry, this.driver, app.bus, deadline);
  }

  /** Registers for an event until this connection ends: some programs publish their tree only while somebody listens. */
  async listen(deadline: Deadline): Promise<void> {
    const registered = await this.registry.registerEvent('object:state-changed', deadline);
    if (!registered.known && isSilence(registered.why)) deadline.check('registering for events');
  }

  async close(): Promise<void> {
    const links = await Promise.allSettled([...this.links.values()].map((link) => link.opening));
    for (const link of links) if (link.status === 'fulfilled') link.value.close();
    this.a11yBus.close();
  }

  /** `another` is called where the bus stands in for a socket that may be reached the next time. */
  private async openLink(app: AccessibleApp, deadline: Deadline, another: () => void): Promise<Connection> {
    if (app.profile.sleeps) await wakeTree(this.root(app), deadline);
    if (!this.ownSockets || !app.profile.peerToPeer) return this.a11yBus;
    const address = await new Application(this.root(app)).busAddress(deadline);
    if (!address.known && address.why.kind !== 'unsupported') another();
    if (!address.known || address.value === undefined || address.value === '') return this.a11yBus;
    try {
      return await Connection.open(address.value, { hello: false }, deadline);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      // A sandbox may hide the socket; the bus reaches the application all the same, only slower.
      if (failure.kind === 'timeout') another();
      return this.a11yBus;
    }
  }

  private forget(bus: string, link: Link): void {
    if (this.links.get(bus) === link) this.links.delete(bus);
  }

  private async introduce([bus, rootPath]: ObjectReference, deadline: Deadline): Promise<Introduction> {
    const met = this.introduced.get(bus);
    if (met !== undefined) {
      const pid = await asked(this.driver.processOf(bus, deadline));
      if (pid.known || pid.why.kind !== 'gone') return { kind: 'app', app: met };
      this.introduced.delete(bus);
      return { kind: 'left' };
    }
    const hung = this.silent.get(bus);
    if (hung !== undefined && !hung.forgetAt.expired()) return { kind: 'silent', unread: hung.unread };
    const root = new RemoteObject(this.a11yBus, bus, rootPath);
    const application = new Application(root);
    const asking = Promise.all([
      new Accessible(root).name(deadline),
      application.toolkitName(deadline),
      application.toolkitVersion(deadline),
    ]);
    const pid = await asked(this.driver.processOf(bus, deadline));
    if (!pid.known || pid.value === undefined) {
      return !pid.known && pid.why.kind === 'gone'
        ? { kind: 'left' }
        : { kind: 'silent', unread: { why: pid.known ? { kind: 'malformed' } : pid.why } };
    }
    const identity = this.processes.identify(pid.value);
    if (identity.known && identity.value === undefined) return { kind: 'left' };
    if (!identity.known || identity.value === undefined)
      return { kind: 'silent', unread: { why: identity.known ? { kind: 'gone' } : identity.why } };
    const process = identity.value;
    // Whoever is stopped cannot answer: there is no use in waiting for it.
    if (isStopped(process.pid))
      return this.keepSilent(bus, { process, why: { kind: 'unresponsive', native: 'stopped' } });
    const [name, toolkit, version] = await asking;
    if (!name.known) {
      if (name.why.kind === 'gone') return { kind: 'left' };
      const unread: Unread = { process, why: name.why };
      return name.why.kind === 'timeout' ? this.keepSilent(bus, unread) : { kind: 'silent', unread };
    }
    // Without them the wrong profile would be chosen, and kept; a toolkit without the property says so.
    for (const fact of [toolkit, version]) {
      if (!fact.known && fact.why.kind === 'gone') return { kind: 'left' };
      if (!fact.known && isSilence(fact.why)) return { kind: 'silent', unread: { process, why: fact.why } };
    }
    const program = programOf(process.pid);
    const profile = profileFor(knownValue(toolkit) ?? '', knownValue(version) ?? '', program);
    const app: AccessibleApp = { bus, rootPath, process, program, name: name.value ?? '', profile };
    this.introduced.set(bus, app);
    return { kind: 'app', app };
  }

  /** A command asks for the same list several times: the silent are not waited for at each. */
  private keepSilent(bus: string, unread: Unread): Introduction {
    this.silent.set(bus, { unread, forgetAt: Deadline.after(SILENT_FOR_MS) });
    return { kind: 'silent', unread };
  }
}
