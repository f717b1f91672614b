import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { escapeAddressValue } from './address.js';
import { BusFailure } from './bus-errors.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { matchRule, type SignalListener, type SignalMatch } from './signals.js';

const NAME = 'org.freedesktop.DBus';
const DRIVER = { destination: NAME, path: '/org/freedesktop/DBus', interface: NAME } as const;

/** The driver of a message bus, org.freedesktop.DBus, seen through one connection to it. */
export class Bus {
  static async open(address: string, deadline: Deadline, options?: Omit<ConnectionOptions, 'hello'>): Promise<Bus> {
    return new Bus(await Connection.open(address, { ...options, hello: true }, deadline));
  }

  /** The session bus of `environment`; rejects with `gone` if it names none. */
  static async session(environment: Readonly<Record<string, string | undefined>>, deadline: Deadline): Promise<Bus> {
    const address = sessionBusAddress(environment);
    if (address === undefined) throw new BusFailure({ kind: 'gone' }, 'The environment names no session bus.');
    return Bus.open(address, deadline);
  }

  constructor(readonly connection: Connection) {}

  /** Unique name of the owner; rejects with a `gone` failure (NameHasNoOwner) if there is none. */
  async ownerOf(name: string, deadline: Deadline): Promise<string> {
    return this.ask<string>('GetNameOwner', name, 's', deadline);
  }

  async hasOwner(name: string, deadline: Deadline): Promise<boolean> {
    return this.ask<boolean>('NameHasOwner', name, 'b', deadline);
  }

  /** The process that owns `name`, as the kernel told the bus when it connected. */
  async processOf(name: string, deadline: Deadline): Promise<number> {
    return this.ask<number>('GetConnectionUnixProcessID', name, 'u', deadline);
  }

  /** All names that are owned now, unique ones included. */
  async names(deadline: Deadline): Promise<string[]> {
    const call = { ...DRIVER, member: 'ListNames', replySignature: 'as' };
    const [names] = await this.connection.call<[string[]]>(call, deadline);
    return names;
  }

  /** Resolves when the bus has taken the match rule; the returned function ends the subscription. */
  async subscribe(match: SignalMatch, listener: SignalListener, deadline: Deadline): Promise<() => void> {
    const rule = matchRule(match);
    const stop = this.connection.onSignal(match, listener);
    const end = once(() => {
      stop();
      this.releaseRule(rule);
    });
    try {
      await this.connection.call({ ...DRIVER, member: 'AddMatch', signature: 's', body: [rule] }, deadline);
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  close(): void {
    this.connection.close();
  }

  // The bus counts equal rules: each AddMatch is paired with one RemoveMatch.
  private releaseRule(rule: string): void {
    if (this.connection.failure !== undefined) return;
    this.connection.send({ ...DRIVER, member: 'RemoveMatch', signature: 's', body: [rule] });
  }

  private async ask<Answer>(member: string, name: string, replySignature: string, deadline: Deadline): Promise<Answer> {
    const call = { ...DRIVER, member, signature: 's', body: [name], replySignature };
    const [answer] = await this.connection.call<[Answer]>(call, deadline);
    return answer;
  }
}

/**
 * The address of the session bus as the specification finds it: DBUS_SESSION_BUS_ADDRESS, else the socket `bus` in
 * XDG_RUNTIME_DIR. Undefined if the environment names neither; a bus is never started.
 */
export function sessionBusAddress(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = environment.DBUS_SESSION_BUS_ADDRESS;
  if (given !== undefined && given !== '') return given;
  const runtime = environment.XDG_RUNTIME_DIR;
  if (runtime === undefined || runtime === '') return undefined;
  return `unix:path=${escapeAddressValue(`${runtime}/bus`)}`;
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
