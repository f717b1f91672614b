import { relative } from 'node:path';
import { runTool, withSample } from './run-tool.mjs';

export const name = 'lint and format';

const BIOME = '@biomejs/biome/bin/biome';

export function check(root) {
  return runTool(root, BIOME, ['check', '--error-on-warnings', '--max-diagnostics=200', '--reporter=github', '.']);
}

export function blindSpots(root) {
  const samples = {
    'an unused import': "import { join } from 'node:path';\n",
    'a non-null assertion': 'export const a = (b: string | undefined): string => b!;\n',
    'an unformatted file': 'export const a=1\n',
  };
  return Object.entries(samples).flatMap(([what, text]) => {
    const found = withSample(root, 'sample.ts', text, (path) =>
      runTool(root, BIOME, ['check', '--error-on-warnings', relative(root, path)]),
    );
    return found.length === 0 ? [what] : [];
  });
}
