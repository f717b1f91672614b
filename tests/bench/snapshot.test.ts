import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const BENCH = fileURLToPath(new URL('../../scripts/bench/snapshot.mjs', import.meta.url));
const BENCH_MS = 240_000;

interface Row {
  readonly ms: { readonly n: number; readonly median: number | null; readonly min: number | null };
}

interface Report {
  readonly startup: Record<string, Row>;
  readonly hung: Record<string, Row>;
  readonly scenes: readonly {
    readonly scene: string;
    readonly nodes: number;
    readonly operable: number;
    readonly rows: Record<string, Row | { readonly unavailable: string }>;
    readonly traffic: { readonly observation: { readonly messagesOut: number; readonly bytesOut: number } };
    readonly output: { readonly bytes_per_operable: number; readonly tokens_per_operable: number };
  }[];
  readonly goals: readonly { readonly scene: string; readonly name: string; readonly met: boolean }[];
}

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, [BENCH, ...args], { encoding: 'utf8', timeout: BENCH_MS });
}

describe('the snapshot bench', () => {
  let output = '';
  let report: Report;

  beforeAll(() => {
    const run = bench('--json', '--quick');
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
    const [scene] = report.scenes;
    expect(scene).toMatchObject({ scene: 'gtk3-widget-factory', rows: { libatspi: { nodes: scene?.nodes } } });
    expect(scene?.nodes).toBeGreaterThan(200);
    expect(scene?.operable).toBeGreaterThan(100);
  });

  it('says what a read costs in messages, bytes and tokens', () => {
    const [scene] = report.scenes;
    expect(scene?.traffic.observation.messagesOut).toBeGreaterThan(0);
    expect(scene?.traffic.observation.bytesOut).toBeGreaterThan(0);
    expect(scene?.output.bytes_per_operable).toBeGreaterThan(0);
    expect(scene?.output.tokens_per_operable).toBeGreaterThan(0);
  });

  it('times every row, and says why where there is none', () => {
    expect(Object.keys(report.startup)).toEqual(['node', 'version', 'cold_snapshot']);
    expect(Object.keys(report.hung)).toEqual(['list_apps', 'snapshot']);
    const rows = report.scenes[0]?.rows ?? {};
    expect(Object.keys(rows).sort()).toEqual([
      'cua_driver',
      'floor_observation',
      'floor_snapshot',
      'libatspi',
      'ours_observation',
      'ours_repeated',
    ]);
    for (const row of Object.values({ ...rows, ...report.startup, ...report.hung })) {
      if ('unavailable' in row) expect(row.unavailable).not.toBe('');
      else expect(row.ms.median).toBeGreaterThan(0);
    }
  });

  it('judges every goal as data', () => {
    expect(report.goals.map(({ scene }) => scene)).toEqual([
      ...Array.from({ length: 4 }, () => 'start-up'),
      'gtk3-widget-factory',
      'gtk3-widget-factory',
    ]);
    for (const goal of report.goals) expect(goal.met).toBeTypeOf('boolean');
  });
});

describe('a scene that the bench does not have', () => {
  it('is refused with the names that there are', () => {
    const run = bench('--scene', 'nothing');
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/^no scene nothing; there are .*gtk4-widget-factory.*chromium-10000/);
  });
});
