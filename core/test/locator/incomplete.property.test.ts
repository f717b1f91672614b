import { evaluate, NO, UNKNOWN, YES } from '@agent-desktop/core/locator/evaluate.js';
import type { LocatorQuery } from '@agent-desktop/core/locator/query.js';
import { type Selection, select } from '@agent-desktop/core/locator/select.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { unknown } from '@agent-desktop/core/model/known.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNode, node } from '../snapshot/tree.js';

const numRuns = process.env.AGENT_DESKTOP_TEST_FULL ? 10_000 : 500;

const role = fc.constantFrom('group', 'button', 'list');
const text = fc.constantFrom('a', 'b', 'ab');

const below = fc.memo((levels): fc.Arbitrary<ObservedNode> => {
  const children = levels <= 1 ? fc.constant([]) : fc.array(below(levels - 1), { maxLength: 3 });
  const states = fc.subarray(['checked', 'disabled'] as const);
  return fc
    .tuple(role, text, text, states, children)
    .map(([one, name, value, has, nodes]) => node(one, { name, value, states: has }, nodes));
});

const query = fc.memo((levels): fc.Arbitrary<LocatorQuery> => {
  const nested = levels <= 1 ? fc.constant({ role: 'list' } as const) : query(levels - 1);
  return fc.record(
    {
      role,
      name: text,
      value: text,
      text,
      exact: fc.boolean(),
      states: fc.constant([{ state: 'checked', expected: true }] as const),
      has: nested,
      hasNot: nested,
    },
    { requiredKeys: [] },
  );
});

/** What an observation may fail to see of a tree: facts, and children from some place on. Handles stay the same. */
function partly(root: ObservedNode, random: () => number): ObservedNode {
  const children = root.children.map((child) => partly(child, random));
  const kept = random() < 0.2 ? Math.floor(random() * children.length) : children.length;
  const unread = unknown({ kind: 'timeout' });
  return {
    ...root,
    ...(random() < 0.15 ? { name: unread } : {}),
    ...(random() < 0.15 ? { value: unread } : {}),
    ...(random() < 0.15 ? { states: unread } : {}),
    children: children.slice(0, kept),
    ...(kept < children.length ? { cut: 'deadline' as const } : {}),
  };
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

const scene = fc
  .tuple(below(4), query(3), fc.integer())
  .map(([whole, sought, seed]) => ({ whole, sought, seen: partly(whole, seededRandom(seed)) }));

const selection: fc.Arbitrary<Selection> = fc.oneof(
  fc.constantFrom<Selection>({ kind: 'first' }, { kind: 'last' }, { kind: 'count' }, { kind: 'limit', limit: 0 }),
  fc.integer({ min: 0, max: 3 }).map((index): Selection => ({ kind: 'nth', index })),
);

const keysOf = (root: ObservedNode) => [...everyNode(root)].map((one) => one.handle.key);

describe('in a tree that was not seen completely', () => {
  it('a verdict that is given is the one of the whole tree', () => {
    fc.assert(
      fc.property(scene, ({ whole, sought, seen }) => {
        const truth = new Map(keysOf(whole).map((key, at) => [key, evaluate(sought, whole).verdicts[at]]));
        const { verdicts } = evaluate(sought, seen);
        keysOf(seen).forEach((key, at) => {
          if (verdicts[at] !== UNKNOWN) expect(verdicts[at]).toBe(truth.get(key));
        });
      }),
      { numRuns },
    );
  });

  it('a selection that is given is the one of the whole tree', () => {
    fc.assert(
      fc.property(scene, selection, ({ whole, sought, seen }, how) => {
        const partial = select(evaluate(sought, seen), how);
        if (partial.kind === 'incomplete') return;
        const full = select(evaluate(sought, whole), how);
        if (full.kind === 'incomplete') throw new Error('the whole tree has no gaps');
        const chosen = (root: ObservedNode, matches: readonly number[]) => matches.map((at) => keysOf(root)[at]);
        expect(chosen(seen, partial.matches)).toEqual(chosen(whole, full.matches));
        if (how.kind === 'count' || how.kind === 'limit') expect(partial.total).toBe(full.total);
      }),
      { numRuns },
    );
  });
});

describe('in a tree that was seen completely', () => {
  it('every verdict is known', () => {
    fc.assert(
      fc.property(below(4), query(3), (root, sought) => {
        expect([...evaluate(sought, root).verdicts].every((verdict) => verdict === YES || verdict === NO)).toBe(true);
      }),
      { numRuns },
    );
  });
});
