import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { describe, expect, it } from 'vitest';
import { CLICK, Desk } from './desk.js';

describe('a dispatch that fails', () => {
  it('is not repeated when the application refuses', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save', faults: { answers: 'refused' } });
    const error = await desk.refusal(save, CLICK);
    expect(error).toMatchObject({
      code: 'ACTION_FAILED',
      disposition: { delivery: 'not_delivered', retry: 'safe' },
      details: { steps: [{ label: 'Simulated.Click', outcome: 'attempted', verified: false }] },
    });
    expect(desk.count('perform')).toBe(1);
  });

  it('is not repeated when no answer says whether it took effect', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save', faults: { answers: 'uncertain' } });
    const error = await desk.refusal(save, CLICK);
    expect(error).toMatchObject({
      code: 'APP_UNRESPONSIVE',
      disposition: { delivery: 'delivery_uncertain', retry: 'unsafe' },
    });
    expect(desk.desktop.effects).toEqual(['CLICKED Save']);
    expect(desk.count('perform')).toBe(1);
  });

  it('is not repeated when the adapter throws, and claims nothing about delivery', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    desk.desktop.before('perform', () => {
      throw new TypeError('broken');
    });
    const error = await desk.refusal(save, CLICK);
    expect(error).toMatchObject({ code: 'INTERNAL', disposition: { delivery: 'delivery_uncertain' } });
    expect(desk.count('perform')).toBe(1);
  });

  it('is not repeated when the application stays silent until the deadline', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    desk.desktop.once('perform', () => {
      desk.app.hangs = true;
    });
    const error = await desk.refusal(save, CLICK, { timeoutMs: 300 });
    expect(error).toMatchObject({ code: 'APP_UNRESPONSIVE', disposition: { delivery: 'delivery_uncertain' } });
    expect(desk.count('perform')).toBe(1);
  });
});

describe('before the dispatch', () => {
  it('a deadline that ends after the preflight prevents it', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    desk.desktop.before('steps', () => new Promise((resolve) => setTimeout(resolve, 260)));
    const error = await desk.refusal(save, CLICK, { timeoutMs: 250 });
    expect(error).toMatchObject({ code: 'TIMEOUT', disposition: { delivery: 'not_delivered', retry: 'safe' } });
    expect(desk.count('perform')).toBe(0);
  });

  it('a deadline that ends while the state before is read prevents it', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save', faults: { unread: ['value'] } });
    desk.desktop.before('readElement', () => new Promise((resolve) => setTimeout(resolve, 1_010)));
    const error = await desk.refusal(save, CLICK, { timeoutMs: 1_000 });
    expect(error).toMatchObject({ code: 'TIMEOUT', details: { kind: 'chain_deadline', mutated: false } });
    expect(desk.count('perform')).toBe(0);
  });

  it('what the adapter has no route for is refused without taking the lease', async () => {
    const desk = new Desk();
    let taken = 0;
    desk.system.locks.acquire = () => {
      taken += 1;
      throw new Error('the lease was taken');
    };
    const picture = desk.add({ role: 'image', name: 'Logo', capabilities: [] });
    expect((await desk.refusal(picture, CLICK)).code).toBe('POLICY_DENIED');
    expect(taken).toBe(0);
  });

  it('a deadline that ends after the preflight prevents the scroll', async () => {
    const desk = new Desk();
    const row = desk.add({ role: 'cell', name: 'Row', states: ['offscreen'], bounds: 'none' });
    desk.desktop.before('steps', () => new Promise((resolve) => setTimeout(resolve, 260)));
    const error = await desk.refusal(row, CLICK, { timeoutMs: 250 });
    expect(error).toMatchObject({ code: 'TIMEOUT', disposition: { delivery: 'not_delivered' } });
    expect(desk.desktop.effects).toEqual([]);
  });

  it('an element replaced between the two resolutions is not acted on, nor is its replacement', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    let looks = 0;
    desk.desktop.before('candidates', () => {
      looks += 1;
      if (looks === 2) save.replace();
    });
    const error = await desk.refusal(save, CLICK, { timeoutMs: 1_500 });
    expect(error).toMatchObject({ code: 'STALE_REF', disposition: { delivery: 'not_delivered' } });
    expect(desk.desktop.effects).toEqual([]);
  });

  it('a lease that another keeps is a timeout that is safe to retry', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    const slow = desk.add({ role: 'button', name: 'Slow' });
    let goOn = (): void => undefined;
    const first = await new Promise<{ readonly acting: Promise<unknown> }>((begun) => {
      desk.desktop.once('perform', () => {
        begun({ acting });
        return new Promise<void>((resolve) => {
          goOn = resolve;
        });
      });
      const acting = desk.act(slow, CLICK);
    });
    const error = await desk.refusal(save, CLICK, { timeoutMs: 300 });
    goOn();
    await first.acting;
    expect(error).toMatchObject({ code: 'TIMEOUT', disposition: { delivery: 'not_delivered', retry: 'safe' } });
    expect(desk.desktop.effects).toEqual(['CLICKED Slow']);
  });
});

