import { OBSERVATION_LIMITS } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { known, unknown } from '@agent-desktop/core/model/known.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RemoteObject } from '../../src/atspi/object.js';
import { ROLE_NAMES } from '../../src/atspi/roles.js';
import { StateSet } from '../../src/atspi/states.js';
import type { Connection } from '../../src/dbus/connection.js';
import { type RawNode, rawNode } from '../../src/observe/raw-node.js';
import type { TreeSource } from '../../src/observe/tree-source.js';
import { walkTree } from '../../src/observe/walk.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 5_000 : 200;
const NOWHERE = {} as Connection;

interface Shape {
  readonly name: string;
  readonly children: readonly Shape[];
  /** Whether its children are at hand, have to be asked for, or cannot be read. */
  readonly how: 'at-hand' | 'asked' | 'unreadable';
  readonly gone: boolean;
}

interface Grown extends Shape {
  readonly children: Grown[];
}

/** Each node hangs below one that was there before; the first is the root. */
const tree = fc
  .array(
    fc.record({
      parent: fc.nat(99),
      how: fc.constantFrom('at-hand', 'asked', 'at-hand', 'asked', 'unreadable'),
      gone: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((parts): Shape => {
    const grown: Grown[] = parts.map(({ how, gone }, i) => ({ name: `n${i}`, how, gone, children: [] }));
    for (const [i, { parent }] of parts.entries()) {
      const child = grown[i];
      if (i > 0 && child !== undefined) grown[parent % i]?.children.push(child);
    }
    return grown[0] as Shape;
  });

/** A toolkit's tree in memory. */
function nodeOf(shape: Shape): RawNode {
  const facts = {
    role: shape.gone ? unknown({ kind: 'refused' }) : known(ROLE_NAMES.indexOf('push-button')),
    states: known(StateSet.of([])),
    interfaces: known<readonly string[]>([]),
    name: known(shape.name),
    description: known(''),
    childCount: known(shape.children.length),
  };
  return rawNode(new RemoteObject(NOWHERE, ':1.2', `/${shape.name}`), facts);
}

function sourceOf(root: Shape): TreeSource {
  const byPath = new Map<string, Shape>();
  const add = (shape: Shape): void => {
    byPath.set(`/${shape.name}`, shape);
    for (const child of shape.children) add(child);
  };
  add(root);
  const of = (node: RawNode): Shape => byPath.get(node.object.path) as Shape;
  return {
    childrenAtHand: (node) => (of(node).how === 'at-hand' ? of(node).children.map(nodeOf) : undefined),
    fetchChildren: async (node, most) => {
      const { how, children } = of(node);
      await Promise.resolve();
      if (how === 'unreadable') return unknown({ kind: 'refused' });
      return known({
        children: children.slice(0, most).map(nodeOf),
        more: children.length > most,
      });
    },
    fetchPage: () => Promise.reject(new Error('no list of the test is too long')),
    fetchNode: () => Promise.reject(new Error('the root is at hand')),
  };
}

/** What can be read of a tree, in document order. */
function readable(shape: Shape): string[] {
  const below = shape.how === 'unreadable' ? [] : shape.children.filter((child) => !child.gone);
  return [shape.name, ...below.flatMap(readable)];
}

function anyLost(shape: Shape): boolean {
  if (shape.how === 'unreadable') return true;
  return shape.children.some((child) => child.gone || anyLost(child));
}

function observed(node: RawNode): string[] {
  return [node.object.path.slice(1), ...node.children.flatMap(observed)];
}

async function walk(root: Shape, limits: Partial<typeof OBSERVATION_LIMITS> = {}) {
  const node = nodeOf({ ...root, gone: false });
  const visited: string[] = [];
  const request = {
    depth: 50,
    limits: { ...OBSERVATION_LIMITS, ...limits },
    needs: { bounds: false, capabilities: false, text: false },
  };
  const result = await walkTree(node, sourceOf(root), request, Deadline.after(5_000), async (one) => {
    visited.push(one.object.path.slice(1));
  });
  return { ...{ count: result.count, complete: result.complete, gaps: result.gaps }, names: observed(node), visited };
}

it('a walk without tight limits reads all that can be read, in document order, each node once', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (root) => {
      const seen = await walk(root);
      expect(seen.names).toEqual(readable(root));
      expect(seen.count).toBe(seen.names.length);
      expect([...seen.visited].sort()).toEqual([...seen.names].sort());
    }),
    { numRuns: RUNS },
  );
});

it('a walk says that it is complete exactly where nothing was lost', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (root) => {
      const seen = await walk(root);
      expect(seen.complete).toBe(!anyLost(root));
      expect(seen.gaps.length > 0).toBe(anyLost(root));
    }),
    { numRuns: RUNS },
  );
});

it('no walk passes its limits, and one that was cut is not complete', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (root, nodes, most) => {
        const seen = await walk(root, { nodes, childrenPerNode: most });
        expect(seen.count).toBeLessThanOrEqual(nodes);
        expect(seen.count).toBe(seen.names.length);
        expect(seen.visited).toHaveLength(seen.count);
        if (seen.count < readable(root).length) expect(seen.complete).toBe(false);
      },
    ),
    { numRuns: RUNS },
  );
});
