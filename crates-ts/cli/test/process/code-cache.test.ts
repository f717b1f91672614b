import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './bundle.js';

const ID_LENGTH = 32;

let program: BuiltProgram;
let copy: string;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'agent-desktop-cached-'));
  for (const name of ['agent-desktop.cjs', 'main.cjs', 'main.cache'])
    copyFileSync(join(dirname(program.file), name), join(copy, name));
});
afterEach(() => rmSync(copy, { recursive: true }));

const version = () =>
  spawnSync(process.execPath, [join(copy, 'agent-desktop.cjs'), 'version'], { encoding: 'utf8', env: { HOME: copy } });

describe('the compiled code beside the program', () => {
  it('is what V8 takes for this source', () => {
    const source = readFileSync(join(copy, 'main.cjs'), 'latin1');
    const cachedData = readFileSync(join(copy, 'main.cache')).subarray(ID_LENGTH);
    const wrapped = `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;
    expect(new Script(wrapped, { filename: join(copy, 'main.cjs'), cachedData }).cachedDataRejected).toBe(false);
  });

  it.each([
    ['missing', () => rmSync(join(copy, 'main.cache'))],
    ['empty', () => truncateSync(join(copy, 'main.cache'), 0)],
    ['cut short', () => truncateSync(join(copy, 'main.cache'), 10_000)],
    ['of another build', () => writeFileSync(join(copy, 'main.cache'), Buffer.alloc(100_000, 'x'))],
    [
      'no cache at all',
      () =>
        writeFileSync(
          join(copy, 'main.cache'),
          Buffer.concat([readFileSync(join(copy, 'main.cache')).subarray(0, ID_LENGTH), Buffer.alloc(100_000, 'x')]),
        ),
    ],
  ])('may be %s: the program runs all the same', (_what, spoil) => {
    spoil();
    const { stdout, stderr, status } = version();
    expect([stderr, status]).toEqual(['', 0]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, command: 'version' });
  });
});
