import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../../scripts/build.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
export const ROOT = dirname(dirname(dirname(dirname(HERE))));

/** The program as it ships, built from the sources as they are now, with a HOME of its own. */
export interface BuiltProgram {
  readonly file: string;
  readonly home: string;
  run(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): SpawnSyncReturns<string>;
  remove(): void;
}

export async function buildProgram(): Promise<BuiltProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-cli-'));
  const dist = join(folder, 'dist');
  await bundle(dist);
  const file = join(dist, 'agent-desktop.cjs');
  const home = mkdtempSync(join(folder, 'home-'));
  return {
    file,
    home,
    run: (args, env = {}) =>
      spawnSync(process.execPath, [file, ...args], {
        encoding: 'utf8',
        cwd: home,
        timeout: 30_000,
        // No desktop at all: nothing that a test says by accident can reach one.
        env: { PATH: process.env.PATH, HOME: home, AGENT_DESKTOP_RUNTIME_DIR: join(folder, 'run'), ...env },
      }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The one envelope of an invocation; fails when standard output holds anything else. */
export function envelopeOf(result: SpawnSyncReturns<string>): Record<string, unknown> {
  const lines = result.stdout.split('\n');
  if (lines.length !== 2 || lines[1] !== '')
    throw new Error(`not one line: ${JSON.stringify(result.stdout.slice(0, 500))}`);
  return JSON.parse(lines[0] ?? '');
}
