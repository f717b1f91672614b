import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { socketOfAddress } from '@agent-desktop/core/desktop/record.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';

/** How often the session bus is asked whether the launcher has its name, ms. It needs about 20. */
const POLL_MS = 4;
const NAME = 'org.a11y.Bus';
const LAUNCHER = { destination: NAME, path: '/org/a11y/bus' } as const;

export interface A11yBus {
  readonly address: string;
  readonly socket: string;
  /** The pid of the bus daemon behind the address. */
  readonly pid: number;
}

/**
 * Waits until the launcher owns org.a11y.Bus, turns `IsEnabled` on for toolkits that look at it when they start, and gives
 * the bus of the desktop. `alive` throws when the launcher has ended. INTERNAL `desktop_part_failed` where a bus does not
 * answer as it should.
 */
export async function openA11yBus(sessionBus: string, alive: () => void, deadline: Deadline): Promise<A11yBus> {
  const { BusFailure } = await import('@agent-desktop/linux/dbus/bus-errors.js');
  try {
    const address = await askLauncher(sessionBus, alive, deadline);
    const socket = socketOfAddress(address);
    if (socket === undefined) throw partFailed('it does not listen on a socket file');
    return { address, socket, pid: await pidOfBus(address, deadline) };
  } catch (cause) {
    if (cause instanceof BusFailure) throw partFailed(`a bus gave no answer (${cause.failure.kind})`, cause);
    throw cause;
  }
}

async function askLauncher(sessionBus: string, alive: () => void, deadline: Deadline): Promise<string> {
  const [{ Bus }, { variant }] = await Promise.all([
    import('@agent-desktop/linux/dbus/bus.js'),
    import('@agent-desktop/linux/dbus/marshal.js'),
  ]);
  const bus = await Bus.open(sessionBus, deadline);
  try {
    while (!(await bus.hasOwner(NAME, deadline))) {
      alive();
      deadline.check('waiting for the accessibility launcher');
      await deadline.sleep(POLL_MS);
    }
    const enable = {
      ...LAUNCHER,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Set',
      signature: 'ssv',
      body: ['org.a11y.Status', 'IsEnabled', variant('b', true)],
    };
    const ask = { ...LAUNCHER, interface: NAME, member: 'GetAddress', replySignature: 's' };
    const [, [address]] = await Promise.all([
      bus.connection.call(enable, deadline),
      bus.connection.call<[string]>(ask, deadline),
    ]);
    return address;
  } finally {
    bus.close();
  }
}

async function pidOfBus(address: string, deadline: Deadline): Promise<number> {
  const { Bus } = await import('@agent-desktop/linux/dbus/bus.js');
  const bus = await Bus.open(address, deadline);
  try {
    return await bus.processOf('org.freedesktop.DBus', deadline);
  } finally {
    bus.close();
  }
}

function partFailed(because: string, cause?: unknown): CommandError {
  return new CommandError('INTERNAL', `The accessibility bus of the desktop did not start: ${because}.`, {
    delivery: 'not_delivered',
    details: { kind: 'desktop_part_failed', part: 'accessibility bus' },
    cause,
  });
}
