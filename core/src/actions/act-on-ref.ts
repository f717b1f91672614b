import { type Attempt, attempts, cutShort } from '../actionability/attempts.js';
import type { PlatformAdapter } from '../adapter/index.js';
import type { CommandContext } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import { acquireInteractionLease, type HeldLease } from '../lease/interaction-lease.js';
import type { ElementHandle } from '../model/element.js';
import { effectivePolicy, PHYSICAL_FIRST } from '../policy/effective.js';
import { loadEntry, resolveEntry } from '../refs/resolve.js';
import { parseRef, requireSnapshot } from '../refs/token.js';
import { actUnderLease, codeOf, LOOK_MS, type UnderLease, withDetails } from './act-under-lease.js';
import type { ElementAction } from './action.js';
import { attempted } from './attempted.js';
import { ambiguityOf, autoWaitOf, count, newCounts, notReady, type WaitCounts } from './auto-wait.js';
import { noPhysicalRoute } from './chain-refusal.js';
import { type LookRequest, lookAt, type Readiness, type Resolve } from './readiness.js';
import type { ActionResult } from './result.js';
import { validateAction } from './validate-action.js';

/** Pause between two looks at an element that is not ready, ms. */
const LOOK_EVERY_MS = 100;

export interface RefActionInput {
  readonly ref: string;
  readonly snapshot?: string | undefined;
  /** ms; 0 makes a single attempt under a guard of 5 s. */
  readonly timeoutMs: number;
  readonly action: ElementAction;
}

/** INVALID_ARGS for what can be told without looking at anything. */
export function validateRefAction(input: Pick<RefActionInput, 'ref' | 'snapshot'> & { action: ElementAction }): void {
  requireSnapshot(parseRef(input.ref), input.snapshot);
  validateAction(input.action);
}

/**
 * Acts on the element of a reference: waits until it is ready (no lease), takes the interaction lease, resolves and
 * checks it again, sends each native call at most once, reads the effect back and says what is known of it.
 */
export async function actOnRef(context: CommandContext, input: RefActionInput): Promise<ActionResult> {
  validateRefAction(input);
  if (context.headed && PHYSICAL_FIRST.has(input.action.kind)) {
    throw noPhysicalRoute(input.action.kind, 'input by pointer and keys is not built');
  }
  const token = parseRef(input.ref);
  const adapter = await context.adapter();
  const single = input.timeoutMs === 0;
  const deadline = Deadline.after(single ? DEFAULT_OPERATION_MS : input.timeoutMs);
  const entry = await loadEntry(context.store(), token, deadline);
  return act(context, {
    adapter,
    action: input.action,
    policy: effectivePolicy('headless', context.headed),
    resolve: (until) => resolveEntry(adapter, context.system.processes, entry, until),
    deadline,
    single,
  });
}

export interface ActRequest extends LookRequest {
  readonly deadline: Deadline;
  /** One attempt, under the lease at once. */
  readonly single: boolean;
}

/** The pipeline behind `actOnRef`, on any way to resolve. */
export async function act(
  context: Pick<CommandContext, 'system' | 'headed' | 'signal'>,
  request: ActRequest,
): Promise<ActionResult> {
  const counts = newCounts();
  try {
    return await waitAndAct(context, request, counts);
  } catch (error) {
    throw nothingSent(error);
  }
}

async function waitAndAct(
  context: Pick<CommandContext, 'system' | 'headed' | 'signal'>,
  request: ActRequest,
  counts: WaitCounts,
): Promise<ActionResult> {
  const { single, deadline } = request;
  let last: NotReady = { seen: undefined, scrolled: false };
  for await (const attempt of attempts(deadline, { everyMs: LOOK_EVERY_MS, single, signal: context.signal })) {
    const outcome = await releasingHandles(request, (looked) => attemptOnce(context, looked, counts, attempt, last));
    if ('action' in outcome) return withDetails(outcome, { ...autoWaitOf(counts), ...ambiguityOf(counts) });
    last = { ...outcome, seen: tellingOf(last.seen, outcome.seen, deadline) };
  }
  throw notReady(request.action, last.seen, counts, deadline, single);
}

/** A look that only ran out of time says less than the one before it. */
function tellingOf(
  earlier: Readiness | undefined,
  now: Readiness | undefined,
  deadline: Deadline,
): Readiness | undefined {
  const lessTold = now?.kind === 'unresolved' && cutShort(now.error, deadline);
  return lessTold && earlier !== undefined ? earlier : now;
}

interface NotReady {
  readonly seen: Readiness | undefined;
  readonly scrolled: boolean;
}

/** One look without lease, and where it is promising the whole action under the lease. */
async function attemptOnce(
  context: Pick<CommandContext, 'system' | 'headed'>,
  request: ActRequest,
  counts: WaitCounts,
  attempt: Attempt,
  { scrolled }: NotReady,
): Promise<ActionResult | NotReady> {
  const { single, deadline } = request;
  if (!single) {
    const seen = await lookAt(request, attempt.deadline.within(LOOK_MS));
    count(counts, seen);
    if (seen.kind !== 'ready' && (seen.kind !== 'out-of-view' || scrolled)) return { seen, scrolled };
  }
  const outcome = await leased(context, request.adapter, deadline, counts, (lease) =>
    actUnderLease({ ...request, lease, headed: context.headed, scrolled }, deadline),
  );
  if (outcome.kind === 'acted') return outcome.result;
  return { seen: outcome.seen, scrolled: scrolled || outcome.scrolled };
}

/** Gives native handles back as soon as an attempt is over. */
async function releasingHandles<T>(request: ActRequest, work: (request: ActRequest) => Promise<T>): Promise<T> {
  const handles: ElementHandle[] = [];
  const resolve: Resolve = async (deadline) => {
    const resolution = await request.resolve(deadline);
    if (resolution.kind === 'resolved') handles.push(resolution.handle);
    return resolution;
  };
  try {
    return await work({ ...request, resolve });
  } finally {
    request.adapter.observation.release(handles);
  }
}

/** Runs `work` under the interaction lease and gives it back whatever happens. */
async function leased(
  context: Pick<CommandContext, 'system'>,
  adapter: PlatformAdapter,
  deadline: Deadline,
  counts: WaitCounts,
  work: (lease: HeldLease) => Promise<UnderLease>,
): Promise<UnderLease> {
  const lease = await acquireInteractionLease(context.system, adapter, deadline);
  counts.leaseContention += lease.contentionCount;
  const outcome = await attempted(() => work(lease));
  counts.leaseHoldMs += lease.heldMs();
  const released = await attempted(() => lease.release());
  if (outcome.kind === 'threw') throw outcome.error;
  if (released.kind === 'returned') return outcome.value;
  if (outcome.value.kind === 'not-ready') throw released.error;
  return { kind: 'acted', result: withDetails(outcome.value.result, { clean_up: codeOf(released.error) }) };
}

/** An error that claims nothing about delivery was raised before the dispatch: whatever follows it states its own. */
function nothingSent(error: unknown): unknown {
  if (error instanceof CommandError && error.disposition.delivery === 'unknown')
    return error.withDelivery('not_delivered');
  return error;
}
