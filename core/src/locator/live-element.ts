import type { CommandContext } from '../command.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { Failure } from '../errors/failure.js';
import type { ElementFacts } from '../model/element.js';
import type { Known } from '../model/known.js';
import type { RefEntry } from '../refs/entry.js';
import { checkLive } from '../refs/match.js';
import { resolveRef } from '../refs/resolve.js';
import { parseRef } from '../refs/token.js';
import { withoutSecret } from '../snapshot/secure.js';

/** A saved element as it is now. `live` is undefined where the platform cannot read one element by itself. */
export interface ElementNow {
  readonly entry: RefEntry;
  readonly live: ElementFacts | undefined;
}

/**
 * Resolves a reference strictly and reads the element once more. STALE_REF, AMBIGUOUS_TARGET or APP_UNRESPONSIVE as
 * resolution has it; APP_UNRESPONSIVE where the element cannot be read now. Never holds what a password field contains.
 */
export async function elementNow(context: CommandContext, token: string, deadline: Deadline): Promise<ElementNow> {
  const adapter = await context.adapter();
  const resolution = await resolveRef(context.store(), adapter, context.system.processes, parseRef(token), deadline);
  if (resolution.kind !== 'resolved') throw resolution.error;
  const { entry, handle } = resolution;
  try {
    const read = await adapter.observation.readElement(handle, deadline);
    switch (read.kind) {
      case 'live':
        requireSame(entry, read.facts);
        return { entry, live: withoutSecretOf(entry, read.facts) };
      case 'defunct':
        throw gone();
      case 'unreadable':
        if (read.why.kind !== 'unsupported') throw unreadable(read.why);
        return { entry, live: undefined };
    }
  } catch (error) {
    if (error instanceof CommandError && error.code === 'PLATFORM_NOT_SUPPORTED') return { entry, live: undefined };
    throw error;
  } finally {
    adapter.observation.release([handle]);
  }
}

/** A live fact, or what was saved where the platform cannot read it live. APP_UNRESPONSIVE where a read failed. */
export function factNow<T>(live: Known<T> | undefined, saved: T | undefined): T | undefined {
  if (live === undefined) return saved;
  if (live.known) return live.value;
  if (live.why.kind === 'unsupported' || live.why.kind === 'not-read') return saved;
  throw unreadable(live.why);
}

/** Live facts as they may be used. A field that only its label calls secret looks like any other when it is read alone. */
export function withoutSecretOf(entry: RefEntry, facts: ElementFacts): ElementFacts {
  const saved = entry.states.includes('secure');
  const live = facts.states.known && (facts.states.value?.includes('secure') ?? false);
  return saved || live ? withoutSecret(facts, !live) : facts;
}

function requireSame(entry: RefEntry, facts: ElementFacts): void {
  const identity = checkLive(entry, facts);
  if (identity === 'other') {
    throw new CommandError('STALE_REF', 'The element became another one while it was being read.', {
      suggestion: 'Take a fresh snapshot.',
      details: { kind: 'live_identity_evidence', retryable: true },
    });
  }
  if (identity === 'unread') throw unreadable({ kind: 'timeout' }, 'live_identity_evidence');
}

function gone(): CommandError {
  return new CommandError('STALE_REF', 'The element is gone.', {
    suggestion: 'Take a fresh snapshot.',
    details: { kind: 'resolution_complete_absence', retryable: true },
  });
}

function unreadable(why: Failure, kind = 'live_element_evidence'): CommandError {
  return new CommandError('APP_UNRESPONSIVE', 'The element is there, but it could not be read.', {
    suggestion: 'Try again; if it stays so, look at the application.',
    details: { kind, failure: why.kind },
    ...(why.native === undefined ? {} : { platformDetail: why.native }),
  });
}
