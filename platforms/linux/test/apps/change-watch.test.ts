import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { watchChanges } from '@agent-desktop/linux/apps/change-watch.js';
import { Registry } from '@agent-desktop/linux/atspi/registry.js';
import { Bus } from '@agent-desktop/linux/dbus/bus.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilOnBus } from '../../../../tests/e2e/harness/on-bus.js';
import { startTestDesktop, type TestDesktop } from '../../../../tests/support/desktop.js';
import { type Fixture, startFixture } from '../../../../tests/support/fixture.js';

const SOON = () => Deadline.after(20_000);

let desktop: TestDesktop;
let app: Fixture;
let bus: Bus;
let name: string;
beforeAll(async () => {
  desktop = await startTestDesktop({ windowManager: 'none' });
  app = await startFixture(desktop.env);
  await untilOnBus(desktop.desktop.a11yBus, app.pid);
  bus = await Bus.open(desktop.desktop.a11yBus, SOON());
  for (const one of await bus.names(SOON())) {
    if (one.startsWith(':') && (await bus.processOf(one, SOON())) === app.pid) name = one;
  }
});
afterAll(async () => {
  bus?.close();
  await app?.stop();
  await desktop?.stop();
});

function registered(): Promise<readonly (readonly [string, string])[]> {
  const path = '/org/a11y/atspi/registry';
  const call = {
    destination: 'org.a11y.atspi.Registry',
    path,
    interface: 'org.a11y.atspi.Registry',
    member: 'GetRegisteredEvents',
    replySignature: 'a(ss)',
  };
  return bus.connection.call<[[string, string][]]>(call, SOON()).then(([events]) => events);
}

describe('a watch over an application', () => {
  it('wakes when the application changes, and leaves no listener behind', async () => {
    const watch = await watchChanges(new Registry(bus.connection), bus, name, SOON());
    if (watch === undefined) throw new Error('There is no watch.');
    const woken = watch.next();
    await app.command('page collections');
    await woken;
    await watch.end(SOON());
    expect(await registered()).toEqual([]);
  });

  it('that cannot be had in time is none', async () => {
    expect(await watchChanges(new Registry(bus.connection), bus, name, Deadline.after(0))).toBeUndefined();
  });
});
