// Runs every gate: first on samples that it has to report, then on the checkout.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GATES } from './gates/index.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SHOWN = 60;

let failed = 0;
for (const gate of GATES) {
  const blind = await gate.blindSpots(ROOT);
  const violations = await gate.check(ROOT);
  if (blind.length === 0 && violations.length === 0) {
    console.log(`ok      ${gate.name}`);
    continue;
  }
  failed += 1;
  console.log(`FAILED  ${gate.name}`);
  for (const sample of blind) console.log(`        does not report: ${sample}`);
  for (const violation of violations.slice(0, SHOWN)) console.log(`        ${violation}`);
  if (violations.length > SHOWN) console.log(`        and ${violations.length - SHOWN} more`);
}
process.exitCode = failed === 0 ? 0 : 1;
