import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARGUMENTS } from '../../src/generated/arguments.js';
import { type BuiltProgram, buildProgram } from './bundle.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 80;

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

// `wait` alone may take as long as it is told to; desktop start would start one.
const commands = Object.keys(ARGUMENTS).filter((name) => name !== 'wait' && name !== 'desktop');
const flags = Object.values(ARGUMENTS).flatMap((table) => table.flags.map((field) => `--${field.flag}`));

// A NUL cannot be passed to a process at all.
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...flags, '--headed', '-v', '-i', '--', '-', '--session', '--desktop') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '@s1234567:e1',
      '@e1',
      '@:e',
      '../..',
      '/etc/passwd',
      '-1',
      '1e999',
      '99999999999999999999',
      'NaN',
      '',
    ),
  },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...flags), anyText).map(([flag, text]) => `${flag}=${text}`) },
);
const args = fc.oneof(
  fc.tuple(fc.constantFrom(...commands), fc.array(word, { maxLength: 6 })).map(([name, words]) => [name, ...words]),
  fc.array(word, { maxLength: 5 }),
);

describe('any arguments', () => {
  it('give one envelope or help, exit code 0, 1 or 2, and write nothing outside the state root', {
    timeout: RUNS * 2_000,
  }, () => {
    fc.assert(
      fc.property(args, (words) => {
        const root = join(program.home, 'root');
        const before = readdirSync(program.home).filter((name) => name !== 'root');
        const { stdout, status, signal } = program.run(words, { AGENT_DESKTOP_HOME: root });
        expect(signal).toBeNull();
        expect([0, 1, 2]).toContain(status);
        if (stdout.startsWith('{')) {
          expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
          const envelope = JSON.parse(stdout);
          expect(envelope.version).toBe('2.3');
          expect(envelope.ok).toBe(status === 0);
          if (status === 2) expect(envelope.command).toBe('unknown');
          // An unforeseen exception is a fault of ours, whatever the arguments were.
          expect(envelope.error?.details?.kind).not.toBe('unexpected');
        } else {
          expect(status).toBe(0);
        }
        expect(readdirSync(program.home).filter((name) => name !== 'root')).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  it('leave no state root behind when they are no valid call', () => {
    const root = join(program.home, 'untouched');
    program.run(['click', '--bogus'], { AGENT_DESKTOP_HOME: root });
    expect(existsSync(root)).toBe(false);
    mkdirSync(root);
    program.run(['bogus'], { AGENT_DESKTOP_HOME: root });
    expect(readdirSync(root)).toEqual([]);
    rmSync(root, { recursive: true });
  });
});
