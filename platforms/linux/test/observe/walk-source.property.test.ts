import { OBSERVATION_LIMITS, RAW_DEPTH } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AtspiRole, roleName } from '../../src/atspi/roles.js';
import { rawCapabilities } from '../../src/observe/interpret.js';
import type { RawNode } from '../../src/observe/raw-node.js';
import type { TreeSource } from '../../src/observe/tree-source.js';
import { walkTree } from '../../src/observe/walk.js';
import { WalkSource } from '../../src/observe/walk-source.js';
import { QT_READS } from '../../src/toolkits/qt-reads.js';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { FakeNode, node, PLAIN_STATES } from '../support/fake-node.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 300 : 30;
const PREFIX = 'org.a11y.atspi.';

interface Shape {
  readonly role: AtspiRole;
  readonly name: string;
  readonly description: string;
  readonly checked: boolean;
  readonly children: readonly Shape[];
}

/** Roles that are in the table, and some that are not. */
const roles: readonly AtspiRole[] = [...QT_READS.keys(), 'table', 'list-box', 'dialog', 'status-bar'];

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    role: fc.constantFrom(...roles),
    name: fc.constantFrom('', ' ', 'a', 'b'),
    description: fc.constantFrom('', 'tool tip'),
    checked: fc.boolean(),
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant([]),
      fc.array(tie('shape'), { maxLength: 4, depthIdentifier: 'shape' }),
    ),
  }),
}));

/** As Qt has it: what a role always has, it has here; what never has children has none. */
function fakeOf(of: Shape): FakeNode {
  const reads = QT_READS.get(of.role);
  return node(of.role, {
    name: of.name,
    description: of.description,
    states: of.checked ? [...PLAIN_STATES, 'checked', 'focusable'] : PLAIN_STATES,
    interfaces: (reads?.interfaces ?? [`${PREFIX}Action`]).map((name) => name.slice(PREFIX.length)),
    children: reads?.mayHaveChildren === false ? [] : of.children.map(fakeOf),
  });
}

let desktop: FakeDesktop;
let app: FakeApplication;
const frame = node('frame', { name: 'Window', interfaces: ['Action'] });
beforeAll(async () => {
  app = new FakeApplication(new FakeNode({ role: 'application', name: 'fake', children: [frame] }), { toolkit: 'Qt' });
  desktop = await FakeDesktop.with(app);
});
afterAll(() => desktop.stop());

async function walked(source: TreeSource): Promise<RawNode> {
  const deadline = Deadline.after(30_000);
  const { root } = await desktop.linked(app);
  const window = await source.fetchNode(root.sibling(app.pathOf(frame)), deadline);
  const needs = { bounds: false, capabilities: true, text: false };
  const request = { depth: RAW_DEPTH, limits: OBSERVATION_LIMITS, needs };
  await walkTree(window, source, request, deadline, async () => undefined);
  return window;
}

async function inTree(window: Shape): Promise<void> {
  frame.children = [];
  frame.add(fakeOf(window));
  await Promise.resolve();
}

/** Everything that a walk by role reads, and what can be done to each node. */
function told(of: RawNode): unknown {
  const { object, role, name, states, interfaces, childCount } = of;
  const known = { role, name, states, childCount, interfaces: [...(value(interfaces) ?? [])].sort() };
  const capabilities = [...(value(rawCapabilities(of)) ?? [])].sort();
  return { path: object.path, ...known, capabilities, children: of.children.map(told) };
}

function value<T>(fact: Known<T>): T | undefined {
  return fact.known ? fact.value : undefined;
}

function pairs(lean: RawNode, full: RawNode): [RawNode, RawNode][] {
  return [[lean, full], ...lean.children.flatMap((child, at) => pairs(child, full.children[at] ?? child))];
}

describe('a walk that asks of each role only what it has', () => {
  it('tells of every tree what a walk tells that asks for all of it', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (of) => {
        await inTree(of);
        expect(told(await walked(new WalkSource(QT_READS, false)))).toEqual(told(await walked(new WalkSource())));
      }),
      { numRuns: RUNS },
    );
  });

  it('never tells another description, and leaves out none of what is operated', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (of) => {
        await inTree(of);
        const [lean, full] = [await walked(new WalkSource(QT_READS, false)), await walked(new WalkSource())];
        for (const [one, other] of pairs(lean, full)) {
          const always = QT_READS.get(roleName(value(one.role) ?? 0))?.description === 'always';
          if (one.description.known || always) expect(one.description).toEqual(other.description);
          else expect(one.description.why.kind).toBe('not-read');
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('reads every description where they are wanted', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (of) => {
        await inTree(of);
        const [lean, full] = [await walked(new WalkSource(QT_READS, true)), await walked(new WalkSource())];
        for (const [one, other] of pairs(lean, full)) expect(one.description).toEqual(other.description);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a widget of Qt', () => {
  const asked = async (facts: FakeNode): Promise<readonly string[]> => {
    frame.children = [];
    frame.add(facts);
    await walked(new WalkSource(QT_READS, false));
    return app.membersOf(facts).map((member) => member.replace('Accessible.', ''));
  };
  const FIRST = ['GetRole', 'GetState', 'Name'];

  it.each([
    [
      'a button is asked for its description and the number of its children',
      'push-button',
      ['Description', 'ChildCount'],
    ],
    ['a label with a name only for the number', 'label', ['ChildCount']],
    ['a header for nothing more', 'table-column-header', []],
    ['what is not in the table for everything', 'table', ['GetInterfaces', 'Description', 'ChildCount']],
  ] as const)('%s', async (_, role, more) => {
    expect(await asked(node(role, { name: 'a' }))).toEqual([...FIRST, ...more]);
  });

  it('with thousands inside is never asked for all of them', async () => {
    const box = node('filler', {
      childCount: 5_001,
      interfaces: ['Action'],
      children: [node('label', { name: 'one' })],
    });
    expect(await asked(box)).not.toContain('GetChildren');
  });
});
