import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { forbiddenRules } from './import-rules.mjs';

export const name = 'imports';

const FOLDERS = ['core', 'platforms', 'crates-ts'];

/** Violations of the import table in the checkout at `root`. Reading no module is a violation too: a blind gate is not green. */
export async function check(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      ruleSet: { forbidden: forbiddenRules() },
      validate: true,
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules/(?!@agent-desktop/)' },
      exclude: { path: '(^|/)(test|dist)/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'default'],
        extensionAlias: { '.js': ['.ts', '.js'] },
      },
    },
    { extensionAlias: { '.js': ['.ts', '.js'] } },
  );
  const own = output.modules.filter((module) => FOLDERS.some((folder) => module.source.startsWith(`${folder}/`)));
  if (own.length === 0) return ['no module was read'];
  const seen = output.summary.violations.map(
    (violation) => `${violation.from} -> ${violation.to}: ${violation.rule.name}`,
  );
  return [...new Set(seen)];
}

/** Small trees, each with one import that the table forbids, and the rule that has to say so. */
export const SAMPLES = [
  {
    rule: 'packages:core',
    files: { 'core/src/a.ts': `import '../../platforms/linux/src/b.js';`, 'platforms/linux/src/b.ts': 'export {};' },
  },
  { rule: 'core-builtins', files: { 'core/src/a.ts': `import 'node:child_process';` } },
  {
    rule: 'packages:platforms/linux',
    files: { 'platforms/linux/src/a.ts': `import '../../macos/src/b.js';`, 'platforms/macos/src/b.ts': 'export {};' },
  },
  {
    rule: 'packages:crates-ts/engine',
    files: {
      'crates-ts/engine/src/a.ts': `import '../../program/src/b.js';`,
      'crates-ts/program/src/b.ts': 'export {};',
    },
  },
  {
    rule: 'dynamic:crates-ts/program->platforms/linux',
    files: {
      'crates-ts/program/src/a.ts': `import { b } from '../../../platforms/linux/src/b.js'; b;`,
      'platforms/linux/src/b.ts': 'export const b = 1;',
    },
  },
  { rule: 'no-unresolved', files: { 'core/src/a.ts': `import { b } from './missing.js'; b;` } },
  {
    rule: 'libraries:core',
    files: {
      'core/src/a.ts': `import 'yargs';`,
      'node_modules/yargs/package.json': '{"name":"yargs","main":"i.js"}',
      'node_modules/yargs/i.js': '',
    },
  },
];

/** Rules that no longer report their sample. */
export async function blindSpots() {
  const blind = [];
  for (const { rule, files } of SAMPLES) {
    const found = await inSample(files, check);
    if (!found.some((violation) => violation.endsWith(`: ${rule}`)))
      blind.push(`${rule} (reported: ${found.join('; ') || 'nothing'})`);
  }
  const empty = await inSample({ 'core/README.md': '' }, check);
  return empty.includes('no module was read') ? blind : [...blind, 'reading no module'];
}

async function inSample(files, use) {
  const root = mkdtempSync(join(tmpdir(), 'agent-desktop-gate-'));
  try {
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return await use(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
