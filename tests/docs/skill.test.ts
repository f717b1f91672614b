import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArguments } from '@agent-desktop/cli/arguments/parse.js';
import { ARGUMENTS } from '@agent-desktop/cli/generated/arguments.js';
import { ERROR_CODES } from '@agent-desktop/core/errors/code.js';
import type { Delivery } from '@agent-desktop/core/errors/disposition.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, startDesk } from '../e2e/harness/desk.js';
import { type Program, programWith } from '../e2e/harness/program.js';
import { wordsOf } from '../support/words.js';
import { commandLines } from './command-lines.js';
import { runnableExamples } from './runnable-examples.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const skill = page('skills/agent-desktop/SKILL.md');

const TASK_MS = 120_000;
const LONGEST_PAGE = 200;
const DELIVERIES = Object.keys({
  unknown: true,
  not_delivered: true,
  delivery_uncertain: true,
  delivered_unverified: true,
  delivered_verified: true,
} satisfies Record<Delivery, true>);

let desk: Desk;
let program: Program;
beforeAll(async () => {
  desk = await startDesk();
  program = programWith({ flags: [], env: desk.env, cwd: desk.folder });
});
afterAll(() => desk?.stop());

describe('the task of the skill', () => {
  it(
    'is done by the commands as they stand there, with the references that they give',
    async () => {
      /** The reference that was given, by the one that the page has in its place. */
      const given = new Map<string, string>();
      try {
        for (const { words, gives, delivery } of runnableExamples(skill).flatMap(commandLines)) {
          const reply = await run(words.map((word) => given.get(word) ?? word));
          if (delivery !== undefined) expect(reply, words.join(' ')).toMatchObject({ disposition: { delivery } });
          if (gives !== undefined) given.set(gives, (reply.match as { ref_id: string }).ref_id);
        }
      } finally {
        await program.print('desktop', 'stop', 'work', '--force');
      }
      expect(readFileSync(join(desk.folder, 'letter.txt'), 'utf8').trimEnd()).toBe('Dear Ada,');
    },
    TASK_MS,
  );

  async function run([name, ...words]: readonly string[]): Promise<Record<string, unknown>> {
    if (name !== '--desktop') return program.run(name ?? '', ...words);
    const [desktop = '', command = '', ...rest] = words;
    return programWith({ flags: [name, desktop], env: desk.env, cwd: desk.folder }).run(command, ...rest);
  }
});

describe('the skill', () => {
  it('is short', () => {
    expect(skill.split('\n').length).toBeLessThan(LONGEST_PAGE);
  });

  it('has no other shell block than those that are run', () => {
    const shells = [...skill.matchAll(/^```(?:sh|bash|console)\b.*$/gm)].map(([fence]) => fence);
    expect(new Set(shells)).toEqual(new Set(['```sh runnable']));
  });

  it.each(callsIn(skill))('mentions only calls that the program takes: %s', (call) => {
    const words = wordsOf(call).map((word) => (word === 'REF' ? '@s8f3kd9zq:e5' : word));
    expect(parseArguments(words)).toMatchObject({ kind: 'command' });
  });
});

describe.each(['skills/agent-desktop/SKILL.md', 'docs/json-output.md'])('%s', (path) => {
  it.each([...ERROR_CODES, ...DELIVERIES])('explains %s', (word) => {
    expect(page(path)).toContain(`\`${word}\``);
  });
});

/** Calls with arguments that stand in the text between backticks, outside of blocks. */
function callsIn(markdown: string): string[] {
  const text = markdown.replace(/^```.*?^```$/gms, '');
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => (match[1] ?? '').replace(/^agent-desktop /, ''));
  return quoted.filter((code) => {
    const [first = '', second] = code.split(' ');
    return second !== undefined && Object.hasOwn(ARGUMENTS, first);
  });
}
