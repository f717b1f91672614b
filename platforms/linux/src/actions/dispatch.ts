import type { Received } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { FailureKind } from '@agent-desktop/core/errors/failure.js';
import { methodCallOf, type Operation } from '../atspi/operation.js';
import { failureOf } from '../dbus/bus-errors.js';
import type { Connection } from '../dbus/connection.js';

/** After these nobody can say whether the application took the call. */
const UNCERTAIN: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'timeout',
  'disconnected',
  'unresponsive',
  'malformed',
]);

/** Sends one operation once. `destination` is the bus name, or undefined on the application's own socket. */
export async function dispatch(
  connection: Connection,
  operation: Operation,
  destination: string | undefined,
  deadline: Deadline,
): Promise<Received> {
  if (connection.failure !== undefined) return { kind: 'not-sent', native: connection.failure.failure.kind };
  if (deadline.expired()) return { kind: 'not-sent', native: 'deadline' };
  try {
    const [answer] = await connection.call(methodCallOf(operation, destination), deadline);
    if (operation.answersTrue && answer === false) return { kind: 'refused', native: `${operation.member} false` };
    // The call itself was received; whether this one was too shows in the read-back.
    if (operation.afterwards !== undefined) await dispatch(connection, operation.afterwards, destination, deadline);
    return { kind: 'received' };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    const native = failure.native === undefined ? {} : { native: failure.native };
    return { kind: UNCERTAIN.has(failure.kind) ? 'uncertain' : 'refused', ...native };
  }
}
