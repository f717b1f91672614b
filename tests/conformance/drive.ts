import type { Command, InputSchema } from '@agent-desktop/core/command.js';
import { find } from '@agent-desktop/core/commands/find.js';
import { snapshot } from '@agent-desktop/core/commands/snapshot.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import type { SnapshotResult } from '@agent-desktop/core/snapshot/take.js';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Scene } from './scene.js';

/** An application may need this long to show what an action did, ms. */
const EFFECT_MS = 2_000;
/** And this long has nothing to happen before "nothing happened" is believed, ms. */
const QUIET_MS = 150;

/** Runs a command as a door does: its input is parsed, validated and run. */
export async function run<I extends InputSchema>(
  scene: Pick<Scene, 'context'>,
  command: Command<I>,
  input: z.input<I>,
  session?: string,
): Promise<Record<string, unknown>> {
  const parsed = command.input.parse(input) as z.infer<I>;
  command.validate?.(parsed);
  return (await command.run(scene.context(session), parsed)) as Record<string, unknown>;
}

/** The error that a command ends with; fails when it succeeds. */
export async function failureOf(attempt: Promise<unknown>): Promise<CommandError> {
  const outcome = await attempt.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof CommandError) return outcome.error;
  throw new Error(`expected a CommandError, got ${JSON.stringify(outcome)}`);
}

export async function observe(scene: Scene, input: z.input<typeof snapshot.input> = {}): Promise<SnapshotResult> {
  return (await run(scene, snapshot, { pid: scene.pid, maxDepth: 50, ...input })) as unknown as SnapshotResult;
}

export function* nodesOf(tree: NodeWire): Generator<NodeWire> {
  yield tree;
  for (const child of tree.children ?? []) yield* nodesOf(child);
}

/** References of all elements with that name, in document order, once they came into view. */
export async function refsOf(scene: Scene, name: string): Promise<string[]> {
  await scene.show(name);
  const deadline = Deadline.after(EFFECT_MS);
  for (;;) {
    const { tree } = await observe(scene);
    const refs = [...nodesOf(tree)].flatMap((node) =>
      node.name === name && node.ref_id !== undefined ? [node.ref_id] : [],
    );
    if (refs.length > 0 || deadline.expired()) return refs;
    await deadline.sleep(50);
  }
}

/** The reference of the one element with that name. */
export async function refOf(scene: Scene, name: string): Promise<string> {
  const refs = await refsOf(scene, name);
  const [ref] = refs;
  if (ref === undefined || refs.length > 1) throw new Error(`${refs.length} elements are called "${name}"`);
  return ref;
}

export async function findFirst(scene: Scene, input: z.input<typeof find.input>): Promise<Record<string, unknown>> {
  return run(scene, find, { pid: scene.pid, first: true, ...input });
}

/** Waits until the application says that it happened, exactly `times` times. */
export async function happens(scene: Scene, effect: RegExp, times = 1): Promise<void> {
  await expect.poll(() => count(scene, effect), { timeout: EFFECT_MS, interval: 20 }).toBe(times);
  await quiet();
  expect(count(scene, effect)).toBe(times);
}

/** Waits a little and checks that the application says nothing of the kind. */
export async function neverHappens(scene: Scene, effect: RegExp): Promise<void> {
  await quiet();
  expect(count(scene, effect)).toBe(0);
}

function count(scene: Scene, effect: RegExp): number {
  return scene.effects().filter((line) => effect.test(line)).length;
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}
