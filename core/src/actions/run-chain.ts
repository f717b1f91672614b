import type { ChangeWatch } from '../adapter/action.js';
import type { PlatformAdapter } from '../adapter/index.js';
import type { Lease } from '../adapter/lease.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { Delivery } from '../errors/disposition.js';
import type { ElementFacts, ElementHandle } from '../model/element.js';
import type { ProcessIdentity } from '../model/process.js';
import type { SurfaceInfo } from '../model/surface.js';
import type { ActionKind } from './action.js';
import type { Received, Step } from './chain.js';
import { blameOf, type ChainDone, withSteps } from './chain-outcome.js';
import type { StepReport } from './result.js';
import { type Baseline, type Settled, settle } from './settle.js';

/** What a chain runs on. */
export interface ChainRun {
  readonly adapter: PlatformAdapter;
  readonly lease: Lease;
  readonly deadline: Deadline;
  readonly action: ActionKind;
  readonly handle: ElementHandle;
  /** The acted element as it was read under the lease. */
  readonly facts: ElementFacts;
  readonly process: ProcessIdentity;
  /** Surfaces open before; undefined where they play no part. */
  readonly surfaces: readonly SurfaceInfo[] | undefined;
}

/** How long it may take to stop listening, ms. */
const UNWATCH_MS = 100;
/** Flips whose new state must stay for a short time to count. */
const HELD: ReadonlySet<ActionKind> = new Set<ActionKind>(['toggle', 'check', 'uncheck']);

/**
 * Runs the steps in order until one has an effect that was seen. Each native call is made at most once, whatever it
 * answers, and none is started after the deadline. Throws one error whose disposition says what reached the
 * application and whose details hold the steps.
 */
export async function runChain(run: ChainRun, steps: readonly Step[]): Promise<ChainDone> {
  const made: StepReport[] = [];
  try {
    return await runSteps(run, steps, made);
  } catch (error) {
    throw accounted(error, made);
  }
}

/** What was thrown, with the steps that were made by then and what they delivered. */
function accounted(error: unknown, made: readonly StepReport[]): CommandError {
  if (error instanceof CommandError && error.details?.steps !== undefined) return error;
  const received = made.filter(wasReceived).length;
  if (error instanceof CommandError) return withSteps(error, made, deliveredBy(received));
  const message = 'The action failed inside the program.';
  return withSteps(new CommandError('INTERNAL', message, { cause: error }), made, deliveredBy(received));
}

async function runSteps(run: ChainRun, steps: readonly Step[], made: StepReport[]): Promise<ChainDone> {
  let open: Unverified | undefined;
  for (const step of steps) {
    if (run.deadline.expired()) throw late(run, made);
    const before = await baseline(run, step);
    if (run.deadline.expired()) throw late(run, made);
    const done = await listening(run, step, (watch) => sendAndSettle(run, step, made, before, watch));
    if (done === undefined) continue;
    const { sent, settled } = done;
    const complete = sent.last.kind === 'received';
    if (settled.kind === 'met' && complete) return verified(made, settled, step);
    open = { step, settled };
    if (step.withoutEffect === 'stop' || settled.kind === 'reverted' || blocked(settled)) break;
  }
  if (open === undefined) throw refused(made);
  return unverified(run, made, open);
}

/** Runs one step while the application's reports are listened to, from before it is sent. */
async function listening<T>(
  run: ChainRun,
  step: Step,
  take: (watch: ChangeWatch | undefined) => Promise<T>,
): Promise<T> {
  if (step.expects.kind === 'unobservable') return take(undefined);
  const watch = await run.adapter.action.watch(run.handle, run.deadline);
  try {
    return await take(watch);
  } finally {
    await watch?.end(run.deadline.detached(UNWATCH_MS));
  }
}

/** Undefined when the application received nothing. */
async function sendAndSettle(
  run: ChainRun,
  step: Step,
  made: StepReport[],
  before: Baseline,
  watch: ChangeWatch | undefined,
): Promise<{ readonly sent: Sent; readonly settled: Settled } | undefined> {
  const sent = await sendStep(run, step, made);
  made.push(reportOf(step, sent));
  if (sent.count === 0) return undefined;
  const shows = step.observes ?? run.handle;
  const hold = HELD.has(run.action) && step.expects.kind === 'states';
  const { adapter, process } = run;
  return { sent, settled: await settle({ adapter, step, shows, before, process, watch, hold }, run.deadline) };
}

interface Unverified {
  readonly step: Step;
  readonly settled: Settled;
}

/** A blocked application may still be working on what it got: nothing more is sent to it. */
function blocked(settled: Settled): boolean {
  return settled.kind === 'unreadable' && settled.blocked;
}

/** What shows the effect as it was before the step; the acted element was read already. */
async function baseline(run: ChainRun, step: Step): Promise<Baseline> {
  const surfaces = step.expects.kind === 'any-effect' ? run.surfaces : undefined;
  if (step.expects.kind !== 'any-effect' && step.expects.kind !== 'moved') return { facts: undefined, surfaces };
  const shows = step.observes;
  const acted = shows === undefined || shows.key === run.handle.key;
  if (acted && showsEnough(run.facts, step)) return { facts: run.facts, surfaces };
  const read = await run.adapter.observation.readElement(shows ?? run.handle, run.deadline);
  return { facts: read.kind === 'live' ? read.facts : undefined, surfaces };
}

