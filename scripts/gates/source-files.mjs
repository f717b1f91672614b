import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hand-written files of the checkout as git lists them, tracked or new, in the given folders with one of the endings. */
export function sourceFiles(root, folders, endings) {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return listed
    .split('\0')
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
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
