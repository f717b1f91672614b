import type { MethodCall } from '../dbus/call-encoder.js';
import type { Variant } from '../dbus/marshal.js';

/**
 * One call that changes an application: plain data, so that whoever holds the right connection can make it, also in
 * another process.
 * `answersTrue`: the method answers a boolean, and false means that nothing was done.
 */
export interface Operation {
  readonly bus: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature: string;
  readonly body: readonly OperationArgument[];
  readonly answersTrue: boolean;
  /** A call that belongs to it and is made over the same connection once it has been answered, whatever that one says. */
  readonly afterwards?: Operation;
}

export type OperationArgument = string | number | Variant;

export function methodCallOf(operation: Operation, destination: string | undefined): MethodCall {
  const { path, member, signature, body, answersTrue } = operation;
  return {
    destination,
    path,
    interface: operation.interface,
    member,
    signature,
    body,
    replySignature: answersTrue ? 'b' : '',
  };
}
