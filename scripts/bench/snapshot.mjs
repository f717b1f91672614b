// Measures a snapshot of windows of every toolkit in private desktops: ours, cua-driver, libatspi and the floor, one after
// the other in rounds. Usage: snapshot.mjs [--json] [--verbose] [--quick] [--scene NAME]... [--without-libatspi]
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleForBench } from './bundle.mjs';
import { installCuaDriver } from './cua-driver.mjs';
import { judgeGrowth, judgeScene, judgeStartup } from './goals.mjs';
import { measureGrowth } from './growth.mjs';
import { measureScene } from './measure-scene.mjs';
import { PrivateDesktop } from './private-desktop.mjs';
import { GROWING, SCENES } from './scenes/all.mjs';
import { besideStopped, startUpRows } from './start-up.mjs';
import { round } from './statistics.mjs';
import { table } from './table.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const CACHE = join(ROOT, '.cache', 'bench');
/** The scene that the rows of whole processes belong to, and the only one of a quick run. */
const FIRST = 'gtk3-widget-factory';
const GROWTH = 'growth';
const LONGEST_REASON = 300;
const FULL = { warmUp: 3, rounds: 15, fewest: 3, budgetMs: 40_000 };
const QUICK = { warmUp: 0, rounds: 2, fewest: 2, budgetMs: 60_000 };

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    verbose: { type: 'boolean' },
    quick: { type: 'boolean' },
    scene: { type: 'string', multiple: true },
    'without-libatspi': { type: 'boolean' },
  },
});
const quick = options.quick === true;
const names = [...SCENES.map(({ name }) => name), GROWTH];
const wanted = options.scene ?? (quick ? [FIRST] : names);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`no scene ${unknown.join(', ')}; there are ${names.join(', ')}\n`);
  process.exit(2);
}

// Of its own: two runs at a time must not write over each other's program.
const bundled = join(CACHE, `run-${process.pid}`);
process.once('exit', () => rmSync(bundled, { recursive: true, force: true }));
const built = await bundleForBench(ROOT, bundled);
const cua = quick ? { unavailable: 'not measured in a quick run' } : installCuaDriver(CACHE);
let desktop;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => {
    desktop?.stop();
    process.exit(code);
  });
}

const report = { machine: undefined, startup: {}, hung: {}, scenes: [], growth: undefined, goals: [] };
const loadBefore = loadavg()[0];
for (const scene of SCENES) if (wanted.includes(scene.name)) await measureWithPeers(scene);
if (wanted.includes(GROWTH)) {
  const failed = await inDesktop(GROWTH, async () => {
    report.growth = await measureGrowth(GROWING, desktop, built);
    report.goals.push(...judgeGrowth(report.growth).map((goal) => ({ scene: GROWTH, ...goal })));
  });
  if (failed !== undefined) report.scenes.push({ scene: GROWTH, failed });
}
report.machine = {
  node: process.versions.node,
  cores: availableParallelism(),
  load_before: round(loadBefore),
  load_after: round(loadavg()[0]),
  cua_driver: cua.version ?? null,
};
process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : table(report));

/** An application that a peer has left without an answer is measured once more without the peer. */
async function measureWithPeers(scene) {
  const failed = await inDesktop(scene.name, () => measure(scene, cua));
  if (failed === undefined) return;
  const without = { unavailable: `left out, because the scene failed with it: ${failed}` };
  const again = cua.module === undefined ? failed : await inDesktop(scene.name, () => measure(scene, without));
  if (again !== undefined) report.scenes.push({ scene: scene.name, failed: again });
}

async function measure(scene, peer) {
  const peers = { cua: peer, libatspi: options['without-libatspi'] !== true };
  const repetition = quick ? QUICK : FULL;
  const first = scene.name === FIRST;
  const extra = (window) => (first ? startUpRows(desktop, built.program, window) : {});
  const { window, report: measured } = await measureScene({ scene, desktop, built, peers, repetition, extra, tell });
  if (first) {
    const { node, version, cold_snapshot, ...rows } = measured.rows;
    measured.rows = rows;
    report.startup = { node, version, cold_snapshot };
    report.hung = await besideStopped(desktop, built.program, window, quick ? 1 : undefined);
    report.goals.push(...judgeStartup(report).map((goal) => ({ scene: 'start-up', ...goal })));
  }
  report.scenes.push(measured);
  report.goals.push(...judgeScene(measured).map((goal) => ({ scene: scene.name, ...goal })));
}

/** Runs `work` with a desktop of its own, so that no scene meets what another has left. Resolves to why it failed, if it did. */
async function inDesktop(name, work) {
  tell(name);
  desktop = PrivateDesktop.start(built.program);
  try {
    await work();
    return undefined;
  } catch (error) {
    if (quick) throw error;
    tell(error.message);
    return error.message.slice(0, LONGEST_REASON);
  } finally {
    desktop.stop();
    desktop = undefined;
  }
}

/** Says what is being done, where that was asked for. */
function tell(what) {
  if (options.verbose) process.stderr.write(`${Math.round(performance.now() / 1_000)} s ${what}\n`);
}
