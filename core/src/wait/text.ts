import { attempts, cutShort } from '../actionability/attempts.js';
import type { PlatformAdapter } from '../adapter/index.js';
import { RAW_DEPTH } from '../adapter/observation.js';
import type { CommandContext } from '../command.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import { layOut, nodeAt } from '../locator/forest.js';
import { normalized } from '../locator/text.js';
import type { ObservedNode } from '../model/element.js';
import type { Role } from '../model/role.js';
import type { RefSource } from '../refs/entry.js';
import type { RefStore } from '../refs/store.js';
import { formatRef } from '../refs/token.js';
import { allocation } from '../snapshot/allocate.js';
import { withObservation } from '../snapshot/observe.js';
import { fullRequest, OBSERVATION_MS, STORING_MS, withDescriptions } from '../snapshot/request.js';
import { shape } from '../snapshot/shape.js';
import { PLAIN_SNAPSHOT } from '../snapshot/take.js';
import type { AppSelector } from '../target/choose-app.js';
import { chooseTarget } from '../target/choose-target.js';
import type { WaitMode } from './mode.js';
import { textMatches } from './text-matches.js';
import { characters, type LastSeen, lastError, waitTimedOut } from './timeout.js';

/** What a text may stand in. */
const TEXTS = withDescriptions(fullRequest(RAW_DEPTH, false));

const LOOK_EVERY_MS = [200, 300, 450, 700, 1_000] as const;

export interface TextFound {
  readonly found: true;
  readonly text: string;
  readonly ref: string | null;
  readonly role: Role | null;
  readonly snapshot_id: string;
  readonly elapsed_ms: number;
  readonly count?: number;
}

/** These may be over at the next look: the application or its window is only about to open, or busy. */
const PASSING: ReadonlySet<string> = new Set(['APP_NOT_FOUND', 'WINDOW_NOT_FOUND', 'APP_UNRESPONSIVE', 'TIMEOUT']);

/**
 * Waits until a text stands in a window: anywhere, or exactly `count` times (0 waits for its absence). What was seen
 * then is kept as a snapshot, so that the answer's reference can be used.
 */
export async function waitForText(
  context: CommandContext,
  mode: Extract<WaitMode, { kind: 'text' }>,
  selector: AppSelector,
  deadline: Deadline,
): Promise<TextFound> {
  const adapter = await context.adapter();
  const store = context.store();
  let last: LastSeen = {};
  for await (const attempt of attempts(deadline, {
    everyMs: LOOK_EVERY_MS,
    attemptMs: OBSERVATION_MS,
    signal: context.signal,
  })) {
    const look = await lookForText(adapter, store, mode, selector, attempt.deadline);
    if (look.kind === 'found') {
      const { kind: _, ...found } = look;
      return { found: true, text: mode.text, ...found, elapsed_ms: Math.round(deadline.elapsedMs()) };
    }
    if (look.kind === 'error') {
      if (!cutShort(look.error, deadline) || Object.keys(last).length === 0) last = lastError(look.error);
    } else last = { last_observed: { count: look.count, certain: look.certain } };
  }
  const often = mode.count === undefined ? '' : ' as often as asked';
  throw waitTimedOut('text', `The text of ${characters(mode.text)} was not seen${often} in time.`, deadline, {
    expected_count: mode.count ?? null,
    ...last,
  });
}

type TextLook =
  | {
      readonly kind: 'found';
      readonly ref: string | null;
      readonly role: Role | null;
      readonly snapshot_id: string;
      readonly count?: number;
    }
  | { readonly kind: 'not-yet'; readonly count: number; readonly certain: boolean }
  | { readonly kind: 'error'; readonly error: CommandError };

async function lookForText(
  adapter: PlatformAdapter,
  store: RefStore,
  mode: Extract<WaitMode, { kind: 'text' }>,
  selector: AppSelector,
  deadline: Deadline,
): Promise<TextLook> {
  try {
    const { scope, source } = await chooseTarget(adapter, selector, deadline);
    return await withObservation(adapter, scope, TEXTS, deadline, async ({ root }) => {
      const laid = layOut(root);
      const { count } = mode;
      const { hits, certain } = textMatches(laid, normalized(mode.text), count === undefined ? 1 : count + 1);
      const first = hits[0];
      const met = count === undefined ? first !== undefined : certain && hits.length === count;
      if (!met) return { kind: 'not-yet', count: hits.length, certain };
      const hit = first === undefined ? undefined : nodeAt(laid, first);
      const kept = await keep(store, source, root, hit, deadline);
      return { kind: 'found', ...kept, role: hit?.role ?? null, ...(count === undefined ? {} : { count }) };
    });
  } catch (error) {
    if (error instanceof CommandError && PASSING.has(error.code)) return { kind: 'error', error };
    throw error;
  }
}

async function keep(
  store: RefStore,
  source: RefSource,
  root: ObservedNode,
  hit: ObservedNode | undefined,
  deadline: Deadline,
): Promise<{ ref: string | null; snapshot_id: string }> {
  const { entries, allocate } = allocation(source, 1);
  let number: number | undefined;
  shape(root, PLAIN_SNAPSHOT, (node, chain, index) => {
    const given = allocate(node, chain, index);
    if (node === hit) number = given;
    return given;
  });
  const map = await store.create(entries, deadline.detached(STORING_MS));
  return { ref: number === undefined ? null : formatRef(map.id, number), snapshot_id: map.id };
}
