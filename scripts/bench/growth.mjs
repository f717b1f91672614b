import { slopeOfLogs, summarize } from './statistics.mjs';
import { WorkerProcess } from './worker-process.mjs';

/** Sizes from here on show the growth alone; below them the fixed part of a run counts. */
const LARGE = 1_000;
/** Of our own runs; a process compiles its code in the first ones. */
const WARM_UP = 5;
const ROUNDS = 7;

/**
 * What a repeated snapshot costs us on a processor for windows of growing size, and the exponents: of all sizes, and of
 * the large ones alone.
 */
export async function measureGrowth(scenes, desktop, built) {
  const points = [];
  for (const scene of scenes) {
    const window = await desktop.open(scene.argv(desktop.folder), scene.title);
    const worker = await WorkerProcess.start(
      desktop.spawn([process.execPath, built.worker, window.id, String(scene.atLeast)]),
    );
    const times = [];
    for (let at = -WARM_UP; at < ROUNDS; at++) {
      const { cpuMs } = await worker.measure('snapshot');
      if (at >= 0) times.push(cpuMs);
    }
    points.push({ nodes: worker.info.nodes, cpu_ms: summarize(times).median });
    await worker.stop();
    desktop.close(window.pid);
  }
  return { points, ...exponentsOf(points) };
}

export function exponentsOf(points) {
  const pairs = points.map(({ nodes, cpu_ms }) => [nodes, cpu_ms]);
  return { exponent: slopeOfLogs(pairs), exponent_large: slopeOfLogs(pairs.filter(([nodes]) => nodes >= LARGE * 0.8)) };
}
