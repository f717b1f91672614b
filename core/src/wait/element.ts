import { attempts, cutShort } from '../actionability/attempts.js';
import type { PlatformAdapter } from '../adapter/index.js';
import type { CommandContext } from '../command.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError, invalidArgs } from '../errors/command-error.js';
import { withoutSecretOf } from '../locator/live-element.js';
import type { ElementFacts, ElementHandle } from '../model/element.js';
import type { RefEntry } from '../refs/entry.js';
import { loadEntry, resolveEntry } from '../refs/resolve.js';
import { parseRef } from '../refs/token.js';
import type { WaitMode } from './mode.js';
import { evaluatePredicate } from './predicate.js';
import { type LastSeen, lastError, waitTimedOut } from './timeout.js';

const LOOK_EVERY_MS = 100;
const LOOK_MS = 750;

export interface ElementFound {
  readonly found: true;
  readonly ref: string;
  readonly predicate: string;
  readonly observed: Readonly<Record<string, unknown>>;
  readonly elapsed_ms: number;
}

/** Waits until the element of a reference fulfils a predicate. An error that no later look can change ends it at once. */
export async function waitForElement(
  context: CommandContext,
  mode: Extract<WaitMode, { kind: 'element' }>,
  deadline: Deadline,
): Promise<ElementFound> {
  const adapter = await context.adapter();
  const entry = await entryOf(context, mode.ref, deadline);
  let last: LastSeen = {};
  for await (const attempt of attempts(deadline, {
    everyMs: LOOK_EVERY_MS,
    attemptMs: LOOK_MS,
    signal: context.signal,
  })) {
    const facts = await liveFacts(context, adapter, entry, attempt.deadline);
    if (facts instanceof CommandError) {
      if (!cutShort(facts, deadline) || Object.keys(last).length === 0) last = lastError(facts);
      continue;
    }
    const look = evaluatePredicate(mode.awaited, facts);
    if (look.met) {
      const elapsed = Math.round(deadline.elapsedMs());
      return {
        found: true,
        ref: mode.ref,
        predicate: mode.awaited.predicate,
        observed: look.observed,
        elapsed_ms: elapsed,
      };
    }
    last = { last_observed: look.observed };
  }
  const { predicate } = mode.awaited;
  throw waitTimedOut(predicate, `The element did not become as asked (${predicate}) in time.`, deadline, { ...last });
}

/** A number that the snapshot never gave is a mistake of the call: waiting cannot make it appear. */
async function entryOf(context: CommandContext, ref: string, deadline: Deadline): Promise<RefEntry> {
  try {
    return await loadEntry(context.store(), parseRef(ref), deadline.detached(LOOK_MS));
  } catch (error) {
    if (error instanceof CommandError && error.code === 'STALE_REF') {
      throw invalidArgs(error.message, error.suggestion, error.details);
    }
    throw error;
  }
}

/** The element as it is now, or the error that a later look may not meet again. */
async function liveFacts(
  context: CommandContext,
  adapter: PlatformAdapter,
  entry: RefEntry,
  deadline: Deadline,
): Promise<ElementFacts | CommandError> {
  const resolution = await resolveEntry(adapter, context.system.processes, entry, deadline);
  if (resolution.kind !== 'resolved') {
    if (!resolution.retryable) throw resolution.error;
    return resolution.error;
  }
  try {
    return withoutSecretOf(entry, await read(adapter, resolution.handle, resolution.facts, deadline));
  } finally {
    adapter.observation.release([resolution.handle]);
  }
}

async function read(
  adapter: PlatformAdapter,
  handle: ElementHandle,
  facts: ElementFacts,
  deadline: Deadline,
): Promise<ElementFacts> {
  if ([facts.states, facts.value, facts.bounds, facts.capabilities].every((fact) => fact.known)) return facts;
  const live = await adapter.observation.readElement(handle, deadline);
  return live.kind === 'live' ? live.facts : facts;
}
