import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, startDesk } from './harness/desk.js';
import { PATIENCE_MS } from './harness/until.js';

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  app = await desk.fixture();
});
afterAll(() => desk?.stop());

const at = (name: string, role?: string): Promise<string> =>
  desk.refOf({ pid: app.pid, name, ...(role === undefined ? {} : { role }) });

describe('a value that the control does not take as it is', () => {
  it.each([
    ['a slider clamps', 'slider', '150', /^VALUE slider 100$/, '100'],
    ['a spin button clamps', 'stepper', '11', /^VALUE stepper 10$/, '10'],
    ['a field changes it', 'upper-input', 'abc', /^TEXT upper-input "ABC"$/, 'ABC'],
  ])('is answered with what is there now: %s', async (_case, name, wanted, line, shown) => {
    const ref = await at(name);
    const from = app.lines().length;
    const result = await desk.run('set-value', ref, wanted);
    await app.waitFor(line, PATIENCE_MS, from);
    expect(result).toMatchObject({ disposition: { delivery: 'delivered_unverified' }, post_state: { value: shown } });
  });

  it('is an answer too when the field never changes', async () => {
    const ref = await at('stubborn-input');
    const result = await desk.run('set-value', ref, 'something else');
    expect(result).toMatchObject({ post_state: { value: 'fixed' } });
    expect(result.disposition).not.toMatchObject({ delivery: 'delivered_verified' });
  });

  it('arrives exactly in any script', async () => {
    const ref = await at('text-input');
    for (const text of ['Ab_1: Spaß 世界😀 Привет', 'e\u0301 \u202eabc', '-5', ' leading and trailing ']) {
      const from = app.lines().length;
      const result = await desk.run('set-value', ref, text);
      await app.waitFor(`TEXT text-input ${JSON.stringify(text)}`, PATIENCE_MS, from);
      expect(result).toMatchObject({ disposition: { delivery: 'delivered_verified' }, post_state: { value: text } });
    }
  });
});

describe('an effect that comes late', () => {
  it('is waited for: a button that becomes enabled is clicked once', async () => {
    await app.command('page collections');
    const delayed = await at('delayed-button');
    await desk.run('click', await at('enable-later'));
    const result = await desk.run('click', delayed, '--timeout-ms', '20000');
    await app.waitFor('CLICKED delayed-button 1', PATIENCE_MS);
    expect(app.lines().filter((line) => line.startsWith('CLICKED delayed-button'))).toHaveLength(1);
    expect(result).toMatchObject({ action: 'click' });
  });

  it('of a handler that runs for half a second is still seen', async () => {
    await app.command('page surfaces');
    const from = app.lines().length;
    const result = await desk.run('click', await at('block-button'));
    await app.waitFor('CLICKED block-button', PATIENCE_MS, from);
    expect(result.disposition).toMatchObject({ retry: 'unsafe' });
    expect(app.lines().slice(from)).toEqual(['CLICKED block-button']);
  });
});

describe('an element that never becomes ready', () => {
  it('is TIMEOUT that says what was missing, and nothing is sent, also later', async () => {
    await app.command('page collections');
    const ref = await at('permanently-disabled');
    const error = await desk.fails('click', ref, '--timeout-ms', '1000');
    expect(error).toMatchObject({
      code: 'TIMEOUT',
      details: { kind: 'actionability_timeout' },
      disposition: { delivery: 'not_delivered', retry: 'safe' },
    });
    expect(app.lines().filter((line) => line.includes('permanently-disabled'))).toEqual([]);
  });

  it('is given up at once with a timeout of 0', async () => {
    const ref = await at('permanently-disabled');
    const error = await desk.fails('click', ref, '--timeout-ms', '0');
    expect(error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
  });
});

describe('an application in another language', () => {
  it('is operated the same: no localized action name decides anything', async () => {
    const localized = await desk.fixture({ script: 'localized.py' });
    const button = await desk.refOf({ pid: localized.pid, name: 'primary-button' });
    const box = await desk.refOf({ pid: localized.pid, name: 'toggle-box' });
    await desk.run('click', button);
    await localized.waitFor('CLICKED primary-button 1', PATIENCE_MS);
    expect(await desk.run('check', box)).toMatchObject({ disposition: { delivery: 'delivered_verified' } });
    await localized.waitFor('TOGGLED toggle-box true', PATIENCE_MS);
    const said = await desk.oracle('action-names.py', String(localized.pid));
    expect(said).toContain('primary-button: Anklicken');
  });
});
