import { ENVELOPE_VERSION, type ErrorObject } from '@agent-desktop/core/envelope/envelope.js';
import { ERROR_CODES } from '@agent-desktop/core/errors/code.js';
import { isDisposition } from '@agent-desktop/core/errors/disposition.js';
import { commandList } from '@agent-desktop/program/command-list.js';
import { expect } from 'vitest';
import * as z from 'zod/mini';

/** What one call printed and how it ended. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

export type Reply =
  | { readonly ok: true; readonly data: Record<string, unknown>; readonly text: string; readonly changes?: unknown }
  | { readonly ok: false; readonly error: ErrorObject; readonly text: string; readonly changes?: unknown };

/**
 * The one envelope of a call. Fails when there is another line, when exit code and envelope disagree, or when the data is not
 * exactly what the command's output schema describes.
 */
export function readReply(command: string, printed: Printed): Reply {
  const { stdout, stderr, exitCode } = printed;
  const said = `${command} ended with ${exitCode}: ${stdout.slice(0, 2_000)}\n${stderr.slice(0, 2_000)}`;
  const [line, rest, ...more] = stdout.split('\n');
  if (line === undefined || line === '' || rest !== '' || more.length > 0) throw new Error(`not one line: ${said}`);
  const envelope = JSON.parse(line) as Record<string, unknown>;
  expect(envelope.version, said).toBe(ENVELOPE_VERSION);
  // What a command switched on by itself; absent otherwise.
  const told = envelope.changes === undefined ? [] : ['changes'];
  const changes = told.length === 0 ? {} : { changes: envelope.changes };
  if (envelope.ok === true) {
    expect(exitCode, said).toBe(0);
    expect(envelope.command, said).toBe(command);
    expect(Object.keys(envelope)).toEqual(['version', 'ok', 'command', 'data', ...told]);
    return { ok: true, data: described(command, envelope.data), text: line, ...changes };
  }
  const error = envelope.error as ErrorObject;
  expect([1, 2], said).toContain(exitCode);
  expect(ERROR_CODES, said).toContain(error.code);
  expect(isDisposition(error.disposition), said).toBe(true);
  return { ok: false, error, text: line, ...changes };
}

/** The schema drops what it does not name, so that data which loses something is not described. */
function described(command: string, data: unknown): Record<string, unknown> {
  const descriptor = commandList.find((one) => one.name === command);
  if (descriptor === undefined) throw new Error(`there is no command ${command}`);
  const parsed = z.parse(descriptor.output(), data);
  expect(data, `data of ${command} that its output schema does not describe`).toEqual(parsed);
  return data as Record<string, unknown>;
}