function showsEnough(facts: ElementFacts, step: Step): boolean {
  return step.expects.kind === 'moved' ? facts.bounds.known : facts.states.known && facts.value.known;
}

interface Sent {
  /** How often the application received the call. */
  readonly count: number;
  readonly last: Received;
}

/** Makes the call of one step, `repeat` times; the first answer that is not `received` ends it. */
async function sendStep(run: ChainRun, step: Step, made: readonly StepReport[]): Promise<Sent> {
  let count = 0;
  let last: Received = { kind: 'received' };
  while (count < (step.repeat ?? 1)) {
    if (count > 0 && run.deadline.expired()) return { count, last: { kind: 'not-sent' } };
    last = await perform(
      run,
      step,
      [...made, reportOf(step, { count, last })],
      count + made.filter(wasReceived).length,
    );
    if (last.kind === 'uncertain') throw uncertain(last.native, [...made, reportOf(step, { count, last })]);
    if (last.kind !== 'received') break;
    count += 1;
  }
  return { count, last };
}

/** One native call. What it throws is an answer that says nothing about delivery, unless it says so itself. */
async function perform(run: ChainRun, step: Step, made: readonly StepReport[], received: number): Promise<Received> {
  try {
    return await run.adapter.action.perform(step, run.lease, run.deadline);
  } catch (cause) {
    if (cause instanceof CommandError) {
      const nothing = cause.disposition.delivery === 'not_delivered';
      throw withSteps(cause, made, nothing ? deliveredBy(received) : 'delivery_uncertain');
    }
    const message = 'The platform adapter failed while it sent a native call.';
    throw withSteps(new CommandError('INTERNAL', message, { cause }), made, 'delivery_uncertain');
  }
}

function reportOf(step: Step, sent: Sent): StepReport {
  const native = 'native' in sent.last ? sent.last.native : undefined;
  return {
    label: step.label,
    outcome: sent.count > 0 ? 'succeeded' : 'attempted',
    mechanism: step.mechanism,
    verified: false,
    ...(sent.count > 1 || (sent.count > 0 && (step.repeat ?? 1) > 1) ? { count: sent.count } : {}),
    ...(native === undefined ? {} : { native }),
  };
}

/** The last step has the effect; what came before it had none. */
function verified(made: readonly StepReport[], settled: Extract<Settled, { kind: 'met' }>, step: Step): ChainDone {
  const steps = made.map((report, index) =>
    index === made.length - 1 ? { ...report, verified: true } : { ...report, outcome: 'attempted' as const },
  );
  return { steps, ...seen(settled, step) };
}

function unverified(run: ChainRun, made: readonly StepReport[], open: Unverified): ChainDone {
  if (open.settled.kind === 'met') return { steps: made, kind: 'partly_delivered', ...seen(open.settled, open.step) };
  const blame = blameOf(run.action, open.step.expects, open.settled);
  if (blame instanceof CommandError) throw withSteps(blame, made, 'delivered_unverified');
  return { steps: made, kind: blame, ...seen(open.settled, open.step) };
}

/** The facts are the acted element's only where the step did not look at another one. */
function seen(settled: Settled, step: Step): Pick<ChainDone, 'facts' | 'surfaces'> {
  const facts = step.observes === undefined ? settled.facts : undefined;
  const surfaces = 'surfaces' in settled ? settled.surfaces : undefined;
  return { ...(facts === undefined ? {} : { facts }), ...(surfaces === undefined ? {} : { surfaces }) };
}

function wasReceived(step: StepReport): boolean {
  return step.outcome === 'succeeded';
}

function deliveredBy(received: number): Delivery {
  return received > 0 ? 'delivered_unverified' : 'not_delivered';
}

function refused(made: readonly StepReport[]): CommandError {
  const error = new CommandError('ACTION_FAILED', 'The application refused the action; nothing reached it.', {
    suggestion: 'Take a snapshot and look at the element again.',
    platformDetail: made.findLast((step) => step.native !== undefined)?.native,
    details: { kind: 'refused' },
  });
  return withSteps(error, made, 'not_delivered');
}

function uncertain(native: string | undefined, made: readonly StepReport[]): CommandError {
  const message = 'The action was sent and no answer says whether it took effect.';
  const error = new CommandError('APP_UNRESPONSIVE', message, {
    suggestion: 'Look at the application first: sending it again could do it twice.',
    platformDetail: native,
    details: { kind: 'delivery_uncertain' },
  });
  return withSteps(error, made, 'delivery_uncertain');
}

function late(run: ChainRun, made: readonly StepReport[]): CommandError {
  const error = new CommandError('TIMEOUT', 'The deadline ended before the next step of the action could be sent.', {
    details: { kind: 'chain_deadline', mutated: made.some(wasReceived), timeout_ms: Math.round(run.deadline.budgetMs) },
  });
  return withSteps(error, made, deliveredBy(made.filter(wasReceived).length));
}
