import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Answer } from './answer.js';
import type { XConnection } from './connection.js';
import { extensionOpcode } from './extension.js';
import { extensionRequest, freePixmap } from './requests.js';

const AUTOMATIC = 0;

/** Composite 0.2 or later, which has NameWindowPixmap; `unsupported` without it. */
export async function compositeOpcode(x: XConnection, deadline: Deadline): Promise<Answer<number>> {
  const opcode = await extensionOpcode(x, 'Composite', deadline);
  if (!opcode.ok) return opcode;
  const version = extensionRequest(opcode.value, 0, 3);
  version.writeUInt32LE(4, 8);
  const reply = await x.ask(version, deadline);
  return reply.ok ? opcode : reply;
}

/**
 * NameWindowPixmap: the off-screen pixmap that holds the whole window, covered or not. Only a redirected window has one
 * (BadMatch, `refused`, otherwise). The id can be used at once in further requests; the caller frees it.
 */
export function nameWindowPixmap(
  x: XConnection,
  opcode: number,
  window: number,
  deadline: Deadline,
): { readonly id: number; readonly named: Promise<Answer<undefined>> } {
  const id = x.newResourceId();
  const request = extensionRequest(opcode, 6, 3);
  request.writeUInt32LE(window, 4);
  request.writeUInt32LE(id, 8);
  return { id, named: x.perform(request, deadline) };
}

/** RedirectWindow, automatic: the server keeps drawing the window on the screen; the redirection ends with our connection. */
export function redirectWindow(
  x: XConnection,
  opcode: number,
  window: number,
  deadline: Deadline,
): Promise<Answer<undefined>> {
  return x.perform(redirection(opcode, 1, window), deadline);
}

export function unredirectWindow(
  x: XConnection,
  opcode: number,
  window: number,
  deadline: Deadline,
): Promise<Answer<undefined>> {
  return x.perform(redirection(opcode, 3, window), deadline);
}

function redirection(opcode: number, minor: 1 | 3, window: number): Buffer {
  const request = extensionRequest(opcode, minor, 3);
  request.writeUInt32LE(window, 4);
  request.writeUInt8(AUTOMATIC, 8);
  return request;
}

export function releasePixmap(x: XConnection, pixmap: number, deadline: Deadline): Promise<Answer<undefined>> {
  return x.perform(freePixmap(pixmap), deadline);
}
