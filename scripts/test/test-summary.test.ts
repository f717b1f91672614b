import { describe, expect, it } from 'vitest';
import { countsOf, readReport } from '../test-summary.mjs';

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

describe('the sum of a test run', () => {
  it('counts every test', () => {
    const report = {
      testResults: [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed', 'passed', 'todo')],
    };
    expect(countsOf(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a file that broke before its first test', () => {
    expect(countsOf({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a run that ended badly although every test passed', () => {
    expect(countsOf({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a run that left no result', () => {
    expect(countsOf(readReport('/nonexistent/report.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
