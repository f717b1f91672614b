import { attempts } from '../actionability/attempts.js';
import { Deadline } from '../deadline/deadline.js';

/** How late the end of a caller is noticed, ms. */
const LOOK_AT_CALLER_MS = 250;

/** Lets `ms` pass, or ends early with TIMEOUT `cancelled` when the caller is gone. */
export async function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<{ readonly waited_ms: number }> {
  const deadline = Deadline.after(ms);
  for await (const attempt of attempts(deadline, { everyMs: LOOK_AT_CALLER_MS, signal }))
    attempt.deadline.remainingMs();
  return { waited_ms: ms };
}
