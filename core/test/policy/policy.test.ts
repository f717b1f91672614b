import { effectivePolicy } from '@agent-desktop/core/policy/effective.js';
import { type InteractionPolicy, joinPolicies, POLICIES, type PolicyName } from '@agent-desktop/core/policy/policy.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 2_000 : 200;
const policy: fc.Arbitrary<InteractionPolicy> = fc.record({
  allowFocusSteal: fc.boolean(),
  allowCursorMove: fc.boolean(),
});
const allows = (a: InteractionPolicy, b: InteractionPolicy): boolean =>
  (a.allowFocusSteal || !b.allowFocusSteal) && (a.allowCursorMove || !b.allowCursorMove);

describe('joining policies', () => {
  it('is commutative', () => {
    fc.assert(
      fc.property(policy, policy, (a, b) => void expect(joinPolicies(a, b)).toEqual(joinPolicies(b, a))),
      { numRuns: RUNS },
    );
  });

  it('is associative', () => {
    fc.assert(
      fc.property(policy, policy, policy, (a, b, c) => {
        expect(joinPolicies(a, joinPolicies(b, c))).toEqual(joinPolicies(joinPolicies(a, b), c));
      }),
      { numRuns: RUNS },
    );
  });

  it('is idempotent, and headless is its neutral element', () => {
    fc.assert(
      fc.property(policy, (a) => {
        expect(joinPolicies(a, a)).toEqual(a);
        expect(joinPolicies(a, POLICIES.headless)).toEqual(a);
      }),
      { numRuns: RUNS },
    );
  });

  it('never takes a permission away', () => {
    fc.assert(
      fc.property(policy, policy, (a, b) => allows(joinPolicies(a, b), a)),
      { numRuns: RUNS },
    );
  });
});

describe('the effective policy', () => {
  it.each(Object.keys(POLICIES) as PolicyName[])('of %s is its own without --headed and never less with it', (name) => {
    expect(effectivePolicy(name, false)).toEqual(POLICIES[name]);
    expect(allows(effectivePolicy(name, true), POLICIES[name])).toBe(true);
    expect(effectivePolicy(name, true)).toEqual(POLICIES.headed);
  });
});
