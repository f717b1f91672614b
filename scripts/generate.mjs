// Writes what is made from the command descriptors. With --check it writes nothing and fails where a file is not current.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentTables, loaders } from './generate/argument-table.mjs';
import { commandReference } from './generate/command-reference.mjs';
import { embeddedSkills } from './generate/embedded-skills.mjs';
import { evidencePages, recordedCells } from './generate/evidence.mjs';
import { loadCommands } from './generate/load-commands.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const EMBEDDED = 'core/src/skills/generated/embedded.ts';

/** Every generated file by its path in the checkout. */
export async function generatedFiles(root = ROOT) {
  const loaded = await loadCommands(root);
  const files = new Map([
    ['crates-ts/cli/src/generated/arguments.ts', argumentTables(loaded)],
    ['crates-ts/program/src/generated/loaders.ts', loaders(loaded)],
    ['docs/commands.md', commandReference(loaded, 'docs')],
    ['skills/agent-desktop/references/commands.md', commandReference(loaded, 'skill')],
  ]);
  for (const [path, content] of evidencePages(recordedCells(root))) files.set(path, content);
  files.set(EMBEDDED, embeddedSkills(root, files));
  return files;
}

/** Paths of those files that are missing below `root` or differ. */
export function outdatedAmong(files, root = ROOT) {
  return [...files].flatMap(([path, content]) => (readIfThere(join(root, path)) === content ? [] : [path]));
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** The descriptors import what is generated from them: an empty stand-in breaks the circle in a fresh tree. */
function ensureStandIn(root) {
  const path = join(root, EMBEDDED);
  if (readIfThere(path) !== undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'export const EMBEDDED_SKILLS = [];\n');
}

async function main() {
  if (process.argv.includes('--check')) {
    const outdated = outdatedAmong(await generatedFiles());
    for (const path of outdated) console.error(`${path} is not current: run npm run generate`);
    process.exitCode = outdated.length === 0 ? 0 : 1;
    return;
  }
  ensureStandIn(ROOT);
  for (const [path, content] of await generatedFiles()) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
