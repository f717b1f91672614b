import { generatedFiles, outdatedAmong } from '../generate.mjs';

export const name = 'generated files are current';

export async function check(root) {
  const files = await generatedFiles(root);
  return files.size === 0
    ? ['nothing was generated']
    : outdatedAmong(files, root).map((path) => `${path}: run npm run generate`);
}

/** A file that would be made otherwise, and one that is missing. */
export function blindSpots() {
  const samples = ['package.json', 'no-such-file'].map((path) => new Map([[path, 'other content']]));
  return samples.filter((files) => outdatedAmong(files, '.').length === 0).map((files) => [...files.keys()].join());
}
