import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, withSample } from './run-tool.mjs';

export const name = 'types';

const TSC = 'typescript/bin/tsc';

export function check(root) {
  return runTool(root, TSC, ['--noEmit', '-p', 'tsconfig.json']);
}

export function blindSpots(root) {
  const found = withSample(
    root,
    'sample.ts',
    'export const a: readonly string[] = [1];\nexport const b: string = a[0];\n',
    (path, folder) => {
      const config = join(folder, 'tsconfig.json');
      writeFileSync(config, JSON.stringify({ extends: '../../tsconfig.base.json', files: [path] }));
      return runTool(root, TSC, ['--noEmit', '-p', config]);
    },
  );
  const wanted = ['TS2322', 'TS2322'];
  return found.filter((line) => line.includes('TS2322')).length === wanted.length
    ? []
    : ['a wrong element and an unchecked index'];
}
