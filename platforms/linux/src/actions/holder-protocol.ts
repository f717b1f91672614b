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

const KINDS: ReadonlySet<unknown> = new Set<Received['kind']>(['received', 'refused', 'not-sent', 'uncertain']);

/** Undefined for a line that is no answer. */
export function parseAnswer(line: string): HolderAnswer | undefined {
  const parsed = parseObject(line);
  if (parsed === undefined || !KINDS.has(parsed.kind)) return undefined;
  const { kind, native } = parsed;
  return { kind: kind as Received['kind'], ...(typeof native === 'string' ? { native } : {}) };
}

/** Undefined for a line that is no request. What it asks for is checked again when the call is marshalled. */
export function parseRequest(line: string): HolderRequest | undefined {
  const parsed = parseObject(line);
  if (parsed === undefined) return undefined;
  const { operation, timeoutMs, before } = parsed;
  const valid =
    isOperation(operation) &&
    typeof timeoutMs === 'number' &&
    Number.isFinite(timeoutMs) &&
    Array.isArray(before) &&
    before.every((path) => typeof path === 'string');
  return valid ? { operation, timeoutMs, before: before as string[] } : undefined;
}

function isOperation(value: unknown): value is Operation {
  if (!isObject(value)) return false;
  const texts = [value.bus, value.path, value.interface, value.member, value.signature];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(value.body) &&
    typeof value.answersTrue === 'boolean' &&
    (value.afterwards === undefined || isOperation(value.afterwards))
  );
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return isObject(parsed) ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a holder is started with, as JSON in its environment. */
export interface HolderStart {
  readonly address: string;
  readonly bus: string;
  readonly rootPath: string;
  /** Where the holder of this application listens, and whether that is this one. */
  readonly listens: boolean;
  readonly socketPath: string;
  readonly before: readonly string[];
}

/** The first line of a holder on every connection: it takes requests. */
export const GREETING = 'ready';
export const HOLDER_START = 'AGENT_DESKTOP_ACTION_HOLDER';
/** File descriptors that a holder inherits. */
export const HELD_FD = 3;
export const LISTEN_FD = 4;

/** Longer requests are made without the holder: the text of a field with a selection may be of any length. */
export const MAX_LINE_BYTES = 1024 * 1024;
/** How long a client may take to say what it wants, ms. A holder does not end while one is there. */
export const REQUEST_MS = 2_000;
