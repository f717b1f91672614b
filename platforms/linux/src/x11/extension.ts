import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, answered, unanswered } from './answer.js';
import type { XConnection } from './connection.js';
import { extensionReply, queryExtension } from './requests.js';

const opcodes = new WeakMap<XConnection, Map<string, number>>();

/** The major opcode of an extension, asked once per connection; `unsupported` where the server lacks it. */
export async function extensionOpcode(x: XConnection, name: string, deadline: Deadline): Promise<Answer<number>> {
  const known = opcodes.get(x) ?? new Map<string, number>();
  opcodes.set(x, known);
  const cached = known.get(name);
  if (cached !== undefined) return answered(cached);
  const reply = await x.ask(queryExtension(name), deadline);
  if (!reply.ok) return reply;
  const opcode = extensionReply(reply.value);
  if (opcode === undefined) return unanswered({ kind: 'unsupported', native: name });
  known.set(name, opcode);
  return answered(opcode);
}
