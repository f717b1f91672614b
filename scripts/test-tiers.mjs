// Prints how often the random and soak tests repeat, file by file: by default and with --full.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './gates/source-files.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** `… ? <full> : <default>`, where the condition is the variable itself or a constant made from it. */
const PAIR = /(?:AGENT_DESKTOP_TEST_FULL|\bfull)(?: !== undefined)?\s*\?\s*([\d_]+)\s*:\s*([\d_]+)/gi;

/** The repetitions of each file that has any, summed over the file. */
export function tiersOf(files) {
  return files.flatMap(({ path, text }) => {
    const pairs = [...text.matchAll(PAIR)];
    const sum = (group) => pairs.reduce((total, pair) => total + Number(pair[group].replaceAll('_', '')), 0);
    return pairs.length === 0 ? [] : [{ path, standard: sum(2), full: sum(1) }];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tiers = tiersOf(sourceFiles(ROOT, ['core', 'crates-ts', 'platforms', 'tests'], ['.test.ts']));
  const total = (tier) => tiers.reduce((sum, counts) => sum + counts[tier], 0);
  const rows = [...tiers, { path: 'all', standard: total('standard'), full: total('full') }];
  console.log(`${'default'.padStart(9)} ${'--full'.padStart(9)}`);
  for (const { path, standard, full } of rows) {
    console.log(`${String(standard).padStart(9)} ${String(full).padStart(9)} ${path}`);
  }
}
