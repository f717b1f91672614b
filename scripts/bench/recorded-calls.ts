import type { MethodCall } from '@agent-desktop/linux/dbus/call-encoder.js';
import { Connection } from '@agent-desktop/linux/dbus/connection.js';

/** One method call as it was sent. */
export interface RecordedCall {
  readonly connection: Connection;
  readonly call: MethodCall;
  /** From 0: a call of the next stage was made only when nothing of the one before was outstanding any more. */
  readonly stage: number;
}

export interface Recording<T> {
  readonly result: T;
  readonly calls: readonly RecordedCall[];
}

/** Runs `work` and takes down every D-Bus call that it makes, on any connection. */
export async function recordCalls<T>(work: () => Promise<T>): Promise<Recording<T>> {
  const original = Connection.prototype.call;
  const calls: RecordedCall[] = [];
  let stage = -1;
  let outstanding = 0;
  const answered = () => {
    outstanding -= 1;
  };
  Connection.prototype.call = function recorded(this: Connection, call, deadline) {
    if (outstanding === 0) stage += 1;
    outstanding += 1;
    calls.push({ connection: this, call, stage });
    const reply = original.call(this, call, deadline);
    reply.then(answered, answered);
    return reply;
  } as typeof original;
  try {
    return { result: await work(), calls };
  } finally {
    Connection.prototype.call = original;
  }
}
