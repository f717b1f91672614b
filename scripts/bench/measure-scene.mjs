import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuOf } from './cpu-of.mjs';
import { round, summarize } from './statistics.mjs';
import { WorkerProcess } from './worker-process.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Bytes of JSON per token, as a rule of thumb for a byte-pair tokenizer. */
const BYTES_PER_TOKEN = 3.5;
const PEERS = new Set(['cua_driver', 'libatspi']);
const SLOW_MS = 4_000;
const SLOW_EVERY = 4;

/**
 * How often every row is measured: at most `rounds` times, and no more once `budgetMs` is over and `fewest` are done.
 * `warmUp` rounds before are not counted: the first runs of a process compile its code.
 * @typedef {{ warmUp: number, rounds: number, fewest: number, budgetMs: number }} Repetition
 */

/**
 * Opens a scene's window and measures all its rows, one after the other in rounds, so that a change of load meets all.
 * @param peers {{ cua: { module: string } | { unavailable: string }, libatspi: boolean }}
 * @param extra rows of whole processes, `{ [name]: () => ms }`, of the same rounds
 */
export async function measureScene({ scene, desktop, built, peers, repetition, extra, tell }) {
  const window = await desktop.open(scene.argv(desktop.folder), scene.title);
  const workers = await startWorkers({ scene, window, desktop, built, peers, tell });
  const rows = { ...extra(window), ...workerRows(workers) };
  const samples = await takeRounds(rows, window.pid, repetition, tell);
  for (const worker of Object.values(workers)) if (worker instanceof WorkerProcess) await worker.stop();
  return { window, report: reportOf(scene, workers, samples) };
}

/** Each measuring process, or why there is none. Ours is first: it waits until the tree is whole. */
async function startWorkers({ scene, window, desktop, built, peers, tell }) {
  const ours = await WorkerProcess.start(
    desktop.spawn([process.execPath, built.worker, window.id, String(scene.atLeast ?? 0)]),
  );
  tell(`${ours.info.nodes} nodes`);
  const who = [String(window.pid), window.title];
  const libatspi = peers.libatspi
    ? await orWhy(desktop.spawn(['/usr/bin/python3', '-B', join(HERE, 'atspi_worker.py'), ...who]))
    : { unavailable: 'not asked for' };
  tell('libatspi is ready');
  const cua =
    peers.cua.module === undefined
      ? peers.cua
      : await orWhy(desktop.spawn([process.execPath, join(HERE, 'cua-worker.mjs'), peers.cua.module, ...who]));
  tell('cua-driver is ready');
  return { ours, libatspi, cua };
}

async function orWhy(child) {
  try {
    return await WorkerProcess.start(child);
  } catch (error) {
    return { unavailable: error.message };
  }
}

function workerRows({ ours, libatspi, cua }) {
  return {
    ours_repeated: () => ours.measure('snapshot'),
    ours_observation: () => ours.measure('observe'),
    floor_observation: () => ours.measure('floor-observe'),
    floor_snapshot: () => ours.measure('floor-snapshot'),
    ...(cua instanceof WorkerProcess ? { cua_driver: () => cua.measure('window') } : {}),
    ...(libatspi instanceof WorkerProcess ? { libatspi: () => libatspi.measure('walk') } : {}),
  };
}

/**
 * A peer that takes seconds is warmed up once and measured in every fourth round: it would be all that is measured.
 * @returns {Promise<Record<string, { ms: number, cpuMs?: number, applicationMs: number, late?: boolean }[]>>}
 */
async function takeRounds(rows, pid, { warmUp, rounds, fewest, budgetMs }, tell) {
  const samples = Object.fromEntries(Object.keys(rows).map((name) => [name, []]));
  const slow = new Set();
  let until = Number.POSITIVE_INFINITY;
  for (let at = -warmUp; at < rounds && (at < fewest || Date.now() < until); at++) {
    tell(`round ${at}`);
    if (at === 0) until = Date.now() + budgetMs;
    for (const [name, run] of Object.entries(rows)) {
      if (slow.has(name) && (at < 0 || at % SLOW_EVERY !== 0)) continue;
      const before = cpuOf(pid);
      const sample = await run();
      if (PEERS.has(name) && sample.ms > SLOW_MS) slow.add(name);
      if (at >= 0) samples[name].push({ ...sample, applicationMs: cpuOf(pid) - before });
    }
  }
  return samples;
}

function reportOf(scene, { ours, libatspi, cua }, samples) {
  const { nodes, operable, outputBytes, observe, snapshot, methods } = ours.info;
  const rows = Object.fromEntries(Object.entries(samples).map(([name, taken]) => [name, rowOf(taken)]));
  rows.cua_driver = cua instanceof WorkerProcess ? { ...rows.cua_driver, ...outputOf(cua.info) } : cua;
  rows.libatspi = libatspi instanceof WorkerProcess ? { ...rows.libatspi, ...libatspi.info } : libatspi;
  return {
    scene: scene.name,
    nodes,
    operable,
    rows,
    traffic: { observation: observe, snapshot },
    methods,
    output: outputOf({ outputBytes, operable }),
  };
}

/** One row: wall time, our (or the peer's) own time on a processor, and the application's, ms. */
function rowOf(taken) {
  const own = taken.flatMap(({ cpuMs }) => (cpuMs === undefined ? [] : [cpuMs]));
  return {
    ms: summarize(taken.map(({ ms }) => ms)),
    ...(own.length === 0 ? {} : { cpu_ms: summarize(own).median }),
    application_cpu_ms: round(taken.reduce((sum, { applicationMs }) => sum + applicationMs, 0) / taken.length),
    // A run that time cut short did less than the others.
    ...(taken.some(({ late }) => late) ? { late: taken.filter(({ late }) => late).length } : {}),
  };
}

function outputOf({ outputBytes, operable, ...rest }) {
  const perOperable = operable > 0 ? outputBytes / operable : null;
  return {
    ...rest,
    operable,
    bytes: outputBytes,
    bytes_per_operable: perOperable === null ? null : round(perOperable),
    tokens_per_operable: perOperable === null ? null : round(perOperable / BYTES_PER_TOKEN),
  };
}
