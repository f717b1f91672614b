import { malformed } from './bus-errors.js';
import type { Header } from './message.js';
import { isBusName, isInterfaceName, isMemberName, isObjectPath } from './names.js';

export interface Signal {
  /** Unique name of the sender; empty on a peer-to-peer connection. */
  readonly sender: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature: string;
  readonly body: readonly unknown[];
}

/** Which signals are wanted; an absent key matches everything. */
export interface SignalMatch {
  /** On this side only unique names are compared; for a well-known name the bus alone decides. */
  readonly sender?: string;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
}

export type SignalListener = (signal: Signal) => void;

/** The match rule that makes a bus send us these signals. Throws `malformed` for an invalid name. */
export function matchRule(match: SignalMatch): string {
  const keys: readonly [string, string | undefined, (name: string) => boolean][] = [
    ['sender', match.sender, isBusName],
    ['path', match.path, isObjectPath],
    ['interface', match.interface, isInterfaceName],
    ['member', match.member, isMemberName],
  ];
  let rule = "type='signal'";
  for (const [key, value, valid] of keys) {
    if (value === undefined) continue;
    // A valid name has no quote in it, so nothing needs escaping.
    if (!valid(value)) throw malformed(`Not a valid ${key} in a match rule.`);
    rule += `,${key}='${value}'`;
  }
  return rule;
}

interface Subscription {
  readonly match: SignalMatch;
  readonly listener: SignalListener;
}

export class SignalListeners {
  private subscriptions: readonly Subscription[] = [];

  get isEmpty(): boolean {
    return this.subscriptions.length === 0;
  }

  /** Returns the function that ends the subscription. */
  add(match: SignalMatch, listener: SignalListener): () => void {
    const subscription = { match, listener };
    // A new list each time, so that a listener may subscribe and unsubscribe while one is being walked.
    this.subscriptions = [...this.subscriptions, subscription];
    return () => {
      this.subscriptions = this.subscriptions.filter((other) => other !== subscription);
    };
  }

  /** `body` is only read if somebody wants the signal. */
  dispatch(header: Header, body: () => unknown[]): void {
    let signal: Signal | undefined;
    for (const { match, listener } of this.subscriptions) {
      if (!matches(match, header)) continue;
      signal ??= {
        sender: header.sender,
        path: header.path,
        interface: header.interface,
        member: header.member,
        signature: header.signature.text,
        body: body(),
      };
      listener(signal);
    }
  }
}

const BUS = 'org.freedesktop.DBus';

function matches(match: SignalMatch, header: Header): boolean {
  return (
    (match.member === undefined || match.member === header.member) &&
    (match.interface === undefined || match.interface === header.interface) &&
    (match.path === undefined || match.path === header.path) &&
    (match.sender === undefined || match.sender === header.sender || isWellKnownOwner(match.sender, header.sender))
  );
}

function isWellKnownOwner(wanted: string, sender: string): boolean {
  return !wanted.startsWith(':') && wanted !== BUS && sender !== BUS;
}
