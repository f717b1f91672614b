import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { A11yLauncher } from '../atspi/a11y-status.js';
import { sessionBusAddress } from '../dbus/bus.js';
import { failureOf } from '../dbus/bus-errors.js';
import { Connection } from '../dbus/connection.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const NO_SESSION =
  'Start the command inside a graphical session, or in a private one: `agent-desktop desktop start NAME`, then `--desktop NAME`.';

/**
 * Connects to the accessibility bus. AT_SPI_BUS_ADDRESS is only a short cut: where it points at a dead socket (left
 * behind by a sandboxed process) the session bus is asked for the address again.
 *
 * PLATFORM_NOT_SUPPORTED when there is no session bus or nothing on it gives an accessibility bus.
 */
export async function connectA11yBus(env: Environment, deadline: Deadline): Promise<Connection> {
  const given = env.AT_SPI_BUS_ADDRESS;
  if (given !== undefined && given !== '') {
    const direct = await tryOpen(given, deadline.within(1_000));
    if (direct.kind === 'open') return direct.connection;
  }
  const address = await askForAddress(env, deadline);
  const opened = await tryOpen(address, deadline);
  if (opened.kind === 'open') return opened.connection;
  throw new CommandError('PLATFORM_NOT_SUPPORTED', 'The accessibility bus does not accept a connection.', {
    suggestion: 'Check that at-spi2-core runs in this session: `agent-desktop doctor`.',
    platformDetail: opened.why.native ?? opened.why.kind,
    cause: opened.error,
  });
}

/** Connects to the session bus of `env`. PLATFORM_NOT_SUPPORTED when there is none. */
export async function connectSessionBus(env: Environment, deadline: Deadline): Promise<Connection> {
  const address = sessionBusAddress(env);
  if (address === undefined) throw noSession('This process has no session bus (DBUS_SESSION_BUS_ADDRESS is not set).');
  const opened = await tryOpen(address, deadline);
  if (opened.kind === 'open') return opened.connection;
  throw noSession('The session bus does not accept a connection.', opened);
}

async function askForAddress(env: Environment, deadline: Deadline): Promise<string> {
  const session = await connectSessionBus(env, deadline);
  try {
    const address = await new A11yLauncher(session).address(deadline);
    if (address.known && address.value !== undefined && address.value !== '') return address.value;
    throw new CommandError('PLATFORM_NOT_SUPPORTED', 'This session has no accessibility bus.', {
      suggestion:
        'Install at-spi2-core and log in again, or use a private desktop: `agent-desktop desktop start NAME`.',
      platformDetail: address.known ? undefined : (address.why.native ?? address.why.kind),
    });
  } finally {
    session.close();
  }
}

type Opened =
  | { readonly kind: 'open'; readonly connection: Connection }
  | { readonly kind: 'failed'; readonly why: Failure; readonly error: Error };

async function tryOpen(address: string, deadline: Deadline): Promise<Opened> {
  try {
    return { kind: 'open', connection: await Connection.open(address, { hello: true }, deadline) };
  } catch (error) {
    const why = failureOf(error);
    if (why === undefined) throw error;
    return { kind: 'failed', why, error: error as Error };
  }
}

function noSession(message: string, failed?: Extract<Opened, { kind: 'failed' }>): CommandError {
  return new CommandError('PLATFORM_NOT_SUPPORTED', message, {
    suggestion: NO_SESSION,
    platformDetail: failed === undefined ? undefined : (failed.why.native ?? failed.why.kind),
    cause: failed?.error,
  });
}
