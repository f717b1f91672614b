import type { Lease } from '../adapter/lease.js';
import type { Deadline } from '../deadline/deadline.js';
import { surfaceWire } from '../envelope/wire.js';
import { CommandError } from '../errors/command-error.js';
import { withoutSecretOf } from '../locator/live-element.js';
import type { ElementFacts } from '../model/element.js';
import type { SurfaceInfo } from '../model/surface.js';
import { attempted } from './attempted.js';
import type { Chain, Step } from './chain.js';
import type { ChainDone } from './chain-outcome.js';
import { withSteps } from './chain-outcome.js';
import { chainRefusal } from './chain-refusal.js';
import { focusSourceWindow } from './focus-source-window.js';
import { LISTS_SURFACES, postStateOf, READS_POST_STATE } from './post-state.js';
import { type LookRequest, lookAt, type Readiness, type Resolved } from './readiness.js';
import { type ActionResult, dispositionOf, type StepReport } from './result.js';
import { runChain } from './run-chain.js';
import { openSurfaces, surfacesDiffer } from './settle.js';

/** Longest time of one look under the lease, ms. */
export const LOOK_MS = 750;
/** For what still has to be read or let go after a dispatch, ms. */
const AFTERWARDS_MS = 500;

export type UnderLease =
  | { readonly kind: 'acted'; readonly result: ActionResult }
  /** The element is not ready after all; nothing was sent to it. */
  | { readonly kind: 'not-ready'; readonly seen: Readiness; readonly scrolled: boolean };

export interface LeasedRequest extends LookRequest {
  readonly lease: Lease;
  readonly headed: boolean;
  /** The one scroll into view was made, or is not wanted. */
  readonly scrolled: boolean;
}

/**
 * Resolves again, checks again and acts: this is what decides on which element an action lands. Nothing is sent when
 * the deadline is over.
 */
export async function actUnderLease(request: LeasedRequest, deadline: Deadline): Promise<UnderLease> {
  let seen = await lookAt(request, deadline.within(LOOK_MS));
  if (request.headed && 'resolved' in seen) {
    await focusSourceWindow(request.adapter, seen.resolved.entry, request.lease, deadline);
    seen = await lookAt(request, deadline.within(LOOK_MS));
  }
  let scrolled: readonly StepReport[] | undefined;
  if (seen.kind === 'out-of-view' && !request.scrolled) {
    scrolled = await scrollIntoView(request, seen.resolved, deadline);
    seen = await lookAt(request, deadline.within(LOOK_MS));
  }
  if (seen.kind !== 'ready') return { kind: 'not-ready', seen, scrolled: scrolled !== undefined };
  const result = await dispatch(request, seen.resolved, seen.facts, deadline);
  return {
    kind: 'acted',
    result: scrolled === undefined ? result : withDetails(result, { scrolled_into_view: scrolled }),
  };
}

/** Runs the adapter's own route to bring the element into view, once. Without a route there are no steps. */
async function scrollIntoView(
  request: LeasedRequest,
  resolved: Resolved,
  deadline: Deadline,
): Promise<readonly StepReport[]> {
  const { adapter, lease } = request;
  const { handle, facts } = resolved;
  const chain = await adapter.action.steps(handle, facts, { kind: 'scroll-to' }, deadline);
  if (chain.kind !== 'steps') return [];
  const process = resolved.entry.source.process;
  const run = { adapter, lease, deadline, action: 'scroll-to' as const, handle, facts, process, surfaces: undefined };
  try {
    return (await runChain(run, chain.steps)).steps;
  } catch (error) {
    // A refused scroll leaves the element where it is: the checks after it say so.
    if (error instanceof CommandError && error.code === 'ACTION_FAILED') return stepsOf(error);
    throw error;
  }
}

function stepsOf(error: CommandError): readonly StepReport[] {
  return Array.isArray(error.details?.steps) ? (error.details.steps as StepReport[]) : [];
}

async function dispatch(
  request: LeasedRequest,
  resolved: Resolved,
  facts: ElementFacts,
  deadline: Deadline,
): Promise<ActionResult> {
  const { adapter, action } = request;
  const process = resolved.entry.source.process;
  const lists = LISTS_SURFACES.has(action.kind);
  const [chain, surfaces] = await Promise.all([
    adapter.action.steps(resolved.handle, facts, action, deadline),
    lists ? openSurfaces(adapter, process, deadline) : undefined,
  ]);
  const steps = runnable(request, chain);
  if (steps === undefined) return satisfied(request, resolved, facts, chain);
  const run = {
    adapter,
    lease: request.lease,
    deadline,
    action: action.kind,
    handle: resolved.handle,
    facts,
    process,
    surfaces,
  };
  const sent = await attempted(() => runChain(run, steps));
  const cleanUp = await attempted(() => adapter.action.settled(resolved.handle, deadline.detached(AFTERWARDS_MS)));
  if (sent.kind === 'threw') throw cleanUp.kind === 'threw' ? withCleanUp(sent.error, cleanUp.error) : sent.error;
  const result = await answerOf(request, resolved, sent.value, surfaces, deadline);
  return cleanUp.kind === 'threw' ? withDetails(result, { clean_up: codeOf(cleanUp.error) }) : result;
}

