import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ObservedNode } from '../../src/model/element.js';
import { entryOf } from '../../src/refs/capture.js';
import * as comparing from '../../src/refs/compare.js';
import { entryIn, node, places, SOURCE, text, volatileId } from './observed.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 200 : 20;

vi.mock('../../src/refs/compare.js', async (original) => {
  const actual = await original<typeof comparing>();
  return { ...actual, compare: vi.fn(actual.compare) };
});

const compare = vi.mocked(comparing.compare);

afterEach(() => compare.mockClear());

/** Comparisons that it takes to save every node of the tree. */
function comparisonsFor(root: ObservedNode): number {
  compare.mockClear();
  for (const { node: one, chain, index } of places(root)) entryOf(one, chain, index, SOURCE);
  return compare.mock.calls.length;
}

/** A window of `count` rows, each with what `cells` says stands in row `row`. */
function rows(count: number, cells: (row: number) => readonly ObservedNode[]): ObservedNode {
  const list = Array.from({ length: count }, (_, row) => node({ role: 'group', children: cells(row) }));
  return node({ role: 'window', name: 'Big', children: list });
}

const cellArb = fc.record({
  role: fc.constantFrom('cell' as const, 'button' as const, 'textfield' as const, 'incrementor' as const),
  name: fc.constantFrom('none', 'same', 'few', 'own'),
  value: fc.constantFrom('none', 'same', 'few', 'own'),
  description: fc.constantFrom('none', 'same', 'own'),
  label: fc.boolean(),
});

function worded(how: string, row: number): string | undefined {
  return { same: 'Text', few: `Text ${row % 3}`, own: `Text ${row}` }[how];
}

describe('twins of elements without a stable id', () => {
  it('are found with a number of comparisons that grows no faster than the tree', () => {
    const law = fc.property(fc.array(cellArb, { minLength: 1, maxLength: 4 }), (specs) => {
      const cells = (row: number) =>
        specs.flatMap(({ role, name, value, description, label }) => {
          const look = {
            name: worded(name, row),
            value: worded(value, row),
            description: worded(description, row),
          };
          const given = Object.fromEntries(Object.entries(look).filter(([, words]) => words !== undefined));
          const cell = node({ role, ids: [volatileId(`${row}`)], ...given });
          return label ? [text('Label'), cell] : [cell];
        });
      // 16 kinds alike are compared with each other at most, with and without the name.
      const nodes = 64 * specs.length * 2 + 65;
      expect(comparisonsFor(rows(64, cells))).toBeLessThanOrEqual(nodes * 48);
      expect(comparisonsFor(rows(256, cells))).toBeLessThanOrEqual(nodes * 4 * 48);
    });
    fc.assert(law, { numRuns: RUNS });
  });

  it('take one comparison for thousands that are all alike', () => {
    const root = rows(2_000, () => [node({ role: 'cell' })]);
    expect(comparisonsFor(root)).toBeLessThanOrEqual(4);
  });

  it('are counted however many there are', () => {
    const root = rows(500, () => [node({ role: 'button', name: 'Edit' }), node({ role: 'button', name: 'Delete' })]);
    const first = root.children[0]?.children[0];
    expect(first).toBeDefined();
    if (first !== undefined) expect(entryIn(root, first)?.context.twins).toBe(499);
  });

  it('leave no position to what stands at the same place of many lists that read the same', () => {
    const root = rows(500, () => [node({ role: 'button', name: 'Edit' }), node({ role: 'button', name: 'Delete' })]);
    const first = root.children[0]?.children[0];
    expect(first).toBeDefined();
    if (first !== undefined) expect(entryIn(root, first)?.context.position).toBeUndefined();
  });
});
