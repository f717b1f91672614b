import { attempts } from '../actionability/attempts.js';
import type { ChangeWatch } from '../adapter/action.js';
import type { PlatformAdapter } from '../adapter/index.js';
import type { LiveRead } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { ElementFacts, ElementHandle } from '../model/element.js';
import type { ProcessIdentity } from '../model/process.js';
import type { SurfaceInfo } from '../model/surface.js';
import type { Expectation, Step } from './chain.js';
import { type Judgement, judge } from './judge.js';

/** How long an effect may take to show, ms. */
const SETTLE_MS: Readonly<Record<Expectation['kind'], number>> = {
  'any-effect': 600,
  states: 600,
  number: 600,
  text: 600,
  moved: 800,
  unobservable: 0,
};
/** A click often shows nothing at all: an application that answers meanwhile is not waited for longer than this, ms. */
const NOTHING_SEEN_MS = 150;
/** Pauses between two looks, ms; a report of the application ends one early. Most toolkits are done at the first or second. */
const LOOK_EVERY_MS = [2, 5, 10, 20, 40] as const;
/** From this look on an open or closed surface is looked for too: a window takes longer than a state. */
const FIRST_LOOK_AT_SURFACES = 4;
const SHORTEST_LOOK_MS = 100;
/** How long a flipped state must stay. A veto by the application's own handler comes within one or two frames. */
const HOLD_MS = 100;
/**
 * After what time a text or number that was there is looked at once more, ms. GTK runs an application's idle handlers
 * only once it has answered: of 16 texts that such a handler rewrote, the first look saw 2 as they were sent.
 */
const CONFIRM_MS = 30;

export type Settled =
  | { readonly kind: 'met'; readonly facts?: ElementFacts; readonly surfaces?: readonly SurfaceInfo[] }
  /** Looked for its whole time, and what shows the effect was readable at the end. */
  | { readonly kind: 'unmet'; readonly facts?: ElementFacts; readonly surfaces?: readonly SurfaceInfo[] }
  /** The effect was there and was taken back. */
  | { readonly kind: 'reverted'; readonly facts: ElementFacts }
  /** No look could decide: `blocked` when the application did not answer in time. */
  | { readonly kind: 'unreadable'; readonly blocked: boolean; readonly facts?: ElementFacts };

export interface Baseline {
  /** What shows the effect, before the step. */
  readonly facts: ElementFacts | undefined;
  /** Surfaces open before the step; undefined where they are not looked at. */
  readonly surfaces: readonly SurfaceInfo[] | undefined;
}

export interface SettleRequest {
  readonly adapter: PlatformAdapter;
  readonly step: Step;
  readonly shows: ElementHandle;
  readonly before: Baseline;
  readonly process: ProcessIdentity;
  /** What the application reports ends a pause between two looks. */
  readonly watch?: ChangeWatch | undefined;
  /** The effect has to stay for a short time. */
  readonly hold: boolean;
}

/**
 * Looks at what shows the effect of one step until it is there or its time is over. Reads only. The time is the step's
 * own, not what is left of the request: what was sent is read back even when the request's deadline ends meanwhile.
 */
export async function settle(request: SettleRequest, deadline: Deadline): Promise<Settled> {
  const { step, before, watch } = request;
  if (step.expects.kind === 'unobservable') return { kind: 'unreadable', blocked: false };
  const delayMs = step.handlerDelayMs ?? 0;
  const budget = deadline.detached(SETTLE_MS[step.expects.kind] + delayMs);
  let last: Seen = { judgement: 'unreadable', blocked: false };
  for await (const attempt of attempts(budget, { everyMs: LOOK_EVERY_MS, wake: watch && (() => watch.next()) })) {
    const atSurfaces = before.surfaces !== undefined && attempt.number >= FIRST_LOOK_AT_SURFACES;
    const now = await look(request, atSurfaces, lookDeadline(budget));
    last = { ...kept(last), ...now };
    if (last.judgement === 'met') break;
    if (step.expects.kind === 'any-effect' && !last.blocked && budget.elapsedMs() >= NOTHING_SEEN_MS + delayMs) break;
  }
  if (last.judgement !== 'met' && !last.blocked) {
    const atSurfaces = before.surfaces !== undefined;
    last = { ...kept(last), ...(await look(request, atSurfaces, lookDeadline(budget))) };
  }
  if (last.judgement === 'met') {
    if (request.hold) return held(request, last, deadline);
    return ['text', 'number'].includes(step.expects.kind) ? confirmed(request, last, deadline) : answer('met', last);
  }
  if (last.judgement === 'unreadable') return { kind: 'unreadable', blocked: last.blocked, ...factsOf(last) };
  return answer('unmet', last);
}