describe('a dispatch that was received', () => {
  it('happens once on an element that keeps moving', async () => {
    const desk = new Desk();
    const moving = desk.add({ role: 'button', name: 'Moving' });
    desk.desktop.before('candidates', () => {
      moving.bounds = { x: Math.random() * 500, y: 10, width: 20, height: 20 };
    });
    await desk.act(moving, CLICK);
    expect(desk.desktop.effects).toEqual(['CLICKED Moving']);
  });

  it('is delivered although its own handler keeps the application busy', async () => {
    const desk = new Desk();
    const hang = () => {
      desk.app.hangs = true;
    };
    const modal = desk.add({ role: 'button', name: 'Modal', onAction: hang });
    const result = await desk.act(modal, CLICK);
    expect(result).toMatchObject({
      details: { kind: 'application_blocked' },
      disposition: { delivery: 'delivered_unverified', retry: 'unsafe' },
    });
    expect(result).not.toHaveProperty('surfaces');
  });

  it('is delivered although a clean-up failed, and the answer says so', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'checkbox', name: 'Wrap' });
    desk.desktop.before('settled', () => {
      throw new CommandError('APP_UNRESPONSIVE', 'no answer');
    });
    const result = await desk.act(save, { kind: 'toggle' });
    expect(result).toMatchObject({
      details: { clean_up: 'APP_UNRESPONSIVE' },
      disposition: { delivery: 'delivered_verified' },
    });
  });

  it('is read back even when the deadline ends meanwhile', async () => {
    const desk = new Desk();
    const wrap = desk.add({ role: 'checkbox', name: 'Wrap', faults: { effectDelayMs: 200 } });
    const result = await desk.act(wrap, { kind: 'check' }, { timeoutMs: 100 });
    expect(result.disposition.delivery).toBe('delivered_verified');
  });
});

