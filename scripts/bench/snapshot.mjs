// Measures a snapshot of one window of gtk3-widget-factory in a private desktop: ours, cua-driver, libatspi and the floor,
// one after the other in rounds. Usage: snapshot.mjs [--json] [--quick]
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleForBench } from './bundle.mjs';
import { installCuaDriver } from './cua-driver.mjs';
import { judge } from './goals.mjs';
import { PrivateDesktop } from './private-desktop.mjs';
import { round, summarize } from './statistics.mjs';
import { table } from './table.mjs';
import { WorkerProcess } from './worker-process.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const CACHE = join(ROOT, '.cache', 'bench');
const APP = 'Widget Factory';
/** Bytes of JSON per token, as a rule of thumb for a byte-pair tokenizer. */
const BYTES_PER_TOKEN = 3.5;
const ROUNDS = 21;
const HUNG_ROUNDS = 5;
/** The first runs of a process compile its code. */
const WARM_UP = 5;

const args = new Set(process.argv.slice(2));
const quick = args.has('--quick');
const rounds = quick ? 2 : ROUNDS;

const built = await bundleForBench(ROOT, CACHE);
const loadBefore = loadavg()[0];
const desktop = PrivateDesktop.start(built.program);
process.once('SIGINT', () => {
  desktop.stop();
  process.exit(130);
});
let report;
try {
  report = await measure();
} finally {
  desktop.stop();
}
process.stdout.write(args.has('--json') ? `${JSON.stringify(report)}\n` : table(report));

async function measure() {
  const pid = await desktop.open(['gtk3-widget-factory']);
  const workers = await startWorkers(pid);
  const samples = await takeRounds(workers);
  const { nodes, operable, outputBytes, observe, snapshot } = workers.ours.info;
  for (const worker of Object.values(workers)) if (worker instanceof WorkerProcess) await worker.stop();
  const hung = await besideStopped();
  const parts = { startup: pick(samples, ['node', 'version', 'cold_snapshot']), rows: rowsOf(samples, workers), hung };
  return {
    window: { application: 'gtk3-widget-factory', nodes, operable },
    machine: machineNow(),
    rounds,
    ...parts,
    traffic: { observation: observe, snapshot },
    output: {
      bytes: outputBytes,
      bytes_per_operable: round(outputBytes / operable),
      tokens_per_operable: round(outputBytes / operable / BYTES_PER_TOKEN),
    },
    goals: judge(parts),
  };
}

/** Each measuring process, or why there is none. */
async function startWorkers(pid) {
  const ours = await WorkerProcess.start(desktop.spawn([process.execPath, built.worker, APP]));
  const cua = quick ? { unavailable: 'not measured in a quick run' } : installCuaDriver(CACHE);
  return {
    ours,
    cua:
      cua.module === undefined
        ? cua
        : await orWhy(desktop.spawn([process.execPath, join(HERE, 'cua-worker.mjs'), cua.module, String(pid)])),
    atspi: await orWhy(desktop.spawn(['/usr/bin/python3', '-B', join(HERE, 'atspi_worker.py'), String(pid)])),
  };
}

async function orWhy(child) {
  try {
    return await WorkerProcess.start(child);
  } catch (error) {
    return { unavailable: error.message };
  }
}

/** Every row once per round, so that a change of load meets all of them. */
async function takeRounds({ ours, cua, atspi }) {
  const cold = ['--desktop', desktop.name, 'snapshot', '--app', APP];
  const rows = {
    node: () => runCold(['-e', '0']),
    version: () => runCold([built.program, 'version']),
    cold_snapshot: () => runCold([built.program, ...cold]),
    ours_repeated: () => measured(ours, 'snapshot'),
    ours_observation: () => measured(ours, 'observe'),
    floor_observation: () => measured(ours, 'floor-observe'),
    floor_snapshot: () => measured(ours, 'floor-snapshot'),
    ...(cua instanceof WorkerProcess ? { cua_driver: () => measured(cua, 'window') } : {}),
    ...(atspi instanceof WorkerProcess ? { libatspi: () => measured(atspi, 'walk') } : {}),
  };
  const samples = Object.fromEntries(Object.keys(rows).map((name) => [name, []]));
  const warmUp = quick ? 0 : WARM_UP;
  for (let at = -warmUp; at < rounds; at++) {
    for (const [name, run] of Object.entries(rows)) {
      const ms = await run();
      if (at >= 0) samples[name].push(ms);
    }
  }
  return samples;
}

async function measured(worker, name) {
  return (await worker.measure(name)).ms;
}

/** Wall time of one process, ms. */
function runCold(argv) {
  const start = performance.now();
  execFileSync(process.execPath, argv, { env: desktop.env, stdio: ['ignore', 'ignore', 'inherit'] });
  return performance.now() - start;
}

function rowsOf(samples, { cua, atspi }) {
  const rows = pick(samples, ['ours_repeated', 'ours_observation', 'floor_observation', 'floor_snapshot']);
  return {
    ...rows,
    cua_driver: cua instanceof WorkerProcess ? { ...rowOf(samples.cua_driver), ...cua.info } : cua,
    libatspi: atspi instanceof WorkerProcess ? { ...rowOf(samples.libatspi), ...atspi.info } : atspi,
  };
}

/** What another application that is stopped costs commands that do not need it. */
async function besideStopped() {
  const pid = await desktop.open(['gtk3-demo-application']);
  process.kill(pid, 'SIGSTOP');
  const times = { list_apps: [], snapshot: [] };
  for (let at = 0; at < (quick ? 1 : HUNG_ROUNDS); at++) {
    times.list_apps.push(runCold([built.program, '--desktop', desktop.name, 'list-apps']));
    times.snapshot.push(runCold([built.program, '--desktop', desktop.name, 'snapshot', '--app', APP]));
  }
  process.kill(pid, 'SIGCONT');
  return pick(times, Object.keys(times));
}

function pick(samples, names) {
  return Object.fromEntries(names.map((name) => [name, rowOf(samples[name])]));
}

function rowOf(times) {
  return { ms: summarize(times) };
}

function machineNow() {
  return {
    node: process.versions.node,
    cores: availableParallelism(),
    load_before: round(loadBefore),
    load_after: round(loadavg()[0]),
  };
}
