import { spawnSync } from 'node:child_process';
import { sourceFiles } from './source-files.mjs';

export const name = 'shell scripts';

export function check(root) {
  const scripts = [...sourceFiles(root, ['scripts', 'tests'], ['.sh']), ...sourceFiles(root, ['.ci'], [''])];
  if (scripts.length === 0) return ['no file was read'];
  return shellcheck(root, ['--external-sources', ...scripts.map(({ path }) => path)], '');
}

export function blindSpots(root) {
  const samples = ['#!/bin/bash\nrm $1\n', '#!/bin/bash\ncd "$1"\nrm -- *\n'];
  return samples.filter((text) => shellcheck(root, ['-'], text).length === 0);
}

function shellcheck(root, args, input) {
  const { status, stdout, stderr, error } = spawnSync('shellcheck', ['--format=gcc', ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
  });
  if (error !== undefined) return [`shellcheck did not run: ${error.message}`];
  if (status === 0) return [];
  return `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
}