interface Seen {
  readonly judgement: Judgement;
  readonly blocked: boolean;
  readonly facts?: ElementFacts;
  readonly surfaces?: readonly SurfaceInfo[];
}

async function look(request: SettleRequest, atSurfaces: boolean, deadline: Deadline): Promise<Seen> {
  const { adapter, step, shows, before } = request;
  const within = step.expects.kind === 'moved' ? step.expects.within : undefined;
  const [read, view, surfaces] = await Promise.all([
    adapter.observation.readElement(shows, deadline),
    within === undefined ? undefined : adapter.observation.readElement(within, deadline),
    atSurfaces ? openSurfaces(adapter, request.process, deadline) : undefined,
  ]);
  const found = surfaces === undefined ? {} : { surfaces };
  if (surfaces !== undefined && surfacesDiffer(before.surfaces ?? [], surfaces)) {
    return { judgement: 'met', blocked: false, ...found, ...(read.kind === 'live' ? { facts: read.facts } : {}) };
  }
  if (read.kind === 'live') {
    const bounds = view?.kind === 'live' && view.facts.bounds.known ? view.facts.bounds.value : undefined;
    const judgement = judge(step.expects, before.facts, { facts: read.facts, within: bounds });
    return { judgement, blocked: false, facts: read.facts, ...found };
  }
  return { ...judgeMissing(step.expects, read), ...found };
}

/** An element that its toolkit says is gone shows that the call had an effect; a failed read shows nothing. */
function judgeMissing(expects: Expectation, read: Exclude<LiveRead, { kind: 'live' }>): Seen {
  if (read.kind === 'defunct')
    return { judgement: expects.kind === 'any-effect' ? 'met' : 'unreadable', blocked: false };
  return { judgement: 'unreadable', blocked: read.why.kind === 'timeout' || read.why.kind === 'unresponsive' };
}

/** A look that starts near the end of the time still gets enough to tell a slow answer from none. */
function lookDeadline(budget: Deadline): Deadline {
  return budget.detached(Math.max(budget.remainingMs(), SHORTEST_LOOK_MS));
}

function kept(seen: Seen): Pick<Seen, 'surfaces'> {
  return seen.surfaces === undefined ? {} : { surfaces: seen.surfaces };
}

async function held(request: SettleRequest, seen: Seen, deadline: Deadline): Promise<Settled> {
  const hold = deadline.detached(HOLD_MS);
  await hold.sleep(HOLD_MS);
  const again = await look(request, false, deadline.detached(HOLD_MS));
  if (again.judgement === 'unmet' && again.facts !== undefined) return { kind: 'reverted', facts: again.facts };
  if (again.judgement === 'unreadable') return { kind: 'unreadable', blocked: again.blocked, ...factsOf(seen) };
  return answer('met', { ...seen, ...again });
}

async function confirmed(request: SettleRequest, seen: Seen, deadline: Deadline): Promise<Settled> {
  await deadline.detached(CONFIRM_MS).sleep(CONFIRM_MS);
  const again = await look(request, false, deadline.detached(SHORTEST_LOOK_MS));
  if (again.judgement === 'unreadable') return { kind: 'unreadable', blocked: again.blocked, ...factsOf(seen) };
  return answer(again.judgement, { ...seen, ...again });
}

function answer(kind: 'met' | 'unmet', seen: Seen): Settled {
  return { kind, ...factsOf(seen), ...kept(seen) };
}

function factsOf(seen: Seen): { facts?: ElementFacts } {
  return seen.facts === undefined ? {} : { facts: seen.facts };
}

/** True when a surface opened or closed. */
export function surfacesDiffer(before: readonly SurfaceInfo[], now: readonly SurfaceInfo[]): boolean {
  const old = new Set(before.map((surface) => surface.id));
  const open = new Set(now.map((surface) => surface.id));
  return open.size !== old.size || [...open].some((id) => !old.has(id));
}

/** The open surfaces, or undefined when they could not be listed: that is no evidence of anything. */
export async function openSurfaces(
  adapter: PlatformAdapter,
  process: ProcessIdentity,
  deadline: Deadline,
): Promise<readonly SurfaceInfo[] | undefined> {
  try {
    return await adapter.observation.listSurfaces(process, deadline);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}
