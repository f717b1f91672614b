import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runToEnd } from '../e2e/harness/child.js';
import type { Printed } from '../e2e/harness/envelope.js';
import { runnableExamples } from './runnable-examples.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const TOUR_MS = 120_000;

let folder: string;
let checkout: string;
let runtimeFolder: string;
let tour: Printed;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-desktop-readme-'));
  checkout = join(folder, 'checkout');
  runtimeFolder = join(folder, 'run');
  mkdirSync(checkout);
  mkdirSync(runtimeFolder, { mode: 0o700 });
  symlinkSync(dirname(inject('program')), join(checkout, 'dist'));
  const examples = runnableExamples(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  const options = {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', AGENT_DESKTOP_RUNTIME_DIR: runtimeFolder },
    ms: TOUR_MS,
  };
  // Bash reads its start file when its input is a socket, as node's pipes are.
  tour = await runToEnd('bash', ['--norc', '-euo', 'pipefail', '-c', examples.join('\n')], options);
  const ended = ['desktop', 'stop', 'tour', '--force'];
  if (tour.exitCode !== 0) await runToEnd(process.execPath, [inject('program'), ...ended], options);
}, TOUR_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tour of the README', () => {
  it('runs to its end', () => {
    expect(tour, tour.stdout).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('has the editor write the text that it typed', () => {
    expect(readFileSync(join(checkout, '.cache/tour.txt'), 'utf8').trimEnd()).toBe('Written by a script.');
  });

  it('is refused the reference of the closed dialog', () => {
    expect(tour.stdout).toMatch(/"code":"STALE_REF".*\nexit code 1\n/);
  });

  it('makes a picture', () => {
    expect(readFileSync(join(checkout, '.cache/tour.png')).subarray(0, PNG.length)).toEqual(PNG);
  });

  it('leaves no desktop', () => {
    expect(readdirSync(join(runtimeFolder, 'desktops'))).toEqual([]);
  });
});

describe.each(['README.md', 'CONTRIBUTING.md', 'docs/README.md'])('%s', (page) => {
  it('links only to files that are there', () => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap((match) => match[1] ?? []);
    expect(targets).not.toEqual([]);
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([]);
  });
});
