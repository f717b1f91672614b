import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Answer } from '../../src/x11/answer.js';
import { XConnection } from '../../src/x11/connection.js';

/** The value of an answer that has to be one. */
export function got<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`no answer: ${answer.why.kind} ${answer.why.native ?? ''}`);
  return answer.value;
}

export async function openConnection(display: string): Promise<XConnection> {
  return got(await XConnection.open({ display }, Deadline.after(5_000)));
}
