import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulatedElement } from '../../../tests/support/simulated-adapter/index.js';
import { CLICK, Desk } from './desk.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 200 : 12;

const CHANGES: Readonly<Record<string, (save: SimulatedElement) => void>> = {
  disable: (save) => void save.states.add('disabled'),
  enable: (save) => void save.states.delete('disabled'),
  move: (save) => {
    save.bounds = { x: 5, y: 500, width: 50, height: 20 };
  },
  hide: (save) => void save.states.add('hidden'),
  show: (save) => void save.states.delete('hidden'),
  twin: (save) => void (save.defunct || save.duplicate()),
  replace: (save) => void (save.defunct || save.replace()),
  remove: (save) => void (save.defunct || save.remove()),
  refuse: (save) => {
    save.faults = { answers: 'refused' };
  },
  doubt: (save) => {
    save.faults = { answers: 'uncertain' };
  },
};

const interference = fc.record({
  method: fc.constantFrom('candidates', 'steps', 'perform', 'listSurfaces', 'readElement'),
  change: fc.constantFrom(...Object.keys(CHANGES)),
  at: fc.integer({ min: 1, max: 3 }),
});

describe('whatever the application does meanwhile', () => {
  it('one click reaches at most one element, the one that was meant, and the answer says what is known', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(interference, { maxLength: 5 }), async (plan) => {
        const desk = new Desk();
        const save = desk.add({ role: 'button', name: 'Save' });
        const sent: unknown[] = [];
        for (const { method, change, at } of plan) {
          let calls = 0;
          desk.desktop.before(method, () => {
            calls += 1;
            if (calls === at) CHANGES[change]?.(save);
          });
        }
        desk.desktop.before(
          'perform',
          (call) => void sent.push((call.arguments[0] as { operation: unknown }).operation),
        );
        const delivery = await desk.act(save, CLICK, { timeoutMs: 250 }).then(
          (result) => result.disposition.delivery,
          (error: unknown) => {
            if (error instanceof CommandError) return error.disposition.delivery;
            throw error;
          },
        );
        expect(sent.length).toBeLessThanOrEqual(1);
        expect(desk.desktop.effects.length).toBeLessThanOrEqual(1);
        for (const operation of sent) expect(operation).toMatchObject({ element: { serial: save.serial } });
        if (desk.desktop.effects.length === 1) expect(delivery).not.toBe('not_delivered');
        if (sent.length === 0) expect(delivery).toBe('not_delivered');
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});

describe('an element that its own click destroys', () => {
  it('shows by that that the click had an effect', async () => {
    const desk = new Desk();
    const close = desk.add({ role: 'button', name: 'Close', onAction: (element) => element.remove() });
    expect((await desk.act(close, CLICK)).disposition.delivery).toBe('delivered_verified');
  });
});

describe('a surface that closes', () => {
  it('is an effect too', async () => {
    const desk = new Desk();
    const popover = desk.app.openSurface('popover', { role: 'popover', name: 'Tip' });
    const close = desk.add({ role: 'button', name: 'Close', onAction: () => desk.app.closeSurface(popover) });
    expect(await desk.act(close, CLICK)).toMatchObject({
      surfaces: [],
      disposition: { delivery: 'delivered_verified' },
    });
  });
});

describe('a password field that only its label calls so', () => {
  it('shows no value afterwards', async () => {
    const desk = new Desk();
    const field = desk.add({ role: 'textfield', name: 'Password' });
    const entry = { ...desk.entryOf(field), states: ['secure' as const] };
    const result = await desk.act(field, { kind: 'set-value', value: 'hunter2' }, { entry });
    expect(result.post_state).toMatchObject({ states: ['secure'] });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});

describe('a deadline that is over before anything began', () => {
  it('sends nothing', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    const error = await desk.refusal(save, CLICK, {
      timeoutMs: 1,
      resolve: async (until: Deadline) => {
        await until.sleep(50);
        await new Promise((resolve) => setTimeout(resolve, 20));
        throw until.error('resolving');
      },
    });
    expect(error).toMatchObject({ code: 'TIMEOUT', disposition: { delivery: 'not_delivered' } });
    expect(desk.count('perform')).toBe(0);
  });
});
