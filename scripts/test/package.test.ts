import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** npm without what an outer `npm run` told its children. */
const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')));

let folder: string;
let packed: { filename: string; files: { path: string; mode: number }[] };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-desktop-pack-'));
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    env: ENV,
    encoding: 'utf8',
  });
  packed = JSON.parse(output)[0];
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the npm package', () => {
  it('holds the bundles, the licences and what npm wants, nothing else', () => {
    const others = packed.files.map(({ path }) => path).filter((path) => !/^dist\/[a-z-]+\.(cjs|cache)$/.test(path));
    expect(others.sort()).toEqual(['LICENSE', 'NOTICE', 'README.md', 'dist/third-party-licenses.txt', 'package.json']);
  });

  it('names the licence of every package whose code it holds', () => {
    const text = readFileSync(join(ROOT, 'dist', 'third-party-licenses.txt'), 'utf8');
    const named = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \((\S+)\)$/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(['yargs', 'yargs-parser', 'zod']));
    expect(text.match(/Copyright/g)?.length).toBeGreaterThanOrEqual(named.length);
  });

  it('installs into an empty prefix without scripts, and runs', () => {
    const prefix = join(folder, 'prefix');
    const home = join(folder, 'home');
    const args = [
      'install',
      '--global',
      '--ignore-scripts',
      '--offline',
      '--no-audit',
      '--no-fund',
      '--prefix',
      prefix,
    ];
    execFileSync('npm', [...args, '--cache', join(folder, 'cache'), join(folder, packed.filename)], {
      env: { ...ENV, HOME: home },
    });
    const program = join(prefix, 'bin', 'agent-desktop');
    const run = (...words: string[]) =>
      execFileSync(program, words, { env: { PATH: process.env.PATH, HOME: home }, encoding: 'utf8' });
    expect(JSON.parse(run('version'))).toMatchObject({ ok: true, command: 'version' });
    expect(run('--help')).toContain('AGENT LOOP');
    expect(JSON.parse(run('skills', 'get', 'desktop', '--full'))).toMatchObject({ ok: true });
    expect(existsSync(join(home, '.agent-desktop'))).toBe(false);
  });
});
