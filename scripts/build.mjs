// Bundles every program that is shipped into dist/, one CommonJS file each.
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { idOf, writeCodeCache } from './build/code-cache.mjs';
import { LICENCE_FILE, thirdPartyLicences } from './build/third-party.mjs';
import { ENTRIES } from './entries.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} outdir where the bundles go
 * @returns esbuild's metafile of every bundle by its name
 */
export async function bundle(outdir) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const metafiles = {};
  for (const entry of ENTRIES) metafiles[entry.name] = await bundleEntry(entry, outdir);
  for (const { name, cached } of ENTRIES) if (cached) await writeCodeCache(join(outdir, name));
  writeFileSync(join(outdir, LICENCE_FILE), thirdPartyLicences(ROOT, Object.values(metafiles)));
  return metafiles;
}

async function bundleEntry({ name, source, program, cached }, outdir) {
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
    // ASCII: V8 keeps such a source in one byte per character.
    charset: 'ascii',
    external: ['koffi'],
    plugins: [lateBundles(name)],
    // What is not in the bundle is loaded by require: a cached script has no import().
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
    metafile: true,
    // yargs and yargs-parser resolve their own files when they are loaded.
    define: { 'import.meta.url': '__bundleUrl' },
    banner: {
      js: `${program ? '#!/usr/bin/env node\n' : ''}'use strict';const __bundleUrl='file://'+encodeURI(__filename).replace(/[?#]/g,encodeURIComponent);`,
    },
  });
  if (cached) {
    const code = readFileSync(outfile, 'latin1');
    writeFileSync(outfile, `/*${idOf(code)}*/${code}`, 'latin1');
  }
  chmodSync(outfile, program ? 0o755 : 0o644);
  return metafile;
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

/** Bundles into a folder of its own and moves the files over at the end: a program that is running finds all of them. */
async function rebuild(dist) {
  const fresh = `${dist}.${process.pid}`;
  try {
    const metafiles = await bundle(fresh);
    mkdirSync(dist, { recursive: true });
    const made = readdirSync(fresh);
    for (const file of made) renameSync(join(fresh, file), join(dist, file));
    for (const file of readdirSync(dist)) if (!made.includes(file)) rmSync(join(dist, file), { recursive: true });
    return metafiles;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const metafiles = await rebuild(join(ROOT, 'dist'));
  if (process.argv.includes('--metafile')) {
    for (const [name, metafile] of Object.entries(metafiles)) {
      writeFileSync(join(ROOT, 'dist', `${name}.meta.json`), JSON.stringify(metafile));
    }
  }
}
