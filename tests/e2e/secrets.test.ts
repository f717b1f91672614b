import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { until } from './harness/until.js';

const SECRET = 'tr0ub4dor-und-7-Zwerge';

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  app = await desk.fixture();
});
afterAll(() => desk?.stop());

/** Everything that lies in a folder, as one text. */
function contentOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');
}

describe('a password', () => {
  it('that was entered is in nothing that is printed or kept afterwards', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'secure-input' });
    const pid = String(app.pid);
    const said: string[] = [];
    const ask = async (command: string, ...args: readonly string[]): Promise<void> => {
      said.push((await desk.ask(command, ...args)).text);
    };
    await ask('set-value', ref, SECRET);
    await app.waitFor('SECURE secure-input set');
    await ask('type', ref, SECRET);
    for (const property of ['text', 'value', 'title', 'states']) await ask('get', ref, '--property', property);
    await ask('snapshot', '--pid', pid, '--max-depth', '50', '--include-bounds');
    await ask('snapshot', '--pid', pid, '-i', '--compact');
    await ask('find', '--pid', pid, '--role', 'textfield', '--limit', '0');
    await ask('find', '--pid', pid, '--name', 'secure-input', '--first');
    await ask('wait', '--element', ref, '--predicate', 'exists', '--timeout', '2000');
    await ask('click', ref);
    await ask('is', ref, '--property', 'visible');
    expect(said.filter((text) => text.includes(SECRET) || text.includes('●'))).toEqual([]);
    expect(contentOf(desk.stateRoot)).not.toContain(SECRET);
    expect(contentOf(desk.stateRoot)).not.toContain('●');
  });

  it('can be neither found nor guessed by searching or waiting for it', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'secure-input' });
    await desk.run('set-value', ref, SECRET);
    const pid = String(app.pid);
    for (const field of ['--text', '--value', '--name', '--description']) {
      const text = SECRET.slice(0, 4);
      expect(await desk.run('find', '--pid', pid, field, text, '--count')).toEqual({ count: 0 });
      expect(await desk.run('find', '--pid', pid, field, '●', '--count')).toEqual({ count: 0 });
    }
    const waits = [
      ['--text', SECRET, '--pid', pid],
      ['--element', ref, '--predicate', 'value', '--value', SECRET],
    ];
    for (const flags of waits) {
      const error = await desk.fails('wait', ...flags, '--timeout', '400');
      expect(JSON.stringify(error)).not.toContain(SECRET);
    }
  });

  it('is shown as a field with a secret and without a value', async () => {
    const { tree } = await desk.snapshot({ pid: app.pid });
    const [field] = elements(tree, { name: 'secure-input' });
    expect(field?.states).toContain('secure');
    expect(field).not.toHaveProperty('value');
  });

  it('can be emptied', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'secure-input' });
    await desk.run('set-value', ref, SECRET);
    const from = app.lines().length;
    await desk.run('clear', ref);
    await app.waitFor('SECURE secure-input empty', 10_000, from);
  });

  it('is in the arguments of no process that outlives the call', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'secure-input' });
    await desk.run('type', ref, SECRET);
    await until('no process has it', async () => !(await desk.tool('ps', '-eo', 'args', '-ww')).includes(SECRET));
  });
});

describe('a text that an error is about', () => {
  it('is not repeated by the error', async () => {
    const ref = await desk.refOf({ pid: app.pid, name: 'picker' });
    const error = await desk.fails('select', ref, SECRET, '--timeout-ms', '500');
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });
});
