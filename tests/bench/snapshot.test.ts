import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const BENCH = fileURLToPath(new URL('../../scripts/bench/snapshot.mjs', import.meta.url));
const BENCH_MS = 120_000;

interface Row {
  readonly ms: { readonly n: number; readonly median: number | null; readonly min: number | null };
}

interface Report {
  readonly window: { readonly nodes: number; readonly operable: number };
  readonly startup: Record<string, Row>;
  readonly rows: Record<string, Row | { readonly unavailable: string }>;
  readonly hung: Record<string, Row>;
  readonly goals: readonly { readonly name: string; readonly met: boolean }[];
}

describe('the snapshot bench', () => {
  let output = '';
  let report: Report;

  beforeAll(() => {
    const run = spawnSync(process.execPath, [BENCH, '--json', '--quick'], { encoding: 'utf8', timeout: BENCH_MS });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    output = run.stdout;
    report = JSON.parse(output);
  }, BENCH_MS);

  it('prints one JSON object on one line', () => {
    expect(output.split('\n')).toHaveLength(2);
    expect(report).toBeTypeOf('object');
  });

  it('reads the whole window in every row that it measures', () => {
    expect(report.window.nodes).toBeGreaterThan(200);
    expect(report.window.operable).toBeGreaterThan(100);
    expect(report.rows.libatspi).toMatchObject({ nodes: report.window.nodes });
  });

  it('times every row, and says why where there is none', () => {
    const rows = { ...report.startup, ...report.rows, ...report.hung };
    expect(Object.keys(rows).sort()).toEqual([
      'cold_snapshot',
      'cua_driver',
      'floor_observation',
      'floor_snapshot',
      'libatspi',
      'list_apps',
      'node',
      'ours_observation',
      'ours_repeated',
      'snapshot',
      'version',
    ]);
    for (const row of Object.values(rows)) {
      if ('unavailable' in row) expect(row.unavailable).not.toBe('');
      else expect(row.ms.median).toBeGreaterThan(0);
    }
  });

  it('judges every goal as data', () => {
    expect(report.goals).toHaveLength(6);
    for (const goal of report.goals) expect(goal.met).toBeTypeOf('boolean');
  });
});
