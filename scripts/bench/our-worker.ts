import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { RAW_DEPTH } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { render } from '@agent-desktop/core/envelope/render.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { isOperable } from '@agent-desktop/core/snapshot/operable.js';
import { fullRequest } from '@agent-desktop/core/snapshot/request.js';
import { resolveStateRoot } from '@agent-desktop/core/state-root.js';
import { chooseTarget } from '@agent-desktop/core/target/choose-target.js';
import { readInput } from '@agent-desktop/engine';
import type { Connection } from '@agent-desktop/linux/dbus/connection.js';
import { loadCommand, openProgram } from '@agent-desktop/program';
import { loadPlatform } from '@agent-desktop/program/platform.js';
import { sendAgain } from './floor.js';
import { type RecordedCall, recordCalls } from './recorded-calls.js';
import { answerMeasures, type Measured, timed } from './worker.js';

// Our own program inside one process that keeps its connections. Arguments: the window's id, and how many nodes its tree
// has at least once it is whole.
const PATIENCE_MS = 30_000;
const SETTLE_MS = 60_000;
const SETTLE_STEP_MS = 500;
/** As deep as a window may be: the peers read all of it. */
const MAX_DEPTH = RAW_DEPTH;
const [windowId = '', atLeast = '0'] = process.argv.slice(2);

interface Shown extends Measured {
  readonly outputBytes: number;
  /** Whether time ran out before the tree was whole. */
  readonly late: boolean;
}

/**
 * The whole command: choice of the window, tree with places on the screen (the peers give those too), references, their
 * file, and the envelope as text.
 */
async function snapshotMeasure(): Promise<() => Promise<Shown>> {
  const command = await loadCommand('snapshot');
  if (command === undefined) throw new Error('there is no command snapshot');
  const { engine } = await openProgram(process.env);
  const request = {
    headed: false,
    session: undefined,
    stateRoot: resolveStateRoot(process.env),
    workingFolder: process.cwd(),
    env: process.env,
    signal: undefined,
  };
  return async () => {
    const { result: text, ...cost } = await timed(async () => {
      const reading = readInput(command, { windowId, includeBounds: true, maxDepth: MAX_DEPTH });
      if (reading.kind === 'invalid') throw new Error(`${reading.field} ${reading.because}`);
      const outcome = await engine.run(command, reading.input, request);
      if (outcome.kind === 'exit' || !outcome.envelope.ok) throw new Error(JSON.stringify(outcome));
      return render(outcome.envelope);
    });
    return { ...cost, outputBytes: Buffer.byteLength(text), late: text.includes('"truncated_by":"deadline"') };
  };
}

interface Observed extends Measured {
  readonly root: ObservedNode;
  readonly nodes: number;
}

/** Only the tree of a window that was chosen before. */
async function observe(adapter: PlatformAdapter): Promise<() => Promise<Observed>> {
  const { scope } = await chooseTarget(adapter, { windowId }, Deadline.after(PATIENCE_MS));
  return async () => {
    const { result: seen, ...cost } = await timed(() =>
      adapter.observation.observe(scope, fullRequest(MAX_DEPTH, true), Deadline.after(PATIENCE_MS)),
    );
    return { ...cost, root: seen.root, nodes: seen.nodesObserved };
  };
}

/** Waits until the tree is whole: as large as is known, and twice of the same size. */
async function settled(look: () => Promise<Observed>): Promise<void> {
  const deadline = Deadline.after(SETTLE_MS);
  for (let before = -1; ; ) {
    const nodes = await sizeOf(look);
    if (nodes === before && nodes >= Number(atLeast)) return;
    if (deadline.expired()) throw new Error(`the window has ${nodes} nodes and should have ${atLeast}`);
    before = nodes;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_STEP_MS));
  }
}

/** 0 for an application that is too busy with its start to answer. */
async function sizeOf(look: () => Promise<Observed>): Promise<number> {
  try {
    return (await look()).nodes;
  } catch (error) {
    if (error instanceof CommandError && error.code === 'APP_UNRESPONSIVE') return 0;
    throw error;
  }
}

/** What went over the connections of `calls` while `work` ran. */
async function traffic(calls: readonly RecordedCall[], work: () => Promise<unknown>): Promise<object> {
  const connections = [...new Set(calls.map(({ connection }) => connection))];
  const before = connections.map(statsOf);
  await work();
  const sum = { messagesOut: 0, bytesOut: 0, messagesIn: 0, bytesIn: 0 };
  for (const [index, connection] of connections.entries()) {
    const after = statsOf(connection);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += after[key] - (before[index]?.[key] ?? 0);
  }
  return { ...sum, stages: 1 + Math.max(-1, ...calls.map(({ stage }) => stage)) };
}

function statsOf({ stats }: Connection): Connection['stats'] {
  return { ...stats };
}

function countOperable(node: ObservedNode): number {
  return node.children.reduce((sum, child) => sum + countOperable(child), isOperable(node) ? 1 : 0);
}

/** How often each method was called, most often first. */
function methodsOf(calls: readonly RecordedCall[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { call } of calls) {
    const name = call.member === 'Get' ? `Get ${String(call.body?.[1])}` : call.member;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

const runSnapshot = await snapshotMeasure();
const adapter = await (await loadPlatform('linux', process.env)).connect(process.env);
const runObserve = await observe(adapter);
await settled(runObserve);
const observation = await recordCalls(runObserve);
await runSnapshot();
const command = await recordCalls(runSnapshot);
const deadline = () => Deadline.after(PATIENCE_MS);

await answerMeasures(
  {
    snapshot: runSnapshot,
    observe: async () => {
      const { ms, cpuMs } = await runObserve();
      return { ms, cpuMs };
    },
    'floor-observe': () => sendAgain(observation.calls, deadline()),
    'floor-snapshot': () => sendAgain(command.calls, deadline()),
  },
  {
    nodes: observation.result.nodes,
    operable: countOperable(observation.result.root),
    outputBytes: command.result.outputBytes,
    observe: await traffic(observation.calls, runObserve),
    snapshot: await traffic(command.calls, runSnapshot),
    methods: methodsOf(observation.calls),
  },
);
await adapter.system.close();
process.exit(0);
