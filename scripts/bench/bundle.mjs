import { join } from 'node:path';
import { build } from 'esbuild';
import { bundle } from '../build.mjs';

/**
 * Builds the program as it ships and the bench's own worker into `folder`.
 * @returns the files to run
 */
export async function bundleForBench(root, folder) {
  const dist = join(folder, 'dist');
  await bundle(dist);
  const worker = join(folder, 'our-worker.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/bench/our-worker.ts'],
    outfile: worker,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['koffi'],
    sourcemap: true,
    logLevel: 'warning',
  });
  return { program: join(dist, 'agent-desktop.cjs'), worker };
}
