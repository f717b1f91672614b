import { defineConfig } from 'vitest/config';

/** Tests that start real desktops or applications have seconds, not ms. */
const REAL_MS = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core/test/**/*.test.ts', 'crates-ts/{engine,program,cli}/test/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'gates',
          include: ['scripts/test/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'desktop',
          include: ['platforms/*/test/**/*.test.ts', 'crates-ts/virtual-desktop/test/**/*.test.ts'],
          testTimeout: REAL_MS,
          hookTimeout: REAL_MS,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/**/*.test.ts'],
          globalSetup: 'tests/e2e/harness/global-setup.ts',
          // Real programs on a machine that is shared: one that was slow gets a second try, which the summary names (RETRIED).
          retry: 1,
          testTimeout: REAL_MS,
          hookTimeout: REAL_MS,
          fileParallelism: false,
        },
      },
    ],
  },
});
