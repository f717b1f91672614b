import type { Chain } from '@agent-desktop/core/actions/chain.js';
import { chainRefusal } from '@agent-desktop/core/actions/chain-refusal.js';
import { POLICIES } from '@agent-desktop/core/policy/policy.js';
import { describe, expect, it } from 'vitest';

const physical: Chain = { kind: 'physical-only', because: 'it has no action' };
const takesFocus: Chain = { kind: 'takes-focus', because: 'the window would become active', steps: [] };
const noRoute: Chain = { kind: 'no-route', because: 'it is a picture' };
const refused: Chain = {
  kind: 'refused',
  code: 'AMBIGUOUS_TARGET',
  because: 'two options have that name',
  details: { candidate_count: 2 },
};

describe('a chain', () => {
  it.each([
    [{ kind: 'steps', steps: [] }, undefined, undefined],
    [{ kind: 'satisfied', label: 'x' }, undefined, undefined],
    [physical, 'POLICY_DENIED', 'PLATFORM_NOT_SUPPORTED'],
    [takesFocus, 'POLICY_DENIED', undefined],
    [noRoute, 'ACTION_NOT_SUPPORTED', 'ACTION_NOT_SUPPORTED'],
    [refused, 'AMBIGUOUS_TARGET', 'AMBIGUOUS_TARGET'],
  ] as const)('%j ends headless as %s and headed as %s', (chain, headless, headed) => {
    expect(chainRefusal('click', chain, POLICIES.headless)?.code).toBe(headless);
    expect(chainRefusal('click', chain, POLICIES.headed)?.code).toBe(headed);
  });

  it('that is refused has delivered nothing and keeps its evidence', () => {
    for (const chain of [physical, takesFocus, noRoute, refused]) {
      expect(chainRefusal('click', chain, POLICIES.headless)?.disposition.delivery).toBe('not_delivered');
    }
    expect(chainRefusal('select', refused, POLICIES.headless)?.details).toMatchObject({ candidate_count: 2 });
  });

  it('that needs the pointer says how to allow it', () => {
    expect(chainRefusal('click', physical, POLICIES.headless)?.suggestion).toContain('--headed');
  });
});