describe('an application that lies', () => {
  it.each([
    ['toggle', 'checkbox', []],
    ['check', 'checkbox', []],
    ['uncheck', 'checkbox', ['checked']],
  ] as const)('%s: an unchanged state is an error', async (kind, role, states) => {
    const desk = new Desk();
    const wrap = desk.add({ role, name: 'Wrap', states, faults: { lies: true } });
    // The simulated toggle expects any effect; a real adapter expects states.
    const action: ElementAction = { kind };
    if (kind === 'toggle') {
      expect((await desk.act(wrap, action)).disposition.delivery).toBe('delivered_unverified');
      return;
    }
    expect(await desk.refusal(wrap, action)).toMatchObject({
      code: 'ACTION_FAILED',
      details: { kind: 'state_unchanged' },
      disposition: { delivery: 'delivered_unverified', retry: 'unsafe' },
    });
  });

  it('clear: a value that remains is an error', async () => {
    const desk = new Desk();
    const name = desk.add({ role: 'textfield', name: 'Name', value: 'x', faults: { lies: true } });
    expect(await desk.refusal(name, { kind: 'clear' })).toMatchObject({
      code: 'ACTION_FAILED',
      details: { kind: 'value_remains' },
    });
  });

  it('select: a selection that is not there is an error', async () => {
    const desk = new Desk();
    const picker = desk.add({
      role: 'combobox',
      name: 'Picker',
      value: 'Alpha',
      faults: { lies: true },
      children: [{ role: 'option', name: 'Beta' }],
    });
    expect(await desk.refusal(picker, { kind: 'select', value: 'Beta' })).toMatchObject({
      code: 'ACTION_FAILED',
      details: { kind: 'selected_value_not_observed' },
    });
  });

  it('set-value: another value is an answer that says what is there now', async () => {
    const desk = new Desk();
    const volume = desk.add({
      role: 'slider',
      name: 'Volume',
      value: '0',
      onAction: (element) => {
        element.value = '100';
      },
    });
    expect(await desk.act(volume, { kind: 'set-value', value: '250' })).toMatchObject({
      post_state: { value: '100' },
      details: { kind: 'value_differs' },
      disposition: { delivery: 'delivered_unverified' },
    });
  });

  it('set-value and clear: a text that the application rewrites at its next idle moment is not verified', async () => {
    const desk = new Desk();
    const stubborn = desk.add({
      role: 'textfield',
      name: 'Stubborn',
      value: 'fixed',
      onAction: (element) =>
        void setTimeout(() => {
          element.value = 'fixed';
        }, 10),
    });
    expect(await desk.act(stubborn, { kind: 'set-value', value: 'other' })).toMatchObject({
      post_state: { value: 'fixed' },
      details: { kind: 'value_differs' },
      disposition: { delivery: 'delivered_unverified' },
    });
    expect(await desk.refusal(stubborn, { kind: 'clear' })).toMatchObject({
      code: 'ACTION_FAILED',
      details: { kind: 'value_remains' },
      disposition: { delivery: 'delivered_unverified' },
    });
  });

  it('check: a state that is taken back is an error', async () => {
    const desk = new Desk();
    const veto = desk.add({
      role: 'checkbox',
      name: 'Veto',
      onAction: (element) => void setTimeout(() => element.states.delete('checked'), 30),
    });
    expect(await desk.refusal(veto, { kind: 'check' })).toMatchObject({
      code: 'ACTION_FAILED',
      details: { kind: 'state_reverted' },
    });
  });
});

describe('what is already as asked', () => {
  it('is left alone', async () => {
    const desk = new Desk();
    const wrap = desk.add({ role: 'checkbox', name: 'Wrap', states: ['checked'] });
    expect(await desk.act(wrap, { kind: 'check' })).toMatchObject({
      steps: [{ outcome: 'skipped', verified: true }],
      disposition: { delivery: 'not_delivered', retry: 'safe' },
    });
    expect(desk.count('perform')).toBe(0);
  });
});

describe("the caller's text", () => {
  it('never stands in an answer or an error, except as the value that the element shows', async () => {
    const desk = new Desk();
    const secret = 'hunter2-hunter2';
    const password = desk.add({ role: 'textfield', name: 'Password', states: ['secure'] });
    expect(JSON.stringify(await desk.act(password, { kind: 'type', text: secret }))).not.toContain(secret);
    const lying = desk.add({ role: 'textfield', name: 'Name', faults: { lies: true } });
    expect(JSON.stringify(await desk.act(lying, { kind: 'set-value', value: secret }))).not.toContain(secret);
    const refusing = desk.add({ role: 'textfield', name: 'Other', faults: { answers: 'refused' } });
    const error = await desk.refusal(refusing, { kind: 'type', text: secret });
    expect(JSON.stringify([error.message, error.details, error.suggestion])).not.toContain(secret);
  });
});
