import { actionResultSchema, dispositionOf, type StepReport } from '@agent-desktop/core/actions/result.js';
import { isDisposition } from '@agent-desktop/core/errors/disposition.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLICK, Desk } from './desk.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 200;
const step: fc.Arbitrary<StepReport> = fc.record({
  label: fc.constant('step'),
  outcome: fc.constantFrom('attempted', 'skipped', 'succeeded'),
  verified: fc.boolean(),
});

describe('the disposition of a result', () => {
  it('is a pair that exists, and one that a success may have', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const found = dispositionOf(steps);
        expect(isDisposition(found)).toBe(true);
        expect(['not_delivered', 'delivered_unverified', 'delivered_verified']).toContain(found.delivery);
      }),
      { numRuns: RUNS },
    );
  });

  it('turns no step that was only skipped or attempted into a delivery, verified or not', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const idle = steps.filter((one) => one.outcome !== 'succeeded');
        expect(dispositionOf(idle).delivery).toBe('not_delivered');
        const all = dispositionOf(steps).delivery;
        expect(all === 'not_delivered').toBe(idle.length === steps.length);
        expect(all === 'delivered_verified').toBe(
          idle.length < steps.length && steps.every((one) => one.outcome !== 'succeeded' || one.verified === true),
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe('what an action answers', () => {
  it('fits its output schema', async () => {
    const desk = new Desk();
    const results = [
      await desk.act(desk.add({ role: 'button', name: 'Save' }), CLICK),
      await desk.act(desk.add({ role: 'checkbox', name: 'Wrap' }), { kind: 'check' }),
      await desk.act(desk.add({ role: 'checkbox', name: 'Wrap 2', states: ['checked'] }), { kind: 'check' }),
    ];
    for (const result of results) expect(actionResultSchema().safeParse(result)).toMatchObject({ success: true });
  });
});
