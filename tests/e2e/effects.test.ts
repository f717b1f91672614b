import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, startDesk } from './harness/desk.js';
import type { Reply } from './harness/envelope.js';
import { QUIET_MS, TOOLKITS, type Toolkit } from './harness/toolkits.js';
import { PATIENCE_MS, pause } from './harness/until.js';

/** Toolkits that take no text without keys: what they have to answer is the exact refusal. */
const NO_TEXT: ReadonlySet<Toolkit> = new Set(['chromium']);

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk('engine');
});
afterAll(() => desk?.stop());

describe.each(TOOLKITS)('%s:', (toolkit) => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture({ toolkit });
  });
  afterAll(() => app?.stop());

  const at = (name: string): Promise<string> => desk.refWhenThere({ pid: app.pid, name });
  const told = (from: number, pattern: RegExp): string[] =>
    app
      .lines()
      .slice(from)
      .filter((line) => pattern.test(line));

  /** Nothing was sent, the answer says that keys would be needed, and the application shows no effect. */
  async function expectRefused(reply: Reply, from: number): Promise<void> {
    expect(reply, reply.text).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { kind: 'needs_headed' }, disposition: { delivery: 'not_delivered' } },
    });
    await pause(QUIET_MS[toolkit]);
    expect(told(from, /^TEXT/)).toEqual([]);
  }

  describe('a value that the control does not take as it is', () => {
    it.each([
      ['a slider clamps', 'slider', '150', '100'],
      ['a spin button clamps', 'stepper', '11', '10'],
    ])('is answered with what is there now: %s', async (_case, name, wanted, most) => {
      const ref = await at(name);
      await desk.run('set-value', ref, '3');
      await app.waitFor(`VALUE ${name} 3`, PATIENCE_MS);
      const from = app.lines().length;
      const reply = await desk.ask('set-value', ref, wanted);
      // The toolkit clamps the number, ignores it, or (a number field of HTML) takes it.
      if (reply.ok) await pause(QUIET_MS[toolkit]);
      const shown = told(from, /^VALUE/).at(-1) ?? `VALUE ${name} 3`;
      expect([`VALUE ${name} ${most}`, `VALUE ${name} 3`, `VALUE ${name} ${wanted}`]).toContain(shown);
      expect(reply.text.includes('"delivered_verified"')).toBe(shown === `VALUE ${name} ${wanted}`);
      if (reply.ok) expect(`VALUE ${name} ${(reply.data.post_state as { value: string }).value}`).toBe(shown);
    });

    it('is answered with what is there now: a field changes it', async () => {
      const ref = await at('upper-input');
      const from = app.lines().length;
      const reply = await desk.ask('set-value', ref, 'abc');
      if (NO_TEXT.has(toolkit)) return expectRefused(reply, from);
      await app.waitFor('TEXT upper-input "ABC"', PATIENCE_MS, from);
      const { value } = (reply.ok ? reply.data.post_state : {}) as { value?: string };
      expect(['abc', 'ABC'], reply.text).toContain(value);
      if (value === 'ABC') expect(reply.text).not.toContain('"delivered_verified"');
      expect(await desk.run('get', ref, '--property', 'value')).toMatchObject({ value: 'ABC' });
    });

    it('is never called written when the field keeps its text', async () => {
      const ref = await at('stubborn-input');
      const from = app.lines().length;
      const reply = await desk.ask('set-value', ref, 'something else');
      if (NO_TEXT.has(toolkit)) return expectRefused(reply, from);
      expect(reply.text).not.toContain('"delivered_verified"');
      expect(await desk.run('get', ref, '--property', 'value')).toMatchObject({ value: 'fixed' });
    });
  });

  describe('a text', () => {
    it.each(['Ab_1: Spaß 世界😀 Привет', 'e\u0301 \u202eabc', '-5', ' leading and trailing ', 'héllo 漢😀'])(
      'arrives exactly in any script: %s',
      async (text) => {
        const ref = await at('text-input');
        const from = app.lines().length;
        const reply = await desk.ask('set-value', ref, text);
        if (NO_TEXT.has(toolkit)) return expectRefused(reply, from);
        await app.waitFor(`TEXT text-input ${JSON.stringify(text)}`, PATIENCE_MS, from);
        expect(reply).toMatchObject({
          data: { disposition: { delivery: 'delivered_verified' }, post_state: { value: text } },
        });
        expect(await desk.run('get', ref, '--property', 'value')).toMatchObject({ value: text });
      },
    );

    it('that is typed stands where the caret is, counted in characters and not in UTF-16 units', async () => {
      const ref = await at('text-input');
      if (NO_TEXT.has(toolkit)) return expectRefused(await desk.ask('type', ref, 'x'), app.lines().length);
      await desk.run('clear', ref);
      for (const [typed, whole] of [
        ['漢😀', '漢😀'],
        ['é😀', '漢😀é😀'],
        ['x', '漢😀é😀x'],
      ] as const) {
        const from = app.lines().length;
        expect(await desk.run('type', ref, typed)).toMatchObject({ disposition: { delivery: 'delivered_verified' } });
        await app.waitFor(`TEXT text-input ${JSON.stringify(whole)}`, PATIENCE_MS, from);
      }
    });
  });

  describe('an effect that comes later than the reply', () => {
    it('is waited for before it is judged', async () => {
      const ref = await at('toggle-button');
      const from = app.lines().length;
      expect(await desk.run('click', ref)).toMatchObject({ disposition: { delivery: 'delivered_verified' } });
      await app.waitFor('TOGGLED toggle-button true', PATIENCE_MS, from);
      expect(await desk.run('uncheck', ref)).toMatchObject({ disposition: { delivery: 'delivered_verified' } });
      await app.waitFor('TOGGLED toggle-button false', PATIENCE_MS, from);
      expect(told(from, /^TOGGLED/)).toEqual(['TOGGLED toggle-button true', 'TOGGLED toggle-button false']);
    });

    it('is not asked for twice', async () => {
      const ref = await at('primary-button');
      for (const times of [1, 2]) {
        await desk.run('click', ref);
        await app.waitFor(`CLICKED primary-button ${times}`, PATIENCE_MS);
      }
      expect(told(0, /^CLICKED primary-button/)).toHaveLength(2);
    });

    it('may be an element that becomes ready: it is clicked once', async () => {
      await app.command('page collections', PATIENCE_MS);
      const delayed = await at('delayed-button');
      await desk.run('click', await at('enable-later'));
      const result = await desk.run('click', delayed, '--timeout-ms', '20000');
      await app.waitFor(/^CLICKED delayed-button/, PATIENCE_MS);
      expect(told(0, /^CLICKED delayed-button/)).toHaveLength(1);
      expect(result).toMatchObject({ action: 'click' });
    });

    it('of a handler that runs for half a second is still seen', async () => {
      await app.command('page surfaces', PATIENCE_MS);
      const ref = await at('block-button');
      const from = app.lines().length;
      const result = await desk.run('click', ref);
      await app.waitFor('CLICKED block-button', PATIENCE_MS, from);
      expect(result.disposition).toMatchObject({ retry: 'unsafe' });
      expect(told(from, /^CLICKED/)).toEqual(['CLICKED block-button']);
    });
  });

  describe('an element that never becomes ready', () => {
    beforeAll(() => app.command('page collections', PATIENCE_MS));

    it('is TIMEOUT that says what was missing, and nothing is sent, also later', async () => {
      const ref = await at('permanently-disabled');
      const error = await desk.fails('click', ref, '--timeout-ms', '3000');
      expect(error).toMatchObject({
        code: 'TIMEOUT',
        details: { kind: 'actionability_timeout' },
        disposition: { delivery: 'not_delivered', retry: 'safe' },
      });
      expect(told(0, /permanently-disabled/)).toEqual([]);
    });

    it('is given up at once with a timeout of 0', async () => {
      const error = await desk.fails('click', await at('permanently-disabled'), '--timeout-ms', '0');
      expect(error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
    });
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
