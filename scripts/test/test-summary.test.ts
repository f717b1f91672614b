import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countsOf, readReport, summarize, troubles } from '../test-summary.mjs';

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

describe('what a test run tells before its sum', () => {
  const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
    status,
    fullName,
    failureMessages,
  });
  const ran = (name: string, status: string, assertionResults: unknown[], message = '') => ({
    testResults: [{ name: `/checkout/${name}`, status, assertionResults, message }],
  });

  it('is every failed test with its file, its whole name and the first line of its message', () => {
    const report = ran('a.test.ts', 'failed', [test('passed', 'good'), test('failed', 'x > bad', 'Error: no\n  at b')]);
    expect(troubles(report, '/checkout')).toEqual(['FAILED  a.test.ts: x > bad: Error: no']);
  });

  it('is every test that passed only when it was tried again', () => {
    const report = ran('a.test.ts', 'passed', [test('passed', 'x > late', 'Error: early\n  at b', 'Error: again')]);
    expect(troubles(report, '/checkout')).toEqual(['RETRIED a.test.ts: x > late: Error: early']);
  });

  it('is a file that broke before its first test', () => {
    const report = ran('a.test.ts', 'failed', [], 'no such module\nanywhere');
    expect(troubles(report, '/checkout')).toEqual(['FAILED  a.test.ts: no such module']);
  });

  it('is nothing when all is well', () => {
    expect(troubles(ran('a.test.ts', 'passed', [test('passed', 'good'), test('pending', 'other')]))).toEqual([]);
  });

  it('is a project that ended badly although no test failed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-summary-'));
    try {
      writeFileSync(join(folder, 'unit.code'), '1\n');
      writeFileSync(join(folder, 'unit.json'), JSON.stringify(ran('a.test.ts', 'passed', [test('passed', 'good')])));
      const told = { passed: 1, failed: 1, skipped: 0, lines: ['FAILED  project unit: ended with 1'] };
      expect(summarize(folder, ['unit'])).toEqual(told);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
