import { describe, expect, it } from 'vitest';
import { tiersOf } from '../test-tiers.mjs';

const VARIABLE = 'process.env.AGENT_DESKTOP_TEST_FULL';

describe('the repetitions of the random tests', () => {
  it('are summed over a file, however its condition is written', () => {
    const text = [
      `const RUNS = ${VARIABLE} ? 20_000 : 500;`,
      `const FULL = ${VARIABLE} !== undefined;`,
      'const ROUNDS = FULL ? 300 : 33;',
      'const waits = full\n  ? 10 : 2;',
      `const other = ${VARIABLE} !== undefined ? 1 : 1;`,
    ].join('\n');
    expect(tiersOf([{ path: 'a.test.ts', text }])).toEqual([{ path: 'a.test.ts', standard: 536, full: 20_311 }]);
  });

  it('leave out files without any', () => {
    expect(tiersOf([{ path: 'a.test.ts', text: `const FULL = Boolean(${VARIABLE});` }])).toEqual([]);
  });
});
