import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { render } from '@agent-desktop/core/envelope/render.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { isOperable } from '@agent-desktop/core/snapshot/operable.js';
import { DEFAULT_MAX_DEPTH, fullRequest } from '@agent-desktop/core/snapshot/request.js';
import { resolveStateRoot } from '@agent-desktop/core/state-root.js';
import { chooseTarget } from '@agent-desktop/core/target/choose-target.js';
import { readInput } from '@agent-desktop/engine';
import type { Connection } from '@agent-desktop/linux/dbus/connection.js';
import { loadCommand, openProgram } from '@agent-desktop/program';
import { loadPlatform } from '@agent-desktop/program/platform.js';
import { sendAgain } from './floor.js';
import { type RecordedCall, recordCalls } from './recorded-calls.js';
import { answerMeasures } from './worker.js';

// Our own program inside one process that keeps its connections. Argument: the application's name.
const PATIENCE_MS = 30_000;
const [app = ''] = process.argv.slice(2);

/**
 * The whole command: choice of the window, tree with places on the screen (the peers give those too), references, their
 * file, and the envelope as text.
 */
async function snapshotMeasure(): Promise<() => Promise<{ ms: number; outputBytes: number }>> {
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
    const start = performance.now();
    const reading = readInput(command, { app, includeBounds: true });
    if (reading.kind === 'invalid') throw new Error(`${reading.field} ${reading.because}`);
    const outcome = await engine.run(command, reading.input, request);
    if (outcome.kind === 'exit' || !outcome.envelope.ok) throw new Error(JSON.stringify(outcome));
    const text = render(outcome.envelope);
    return { ms: performance.now() - start, outputBytes: Buffer.byteLength(text) };
  };
}

interface Observed {
  readonly ms: number;
  readonly root: ObservedNode;
  readonly nodes: number;
}

/** Only the tree of a window that was chosen before. */
async function observe(adapter: PlatformAdapter): Promise<() => Promise<Observed>> {
  const { scope } = await chooseTarget(adapter, { app }, Deadline.after(PATIENCE_MS));
  return async () => {
    const start = performance.now();
    const request = fullRequest(DEFAULT_MAX_DEPTH, true);
    const seen = await adapter.observation.observe(scope, request, Deadline.after(PATIENCE_MS));
    return { ms: performance.now() - start, root: seen.root, nodes: seen.nodesObserved };
  };
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

const runSnapshot = await snapshotMeasure();
const adapter = await (await loadPlatform('linux', process.env)).connect(process.env);
const runObserve = await observe(adapter);
await runObserve();
const observation = await recordCalls(runObserve);
await runSnapshot();
const command = await recordCalls(runSnapshot);
const deadline = () => Deadline.after(PATIENCE_MS);

await answerMeasures(
  {
    snapshot: runSnapshot,
    observe: async () => ({ ms: (await runObserve()).ms }),
    'floor-observe': async () => ({ ms: await sendAgain(observation.calls, deadline()) }),
    'floor-snapshot': async () => ({ ms: await sendAgain(command.calls, deadline()) }),
  },
  {
    nodes: observation.result.nodes,
    operable: countOperable(observation.result.root),
    outputBytes: command.result.outputBytes,
    observe: await traffic(observation.calls, runObserve),
    snapshot: await traffic(command.calls, runSnapshot),
  },
);
await adapter.system.close();
process.exit(0);
