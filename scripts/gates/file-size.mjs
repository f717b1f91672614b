import { isGenerated, scan, sourceFiles, undetected } from './source-files.mjs';

export const name = 'file size';

const LARGEST = 400;
const ENDINGS = ['.ts', '.mts', '.mjs', '.js', '.cjs', '.sh', '.py', '.c', '.h'];

export function check(root) {
  return scan(sourceFiles(root, ['.'], ENDINGS), rule);
}

/** Counts records, not newlines: a last line without one counts. */
function rule({ text }) {
  if (isGenerated(text)) return [];
  const records = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return records > LARGEST ? [`: ${records} records, more than ${LARGEST}`] : [];
}

export function blindSpots() {
  const tooLong = `${'x\n'.repeat(LARGEST)}x`;
  const longest = 'x\n'.repeat(LARGEST);
  const blind = undetected([tooLong, `${tooLong}\n`], rule, 'a.ts').map(() => 'a file of 401 records');
  return rule({ text: longest }).length === 0 ? blind : [...blind, 'a file of 400 records is reported'];
}
