// The licences of the packages whose code is in the bundles: MIT and ISC ask that their texts go with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LICENCE_FILE = 'third-party-licenses.txt';

/** The folder of the package that a module belongs to, where it is not ours. */
const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Name, version, licence and its text of every package that esbuild's metafiles name, as one text. */
export function thirdPartyLicences(root, metafiles) {
  const modules = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(modules.flatMap((module) => module.match(PACKAGE_FOLDER) ?? []));
  return [...folders]
    .sort()
    .map((folder) => describe(join(root, folder)))
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** A package without a licence text is an error: it cannot be shipped. */
function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} ${version} has no licence text in ${folder}.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
