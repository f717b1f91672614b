// Sums what vitest wrote for each project and prints one line. Fails when a test failed, when a project ended badly
// although no test failed, and when a project left no result.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Counts of one project. A file that broke before its first test counts as one failure, and so does a run that did. */
export function countsOf(report, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const tests = file.assertionResults ?? [];
    for (const { status } of tests) counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    if (file.status === 'failed' && !tests.some((test) => test.status === 'failed')) counts.failed += 1;
  }
  const brokeOtherwise = report === undefined || (exitCode !== 0 && counts.failed === 0);
  return brokeOtherwise ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** A report that is missing or no JSON is no report: its project crashed. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    console.error(`No result in ${path}: ${cause.message}`);
    return undefined;
  }
}

export function summarize(folder, projects) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const project of projects) {
    const exitCode = Number(readFileSync(join(folder, `${project}.code`), 'utf8').trim());
    const counts = countsOf(readReport(join(folder, `${project}.json`)), exitCode);
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  return total;
}

if (process.argv[1]?.endsWith('test-summary.mjs')) {
  const [folder, ...projects] = process.argv.slice(2);
  const { passed, failed, skipped } = summarize(folder, projects);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
