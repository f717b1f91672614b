// Sums what vitest wrote for each project. Prints the tests that failed or were retried, then one line with the sum. Fails when a
// test failed, when a project ended badly although no test failed, and when a project left no result.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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

/**
 * One line for each test that failed or that passed only when it was tried again: what happened, file, full name and the first line
 * of its message. A file that broke before its first test has such a line too.
 */
export function troubles(report, root = process.cwd()) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = relative(root, name);
    const lines = assertionResults.flatMap((test) => {
      const messages = test.failureMessages ?? [];
      if (test.status !== 'failed' && messages.length === 0) return [];
      const what = test.status === 'failed' ? 'FAILED ' : 'RETRIED';
      return [`${what} ${file}: ${test.fullName}: ${firstLine(messages[0])}`];
    });
    const toldOf = assertionResults.some((test) => test.status === 'failed');
    return status === 'failed' && !toldOf ? [...lines, `FAILED  ${file}: ${firstLine(message)}`] : lines;
  });
}

function firstLine(message) {
  return message?.trim().split('\n')[0] || 'no message';
}

export function summarize(folder, projects) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  for (const project of projects) {
    const exitCode = Number(readFileSync(join(folder, `${project}.code`), 'utf8').trim());
    const report = readReport(join(folder, `${project}.json`));
    const counts = countsOf(report, exitCode);
    for (const key of Object.keys(total)) total[key] += counts[key];
    const told = troubles(report);
    const failed = told.filter((line) => line.startsWith('FAILED')).length;
    lines.push(...told, ...(counts.failed > failed ? [`FAILED  project ${project}: ended with ${exitCode}`] : []));
  }
  return { ...total, lines };
}

if (process.argv[1]?.endsWith('test-summary.mjs')) {
  const [folder, ...projects] = process.argv.slice(2);
  const { passed, failed, skipped, lines } = summarize(folder, projects);
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
