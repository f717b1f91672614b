import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { programWith } from './harness/program.js';
import { TOOLKITS, type Toolkit } from './harness/toolkits.js';
import { PATIENCE_MS, until } from './harness/until.js';

const SECRET = 'tr0ub4dor-und-7-Zwerge';

/** What a toolkit shows in place of each character. */
const MASK = /[●•]/;
/** The same by toolkit; GTK4 gives the text itself. */
const MASKS: Readonly<Partial<Record<Toolkit, readonly string[]>>> = {
  gtk3: ['●', '•'],
  qt5: ['●', '•'],
  qt6: ['●', '•'],
  chromium: ['●', '•'],
};
/** Fields that only the label beside them, or their name, makes secret. */
const BY_LABEL: Readonly<Partial<Record<Toolkit, readonly string[]>>> = {
  gtk4: ['Hidden password'],
  qt5: ['Password'],
  qt6: ['Password'],
};

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk('engine');
});
afterAll(() => desk?.stop());

/** Everything that lies in a folder, as one text. */
function contentOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');
}

describe.each(TOOLKITS)('a password in %s', (toolkit) => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture({ toolkit });
  });
  afterAll(() => app?.stop());

  const refOf = (name: string): Promise<string> => desk.refOf({ pid: app.pid, role: 'textfield', name });

  /** By the keyboard, as a person does, so that the application has it whatever our own tool can write. */
  async function enterByHand(): Promise<void> {
    const from = app.lines().length;
    await app.command('focus secure-input', PATIENCE_MS);
    await desk.tool('xdotool', 'type', '--delay', '5', SECRET);
    await app.waitFor('SECURE secure-input set', PATIENCE_MS, from);
  }

  /** Everything that can be asked about a field and its window. */
  async function everythingAbout(ref: string): Promise<string[]> {
    const pid = String(app.pid);
    const said: string[] = [];
    const ask = async (command: string, ...args: readonly string[]): Promise<void> => {
      said.push((await desk.ask(command, ...args)).text);
    };
    for (const property of ['text', 'value', 'title', 'states']) await ask('get', ref, '--property', property);
    await ask('snapshot', '--pid', pid, '--max-depth', '50', '--include-bounds');
    await ask('snapshot', '--pid', pid, '-i', '--compact');
    await ask('find', '--pid', pid, '--role', 'textfield', '--limit', '0');
    await ask('wait', '--element', ref, '--predicate', 'exists', '--timeout', '2000');
    await ask('is', ref, '--property', 'visible');
    return said;
  }

  /** Searches and waits for what is in the field. */
  async function guesses(ref: string): Promise<string[]> {
    const pid = String(app.pid);
    const said: string[] = [];
    for (const field of ['--text', '--value', '--name', '--description']) {
      for (const text of [SECRET.slice(0, 4), ...(MASKS[toolkit] ?? [])]) {
        const found = await desk.ask('find', '--pid', pid, field, text, '--count');
        // A busy GTK4 application is not read to the end in time; what was read must not have it either.
        const matches = found.ok ? found.data.count : found.error.details?.observed_matches;
        expect(matches, `${field} ${text}: ${found.text}`).toBe(0);
        said.push(found.text);
      }
    }
    for (const flags of [
      ['--text', SECRET, '--pid', pid],
      ['--element', ref, '--predicate', 'value', '--value', SECRET],
    ]) {
      said.push(JSON.stringify(await desk.fails('wait', ...flags, '--timeout', '400')));
    }
    return said;
  }

  const leaks = (said: readonly string[]): string[] =>
    [...said, contentOf(desk.stateRoot)].filter((text) => text.includes(SECRET) || MASK.test(text));

  it('that somebody entered is in no answer and no file, and can be neither found nor guessed', async () => {
    await enterByHand();
    const ref = await refOf('secure-input');
    expect(leaks([...(await everythingAbout(ref)), ...(await guesses(ref))])).toEqual([]);
  });

  it('is shown as a field with a secret and without a value', async () => {
    const { tree } = await desk.snapshot({ pid: app.pid });
    const [field] = elements(tree, { role: 'textfield', name: 'secure-input' });
    expect(field?.states).toContain('secure');
    expect(field).not.toHaveProperty('value');
  });

  it('that is written is in no answer and no file either, whether it could be written or not', async () => {
    const ref = await refOf('secure-input');
    const written = await desk.ask('set-value', ref, SECRET);
    const typed = await desk.ask('type', ref, SECRET);
    expect(leaks([written.text, typed.text, ...(await everythingAbout(ref))])).toEqual([]);
    if (!written.ok) return;
    const from = app.lines().length;
    await desk.run('clear', ref);
    await app.waitFor('SECURE secure-input empty', PATIENCE_MS, from);
  });

  it.each(BY_LABEL[toolkit] ?? [])('that only a label makes one is kept as well: %s', async (label) => {
    const ref = await refOf(label);
    const from = app.lines().length;
    await desk.run('set-value', ref, SECRET);
    await app.waitFor(/^SECURE \S+ set$/, PATIENCE_MS, from);
    expect(leaks([...(await everythingAbout(ref)), ...(await guesses(ref))])).toEqual([]);
  });
});

describe('a password given to a process of ours', () => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture();
  });
  afterAll(() => app?.stop());

  it('is in the arguments of no process that outlives the call', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'secure-input' });
    const program = programWith({ flags: ['--desktop', desk.desktop.name], env: desk.env, cwd: desk.folder });
    await program.run('type', ref, SECRET);
    await until('no process has it', async () => !(await desk.tool('ps', '-eo', 'args', '-ww')).includes(SECRET));
  });

  it('is not repeated by an error about it', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'picker' });
    const error = await desk.fails('select', ref, SECRET, '--timeout-ms', '500');
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });
});
