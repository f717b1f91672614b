import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import { CurrentDesk } from '../../src/connections/current-desk.js';
import { XDisplay } from '../../src/connections/x-display.js';
import { Desk, type LinkedApp } from '../../src/desk.js';
import { LinuxProcessTable } from '../../src/system/process-table.js';
import type { FakeApplication } from './fake-application.js';
import { ROOT } from './fake-application.js';
import { reply, UNKNOWN_METHOD } from './fake-interfaces.js';
import type { FakeNode, FakeReply } from './fake-node.js';
import { FakeServer, type WireCall } from './fake-server.js';

const NO_OWNER: FakeReply = { error: 'org.freedesktop.DBus.Error.NameHasNoOwner' };

/** An accessibility bus with a registry and fake applications on it, and a desk that is connected to it. No X server. */
export class FakeDesktop {
  readonly processes: SystemPort['processes'] = new LinuxProcessTable();
  /** Calls to the registry, by member. */
  readonly registered: string[] = [];
  readonly current: CurrentDesk;
  private readonly apps = new Map<string, FakeApplication>();

  private constructor(readonly server: FakeServer) {
    const env = { AT_SPI_BUS_ADDRESS: server.address };
    this.current = new CurrentDesk((deadline) => Desk.open(env, new XDisplay(env), this.processes, deadline));
  }

  static async with(...apps: readonly FakeApplication[]): Promise<FakeDesktop> {
    let desktop: FakeDesktop | undefined;
    const server = await FakeServer.start((call) => desktop?.answer(call) ?? 'silence');
    desktop = new FakeDesktop(server);
    for (const app of apps) await desktop.add(app);
    return desktop;
  }

  async add(app: FakeApplication): Promise<void> {
    app.bus = `:1.${this.apps.size + 10}`;
    this.apps.set(app.bus, app);
    if (app.facts.peerToPeer === true) await app.listen();
  }

  /** The application leaves the bus. */
  async remove(app: FakeApplication): Promise<void> {
    this.apps.delete(app.bus);
    await app.stop();
  }

  async linked(app: FakeApplication): Promise<LinkedApp> {
    const desk = await this.current.get(Deadline.after(2_000));
    const linked = await desk.linked(app.bus, Deadline.after(2_000));
    if (linked.kind !== 'linked') throw new Error(`The fake application is unreadable: ${linked.why.kind}`);
    return linked.value;
  }

  async stop(): Promise<void> {
    await this.current.close();
    for (const app of this.apps.values()) await app.stop();
    await this.server.stop();
  }

  private answer(call: WireCall): FakeReply {
    if (call.destination === 'org.freedesktop.DBus') return this.driver(call);
    if (call.destination === 'org.a11y.atspi.Registry') return this.registry(call);
    return this.apps.get(call.destination)?.answer(call, undefined) ?? NO_OWNER;
  }

  private driver({ member, body }: WireCall): FakeReply {
    if (member === 'Hello') return reply('s', ':1.1');
    if (member !== 'GetConnectionUnixProcessID') return UNKNOWN_METHOD;
    const app = this.apps.get(body[0] as string);
    return app === undefined ? NO_OWNER : reply('u', app.pid);
  }

  private registry({ member }: WireCall): FakeReply {
    this.registered.push(member);
    if (member === 'GetChildren')
      return reply(
        'a(so)',
        [...this.apps.keys()].map((bus) => [bus, ROOT]),
      );
    if (member !== 'RegisterEvent' && member !== 'DeregisterEvent') return UNKNOWN_METHOD;
    for (const app of this.apps.values()) app.cacheWoken = true;
    return reply('');
  }
}

/** A window with these children, as GTK3 shows it. */
export function windowed(app: FakeApplication, ...windows: readonly FakeNode[]): FakeApplication {
  app.root.add(...windows);
  return app;
}
