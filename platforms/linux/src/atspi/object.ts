import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure, FailureKind } from '@agent-desktop/core/errors/failure.js';
import { type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import { failureOf, malformed } from '../dbus/bus-errors.js';
import type { Connection } from '../dbus/connection.js';
import { variant } from '../dbus/marshal.js';
import type { Operation, OperationArgument } from './operation.js';

const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** The object path that AT-SPI uses for "no object". */
export const NULL_PATH = '/org/a11y/atspi/null';
export const ROOT_PATH = '/org/a11y/atspi/accessible/root';

/** An object of an application as it stands in replies: `(so)`. */
export type ObjectReference = readonly [bus: string, path: string];

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isReference(value: unknown): value is ObjectReference {
  return Array.isArray(value) && value.length === 2 && value.every(isText);
}

const SILENCE: ReadonlySet<FailureKind> = new Set<FailureKind>(['timeout', 'unresponsive', 'disconnected']);

/** Whether a read failed because nobody answered; else somebody did, and said that there is no such thing (any more). */
export function isSilence(why: Failure): boolean {
  return SILENCE.has(why.kind);
}

/** Runs a read and tells ignorance from fact; anything but a bus failure is a bug and is thrown. */
export async function asked<T>(read: Promise<T>): Promise<Known<T>> {
  try {
    return known(await read);
  } catch (error) {
    const why = failureOf(error);
    if (why === undefined) throw error;
    return unknown(why);
  }
}

/** One D-Bus object of one application, reached over one connection. */
export class RemoteObject {
  constructor(
    readonly connection: Connection,
    readonly bus: string,
    readonly path: string,
  ) {}

  /** The same object over another connection of the same application. */
  over(connection: Connection): RemoteObject {
    return connection === this.connection ? this : new RemoteObject(connection, this.bus, this.path);
  }

  sibling(path: string): RemoteObject {
    return new RemoteObject(this.connection, this.bus, path);
  }

  /** The objects of the same application among these; toolkits answer the null object for rows that do not exist yet. */
  siblings(references: readonly (ObjectReference | undefined)[] | undefined): RemoteObject[] {
    const objects: RemoteObject[] = [];
    for (const reference of references ?? []) {
      if (reference === undefined || reference[1] === NULL_PATH) continue;
      if (reference[0] === this.bus || reference[0] === '') objects.push(this.sibling(reference[1]));
    }
    return objects;
  }

  /** The first value of the reply. Rejects with a `BusFailure`. */
  async call<T>(
    interfaceName: string,
    member: string,
    replySignature: string,
    deadline: Deadline,
    signature?: string,
    body?: readonly unknown[],
  ): Promise<T> {
    const [value] = await this.connection.call(
      { destination: this.bus, path: this.path, interface: interfaceName, member, signature, body, replySignature },
      deadline,
    );
    return value as T;
  }

  /**
   * Properties.Get. There is no GetAll here: on any Qt accessible it ends the application with a segmentation fault
   * (Qt 5.15.8 and 6.4.2).
   */
  async get<T>(
    interfaceName: string,
    property: string,
    is: (value: unknown) => value is T,
    deadline: Deadline,
  ): Promise<T> {
    const value = await this.call<unknown>(PROPERTIES, 'Get', 'v', deadline, 'ss', [interfaceName, property]);
    // A variant may hold anything, whatever the interface says.
    if (!is(value)) throw malformed('The property has another type than its interface says.');
    return value;
  }

  /** The call, to be made by whoever may. `answersTrue`: the method answers a boolean, and false means nothing was done. */
  operation(
    interfaceName: string,
    member: string,
    signature: string,
    body: readonly OperationArgument[],
    answersTrue = true,
  ): Operation {
    return { bus: this.bus, path: this.path, interface: interfaceName, member, signature, body, answersTrue };
  }

  /** Properties.Set of a number. */
  settingNumber(interfaceName: string, property: string, value: number): Operation {
    const body = [interfaceName, property, variant('d', value)] as const;
    return this.operation(PROPERTIES, 'Set', 'ssv', body, false);
  }
}
