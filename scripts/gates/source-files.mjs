import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold nothing of ours. */
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache']);

/** Hand-written and generated files below the given folders with one of the endings, by their path in the checkout. */
export function sourceFiles(root, folders, endings) {
  const paths = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => [...filesBelow(root, folder)]);
  return paths
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function* filesBelow(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !NOT_OURS.has(entry.name)) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

/** Violations of `rule`, a function from one file to its violations, over all files; reading none is one. */
export function scan(files, rule) {
  if (files.length === 0) return ['no file was read'];
  return files.flatMap((file) => rule(file).map((violation) => `${file.path}${violation}`));
}

/** Samples, as texts, in which `rule` finds nothing although it has to. */
export function undetected(samples, rule, path) {
  return samples.filter((text) => rule({ path, text }).length === 0);
}

export function isGenerated(text) {
  return text.split('\n', 5).some((line) => line.includes('@generated'));
}