/** The steps of a chain that may run; undefined when there is nothing to do. */
function runnable(request: LeasedRequest, chain: Chain): readonly Step[] | undefined {
  const refusal = chainRefusal(request.action.kind, chain, request.policy);
  if (refusal !== undefined) throw refusal;
  return chain.kind === 'steps' || chain.kind === 'takes-focus' ? chain.steps : undefined;
}

function satisfied(request: LeasedRequest, resolved: Resolved, facts: ElementFacts, chain: Chain): ActionResult {
  const label = chain.kind === 'satisfied' ? chain.label : request.action.kind;
  const steps: StepReport[] = [{ label, outcome: 'skipped', verified: true }];
  return {
    action: request.action.kind,
    ...(READS_POST_STATE.has(request.action.kind)
      ? { post_state: postStateOf(withoutSecretOf(resolved.entry, facts)) }
      : {}),
    steps,
    disposition: dispositionOf(steps),
  };
}

async function answerOf(
  request: LeasedRequest,
  resolved: Resolved,
  done: ChainDone,
  before: readonly SurfaceInfo[] | undefined,
  deadline: Deadline,
): Promise<ActionResult> {
  const { adapter, action } = request;
  const blocked = done.kind === 'application_blocked';
  const afterwards = deadline.detached(AFTERWARDS_MS);
  const reads = READS_POST_STATE.has(action.kind) && !blocked;
  const later = await attempted(() =>
    Promise.all([
      reads ? (done.facts ?? readAgain(request, resolved, afterwards)) : undefined,
      before === undefined || blocked
        ? undefined
        : (done.surfaces ?? openSurfaces(adapter, resolved.entry.source.process, afterwards)),
    ]),
  );
  if (later.kind === 'threw') {
    const error = later.error instanceof CommandError ? later.error : internal(later.error);
    throw withSteps(error, done.steps, dispositionOf(done.steps).delivery);
  }
  const [facts, surfaces] = later.value;
  const { kind, steps } = withLateSurfaces(done, before, surfaces);
  return {
    action: action.kind,
    ...(facts === undefined ? {} : { post_state: postStateOf(withoutSecretOf(resolved.entry, facts)) }),
    steps: [...steps],
    ...(surfaces === undefined ? {} : { surfaces: surfaces.map(surfaceWire) }),
    ...(kind === undefined ? {} : { details: { kind } }),
    disposition: dispositionOf(steps),
  };
}

/** A surface that opened after the last look at the effect is the effect all the same. */
function withLateSurfaces(
  done: ChainDone,
  before: readonly SurfaceInfo[] | undefined,
  now: readonly SurfaceInfo[] | undefined,
): Pick<ChainDone, 'kind' | 'steps'> {
  const seen = before !== undefined && now !== undefined && surfacesDiffer(before, now);
  if (done.kind !== 'no_effect_observed' || !seen) return done;
  return { steps: done.steps.map((step, i) => (i === done.steps.length - 1 ? { ...step, verified: true } : step)) };
}

async function readAgain(
  request: LeasedRequest,
  resolved: Resolved,
  deadline: Deadline,
): Promise<ElementFacts | undefined> {
  const read = await request.adapter.observation.readElement(resolved.handle, deadline);
  return read.kind === 'live' ? read.facts : undefined;
}

function internal(cause: unknown): CommandError {
  return new CommandError('INTERNAL', 'The program failed after the action was sent.', { cause });
}

/** The code of a failure that only concerns cleaning up, as `details.clean_up` names it. */
export function codeOf(error: unknown): string {
  return error instanceof CommandError ? error.code : 'INTERNAL';
}

function withCleanUp(error: unknown, cleanUp: unknown): unknown {
  if (!(error instanceof CommandError)) return error;
  return new CommandError(error.code, error.message, {
    suggestion: error.suggestion,
    platformDetail: error.platformDetail,
    cause: error.cause,
    delivery: error.disposition.delivery,
    details: { ...error.details, clean_up: codeOf(cleanUp) },
  });
}

/** The same result with more details. */
export function withDetails(result: ActionResult, details: Record<string, unknown>): ActionResult {
  return { ...result, details: { ...result.details, ...details } };
}
