import type { MethodCall } from '../dbus/call-encoder.js';

/**
 * One call that changes an application, without its destination: plain data, so that another process can make it.
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
}

export type OperationArgument = string | number | { readonly signature: string; readonly value: number };

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
