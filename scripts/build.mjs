// Bundles every program that is shipped into dist/, one CommonJS file each.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ENTRIES } from './entries.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} outdir where the bundles go
 * @returns the inputs of every bundle by its name, as esbuild's metafile lists them
 */
export async function bundle(outdir) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const inputs = {};
  for (const { name, source, program } of ENTRIES) {
    const outfile = join(outdir, name);
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: [source],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20.19',
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'none',
      charset: 'utf8',
      external: ['koffi'],
      plugins: [lateBundles(name)],
      logLevel: 'warning',
      metafile: true,
      // yargs and yargs-parser resolve their own files when they are loaded.
      define: { 'import.meta.url': '__bundleUrl' },
      banner: {
        js: `${program ? '#!/usr/bin/env node\n' : ''}'use strict';const __bundleUrl='file://'+encodeURI(__filename);`,
      },
    });
    chmodSync(outfile, program ? 0o755 : 0o644);
    inputs[name] = metafile;
  }
  return inputs;
}

/** A module that is an entry of its own is not bundled into others: they load its file when they import it. */
function lateBundles(name) {
  return {
    name: 'late-bundles',
    setup(build) {
      for (const late of ENTRIES.filter((entry) => entry.late && entry.name !== name)) {
        build.onResolve({ filter: late.late }, ({ kind }) =>
          kind === 'dynamic-import' ? { path: `./${late.name}`, external: true } : undefined,
        );
      }
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const metafiles = await bundle(join(ROOT, 'dist'));
  if (process.argv.includes('--metafile')) {
    for (const [name, metafile] of Object.entries(metafiles)) {
      writeFileSync(join(ROOT, 'dist', `${name}.meta.json`), JSON.stringify(metafile));
    }
  }
}
