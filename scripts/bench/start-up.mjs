import { execFileSync } from 'node:child_process';
import { summarize } from './statistics.mjs';

const HUNG_ROUNDS = 5;

/** Rows of whole processes beside the rows of a window. */
export function startUpRows(desktop, program, window) {
  const run = (argv) => ({ ms: runCold(desktop, argv) });
  return {
    node: () => run(['-e', '0']),
    version: () => run([program, 'version']),
    cold_snapshot: () => run([program, '--desktop', desktop.name, 'snapshot', '--window-id', window.id]),
  };
}

/** What another application that is stopped costs commands that do not need it. */
export async function besideStopped(desktop, program, window, rounds = HUNG_ROUNDS) {
  const { pid } = await desktop.open(['gtk3-demo-application'], /./);
  process.kill(pid, 'SIGSTOP');
  const times = { list_apps: [], snapshot: [] };
  for (let at = 0; at < rounds; at++) {
    times.list_apps.push(runCold(desktop, [program, '--desktop', desktop.name, 'list-apps']));
    times.snapshot.push(runCold(desktop, [program, '--desktop', desktop.name, 'snapshot', '--window-id', window.id]));
  }
  process.kill(pid, 'SIGCONT');
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, { ms: summarize(taken) }]));
}

/** Wall time of one process, ms. */
function runCold(desktop, argv) {
  const start = performance.now();
  execFileSync(process.execPath, argv, { env: desktop.env, stdio: ['ignore', 'ignore', 'inherit'] });
  return performance.now() - start;
}
