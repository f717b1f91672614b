import type { Received } from '@agent-desktop/core/actions/chain.js';
import type { Operation } from '../atspi/operation.js';

/**
 * What a command says to the holder of an application's sockets, and what it answers: one JSON line each way over a
 * private Unix socket. The holder makes the call on a socket of its own and keeps it.
 */
export interface HolderRequest {
  readonly operation: Operation;
  readonly timeoutMs: number;
  /** Paths of the modal windows that are open before the call. */
  readonly before: readonly string[];
}

export type HolderAnswer = Received;

/** What a holder is started with, as JSON in its environment. */
export interface HolderStart {
  readonly address: string;
  readonly bus: string;
  readonly rootPath: string;
  readonly socketPath: string;
  readonly before: readonly string[];
}

/** The first line of a holder on every connection: it takes requests. */
export const GREETING = 'ready';
export const HOLDER_START = 'AGENT_DESKTOP_ACTION_HOLDER';
/** File descriptors that a holder inherits. */
export const HELD_FD = 3;
export const LISTEN_FD = 4;

/** 64 KiB of text and what is around it. */
export const MAX_LINE_BYTES = 1024 * 1024;
