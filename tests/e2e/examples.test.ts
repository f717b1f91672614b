import type { Effect, Example } from '@agent-desktop/core/command.js';
import { commandList } from '@agent-desktop/program/command-list.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '../support/words.js';
import { type EditorScene, SCENES, type Scene } from './examples/scenes.js';
import { missing } from './examples/shows.js';
import { type Desk, startDesk } from './harness/desk.js';
import { type Program, programWith } from './harness/program.js';
import { PATIENCE_MS } from './harness/until.js';

interface Case extends Example {
  readonly name: string;
  readonly effect: Effect;
}

const cases: Case[] = commandList.flatMap(({ name, effect, examples }) =>
  examples.map((example) => ({ name, effect, ...example })),
);

let desk: Desk;
/** The program without `--desktop`. */
let anywhere: Program;
beforeAll(async () => {
  desk = await startDesk();
  anywhere = programWith({ flags: [], env: desk.env, cwd: desk.folder });
});
afterAll(() => desk?.stop());

/** Runs the example and compares its answer with what it shows. */
async function runExample(program: Program, { name, run, fails, shows }: Case, ref?: string): Promise<void> {
  if (run.includes('{ref}') && ref === undefined) throw new Error('nothing is said about what {ref} is');
  const [, ...words] = wordsOf(run).map((word) => (word === '{ref}' ? (ref ?? '') : word));
  if (typeof shows === 'number') {
    expect((await program.print(name, ...words)).exitCode).toBe(shows);
    return;
  }
  const reply = await program.ask(name, ...words);
  expect(reply.ok ? undefined : reply.error.code, reply.text).toBe(fails);
  expect(missing(shows, reply.ok ? reply.data : reply.error)).toEqual([]);
}

async function inEditor(scene: EditorScene, example: Case): Promise<void> {
  const app = await desk.fixture({ script: 'editor.py' });
  try {
    for (const line of scene.first ?? []) await app.command(line);
    const ref = scene.at === undefined ? undefined : await desk.refOf({ pid: app.pid, ...scene.at });
    for (const line of scene.afterwards ?? []) await app.command(line);
    const from = app.lines().length;
    await runExample(desk, example, ref);
    if (example.effect !== 'acts') return;
    const said = scene.said?.[example.run];
    if (said === undefined) throw new Error('nothing is said about what the application prints');
    for (const line of said) await app.waitFor(line, PATIENCE_MS, from);
    await app.command('nothing');
    const printed = app.lines().slice(from, -1);
    expect(printed).toEqual(said.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))));
  } finally {
    await app.stop();
  }
}

async function withDesktopWork(up: boolean, example: Case): Promise<void> {
  if (up) await anywhere.run('desktop', 'start', 'work');
  try {
    await runExample(anywhere, example);
  } finally {
    await anywhere.print('desktop', 'stop', 'work', '--force');
  }
}

async function inScene(scene: Scene, example: Case): Promise<void> {
  switch (scene.kind) {
    case 'nothing':
      return runExample(anywhere, example);
    case 'screen':
      return runExample(desk, example);
    case 'desktop':
      return withDesktopWork(scene.up, example);
    case 'editor':
      return inEditor(scene, example);
  }
}

describe('the example of a command', () => {
  it.each(cases)('$run, given $given', async (example) => {
    const scene = SCENES[example.given];
    if (scene === undefined) throw new Error(`no scene is "${example.given}"`);
    await inScene(scene, example);
  });
});

describe('the scenes of the examples', () => {
  it('are all used, with everything that is said in them', () => {
    const used = new Set(cases.map(({ given }) => given));
    expect(Object.keys(SCENES).filter((given) => !used.has(given))).toEqual([]);
    const runs = new Set(cases.map(({ given, run }) => `${given}: ${run}`));
    const said = Object.entries(SCENES).flatMap(([given, scene]) =>
      scene.kind === 'editor' ? Object.keys(scene.said ?? {}).map((run) => `${given}: ${run}`) : [],
    );
    expect(said.filter((one) => !runs.has(one))).toEqual([]);
  });
});

describe('what an example shows', () => {
  const answer = { a: 1, list: [{ name: 'x', more: true }, { name: 'y' }] };

  it.each([{}, { a: 1 }, { list: [{ name: 'y' }, { name: 'x' }] }, { list: [] }])(
    'is part of an answer: %j',
    (shows) => {
      expect(missing(shows, answer)).toEqual([]);
    },
  );

  it.each([{ a: 2 }, { b: null }, { list: [{ name: 'z' }] }, { list: {} }, { a: [1] }, { a: { b: 1 } }])(
    'is missing in another: %j',
    (shows) => {
      expect(missing(shows, answer)).not.toEqual([]);
    },
  );
});
