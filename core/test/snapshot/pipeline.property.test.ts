import { CAPABILITIES } from '@agent-desktop/core/model/capability.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import { ROLES } from '@agent-desktop/core/model/role.js';
import { allocation } from '@agent-desktop/core/snapshot/allocate.js';
import { isOperable } from '@agent-desktop/core/snapshot/operable.js';
import { type NodeWire, render } from '@agent-desktop/core/snapshot/render.js';
import { noReferences, type Shaped, type ShapeOptions, shape } from '@agent-desktop/core/snapshot/shape.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNode, type Given, node } from './tree.js';

const numRuns = process.env.AGENT_DESKTOP_TEST_FULL ? 5_000 : 300;

const given: fc.Arbitrary<Given> = fc.record(
  {
    name: fc.constantFrom('', 'A', 'B'),
    value: fc.constantFrom('', '1'),
    description: fc.constantFrom('', 'd'),
    states: fc.subarray(['expanded', 'disabled'] as const),
    capabilities: fc.subarray([...CAPABILITIES], { maxLength: 2 }),
    bounds: fc.constantFrom({ x: 0, y: 0, width: 9, height: 9 }, { x: 0, y: 0, width: 0, height: 0 }),
    cut: fc.constantFrom('depth', 'budget', 'deadline', 'unread', 'virtual'),
    unread: fc.subarray(['name', 'states', 'capabilities'] as const),
  },
  { requiredKeys: [] },
);

// Half the nodes are groups: wrappers are what compaction is about.
const role = fc.oneof(fc.constant('group' as const), fc.constantFrom(...ROLES));

const below = fc.memo((levels): fc.Arbitrary<ObservedNode> => {
  const children = levels <= 1 ? fc.constant([]) : fc.array(below(levels - 1), { maxLength: 3 });
  return fc.tuple(role, given, children).map(([one, facts, nodes]) => node(one, facts, nodes));
});
const tree = below(5);

const options: fc.Arbitrary<ShapeOptions> = fc.record({
  interactiveOnly: fc.boolean(),
  compact: fc.boolean(),
  includeBounds: fc.boolean(),
});

const source = { app: 'A', process: { pid: 1, instance: 'i' }, surface: 'window' } as const;

function* everyShaped(root: Shaped): Generator<Shaped> {
  yield root;
  for (const child of root.children) yield* everyShaped(child);
}

function withReferences(root: ObservedNode, how: ShapeOptions): { shaped: Shaped; count: number } {
  const { entries, allocate } = allocation(source, 1);
  const shaped = shape(root, how, allocate);
  return { shaped, count: entries.length };
}

describe('pruning and compaction', () => {
  it('lose no element that can be operated, and none that could not be read', () => {
    fc.assert(
      fc.property(tree, options, (root, how) => {
        const kept = new Set([...everyShaped(withReferences(root, how).shaped)].map((one) => one.node));
        for (const one of everyNode(root)) {
          const needed = isOperable(one) || one.cut !== undefined || !one.capabilities.known;
          expect(!needed || kept.has(one)).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  it('keep the reference of every operable element, numbered depth first without gaps', () => {
    fc.assert(
      fc.property(tree, options, (root, how) => {
        const { shaped, count } = withReferences(root, how);
        const numbers = [...everyShaped(shaped)].flatMap((one) => one.number ?? []);
        expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        const operable = [...everyNode(root)].filter((one) => isOperable(one) && one.role !== 'unknown');
        const referenced = new Set(
          [...everyShaped(shaped)].filter((one) => one.number !== undefined).map((one) => one.node),
        );
        expect(operable.every((one) => referenced.has(one))).toBe(true);
      }),
      { numRuns },
    );
  });

  it('give an element the same number whatever is pruned', () => {
    fc.assert(
      fc.property(tree, options, (root, how) => {
        const numbersOf = (one: Shaped) =>
          new Map([...everyShaped(one)].flatMap((at) => (at.number ? [[at.number, at.node]] : [])));
        const plain = { interactiveOnly: false, compact: false, includeBounds: false };
        expect(numbersOf(withReferences(root, how).shaped)).toEqual(numbersOf(withReferences(root, plain).shaped));
      }),
      { numRuns },
    );
  });

  it('keep document order', () => {
    fc.assert(
      fc.property(tree, options, (root, how) => {
        const place = new Map([...everyNode(root)].map((one, index) => [one, index]));
        const order = [...everyShaped(withReferences(root, how).shaped)].map((one) => place.get(one.node) ?? -1);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns },
    );
  });

  it('shape a tree without references in the same way, but for named nodes at a depth cut', () => {
    const withoutRefs = ({ ref_id: _ref, native_id: _id, ...wire }: NodeWire): unknown => ({
      ...wire,
      children: wire.children?.map(withoutRefs),
    });
    const rendered = (shaped: Shaped) =>
      withoutRefs(render(shaped, { includeBounds: false, token: String, inferredSecure: new Set() }));
    fc.assert(
      fc.property(tree, options, (root, how) => {
        expect(rendered(shape(root, how, noReferences))).toEqual(rendered(withReferences(root, how).shaped));
      }),
      { numRuns },
    );
  });
});

describe('ten thousand nodes', () => {
  it('are shaped, numbered and rendered in time that fits a snapshot', () => {
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      node('row', {}, [
        node('group', {}, [node('statictext', { name: `Label ${index}` }), node('textfield')]),
        node('cell', { name: `Cell ${index}` }),
      ]),
    );
    const root = node('window', { name: 'Big' }, [node('table', { name: 'Rows' }, rows)]);
    const began = performance.now();
    const { shaped, count } = withReferences(root, { interactiveOnly: true, compact: true, includeBounds: false });
    const text = JSON.stringify(render(shaped, { includeBounds: false, token: String, inferredSecure: new Set() }));
    expect(count).toBe(4_000);
    expect(text.length).toBeGreaterThan(100_000);
    // Far above what it takes: it only catches what is not linear.
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 30_000);
});
