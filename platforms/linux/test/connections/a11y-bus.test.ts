import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { afterEach, describe, expect, it } from 'vitest';
import { connectA11yBus } from '../../src/connections/a11y-bus.js';
import { reply, UNKNOWN_METHOD } from '../support/fake-interfaces.js';
import type { FakeReply } from '../support/fake-node.js';
import { FakeServer } from '../support/fake-server.js';

const servers: FakeServer[] = [];
const soon = (): Deadline => Deadline.after(3_000);

async function serve(answer: (member: string) => FakeReply): Promise<FakeServer> {
  const server = await FakeServer.start(({ member }) => (member === 'Hello' ? reply('s', ':1.1') : answer(member)));
  servers.push(server);
  return server;
}

/** A session bus whose launcher tells this address. */
const session = (address: string): Promise<FakeServer> =>
  serve((member) => (member === 'GetAddress' ? reply('s', address) : UNKNOWN_METHOD));
const bus = (): Promise<FakeServer> => serve(() => UNKNOWN_METHOD);

async function refusal(env: Record<string, string>): Promise<CommandError> {
  try {
    (await connectA11yBus(env, soon())).close();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('It connected.');
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

describe('the accessibility bus', () => {
  it('is the one that AT_SPI_BUS_ADDRESS names, and the session bus is not asked', async () => {
    const named = await bus();
    const connection = await connectA11yBus({ AT_SPI_BUS_ADDRESS: named.address }, soon());
    connection.close();
    expect(named.sockets).toHaveLength(1);
  });

  it('is asked for on the session bus where no address is set', async () => {
    const wanted = await bus();
    const { address } = await session(wanted.address);
    (await connectA11yBus({ DBUS_SESSION_BUS_ADDRESS: address }, soon())).close();
    expect(wanted.sockets).toHaveLength(1);
  });

  it.each(['unix:path=/nonexistent/socket', 'unix:abstract=/nobody/listens', 'tcp:host=localhost,port=1', 'rubbish'])(
    'is asked for again where AT_SPI_BUS_ADDRESS is %s',
    async (dead) => {
      const wanted = await bus();
      const { address } = await session(wanted.address);
      (await connectA11yBus({ AT_SPI_BUS_ADDRESS: dead, DBUS_SESSION_BUS_ADDRESS: address }, soon())).close();
      expect(wanted.sockets).toHaveLength(1);
    },
  );
});

describe('a session without one', () => {
  it('that has no session bus either says so and what to do', async () => {
    const error = await refusal({});
    expect(error.code).toBe('PLATFORM_NOT_SUPPORTED');
    expect(error.message).toContain('DBUS_SESSION_BUS_ADDRESS');
    expect(error.suggestion).toContain('agent-desktop desktop start');
  });

  it('whose session bus is dead', async () => {
    const error = await refusal({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
    expect(error).toMatchObject({
      code: 'PLATFORM_NOT_SUPPORTED',
      message: 'The session bus does not accept a connection.',
    });
  });

  it('whose session bus has no launcher names what is missing', async () => {
    const { address } = await serve(() => ({ error: 'org.freedesktop.DBus.Error.ServiceUnknown' }));
    const error = await refusal({ DBUS_SESSION_BUS_ADDRESS: address });
    expect(error).toMatchObject({
      code: 'PLATFORM_NOT_SUPPORTED',
      platformDetail: 'org.freedesktop.DBus.Error.ServiceUnknown',
    });
    expect(error.suggestion).toContain('at-spi2-core');
  });

  it('whose launcher tells an address where nobody listens', async () => {
    const { address } = await session('unix:path=/nonexistent/a11y');
    expect((await refusal({ DBUS_SESSION_BUS_ADDRESS: address })).message).toBe(
      'The accessibility bus does not accept a connection.',
    );
  });
});
