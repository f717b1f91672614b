import type { Failure, FailureKind } from '@agent-desktop/core/errors/failure.js';

/** Every rejection of this folder: an `Error` for the stack and the log, a `Failure` for decisions. */
export class BusFailure extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'BusFailure';
  }
}

/** A method call was answered by an ERROR message. `name` is the D-Bus error name, `message` the peer's own text. */
export class DBusError extends BusFailure {
  constructor(name: string, message: string) {
    super(failureOfErrorName(name), message);
    this.name = name;
  }
}

/** Bytes that are not D-Bus, or a value that does not fit its signature. */
export function malformed(message: string, options?: ErrorOptions): BusFailure {
  return new BusFailure({ kind: 'malformed' }, message, options);
}

const STANDARD = 'org.freedesktop.DBus.Error.';

/**
 * UnknownObject is `refused`, not `gone`: Qt answers it for an unknown method of a living object. NoReply is
 * `disconnected`: the daemon sends it when the callee left the bus in mid-call, which says nothing of the effect.
 */
const KIND_OF_STANDARD_ERROR: ReadonlyMap<string, FailureKind> = new Map([
  ['ServiceUnknown', 'gone'],
  ['NameHasNoOwner', 'gone'],
  ['UnixProcessIdUnknown', 'gone'],
  ['NoReply', 'disconnected'],
  ['Disconnected', 'disconnected'],
  ['NoServer', 'disconnected'],
  ['Timeout', 'timeout'],
  ['TimedOut', 'timeout'],
  ['UnknownMethod', 'unsupported'],
  ['UnknownInterface', 'unsupported'],
  ['UnknownProperty', 'unsupported'],
  ['NotSupported', 'unsupported'],
  ['AccessDenied', 'denied'],
  ['AuthFailed', 'denied'],
  ['InteractiveAuthorizationRequired', 'denied'],
  ['LimitsExceeded', 'limit'],
  ['NoMemory', 'limit'],
  ['InconsistentMessage', 'malformed'],
]);

export function failureOfErrorName(name: string): Failure {
  const standard = name.startsWith(STANDARD) ? KIND_OF_STANDARD_ERROR.get(name.slice(STANDARD.length)) : undefined;
  return { kind: standard ?? 'refused', native: name };
}

/** The failure that a rejection of this folder carries; undefined for anything else, which is a bug and not a fact. */
export function failureOf(error: unknown): Failure | undefined {
  return error instanceof BusFailure ? error.failure : undefined;
}

/** What a failed connect(2) says about the other side. `native` is the errno name. */
export function failureOfErrno(code: string | undefined): Failure {
  const native = code === undefined ? {} : { native: code };
  switch (code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return { kind: 'gone', ...native };
    case 'EACCES':
    case 'EPERM':
      return { kind: 'denied', ...native };
    default:
      return { kind: 'disconnected', ...native };
  }
}
