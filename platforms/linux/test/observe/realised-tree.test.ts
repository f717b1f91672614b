import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { AtspiRole } from '../../src/atspi/roles.js';
import type { FakeApplicationFacts } from '../support/fake-application.js';
import { FakeNode, node } from '../support/fake-node.js';
import { Observed, outline } from './observed.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 400 : 25;
const GTK4: FakeApplicationFacts = { toolkit: 'GTK', version: '4.8.3', cache: 'realised' };

const opened: Observed[] = [];

async function observed(children: readonly FakeNode[], facts: FakeApplicationFacts = GTK4): Promise<Observed> {
  const window = await Observed.with({ children }, facts);
  opened.push(window);
  return window;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

const box = (name: string, ...children: readonly FakeNode[]): FakeNode => node('panel', { name, children });
const factMembers = ['Accessible.Name', 'Accessible.GetRole', 'Accessible.GetState', 'Accessible.GetInterfaces'];

describe('a tree whose cache holds what was listed', () => {
  it('is read without asking its nodes for facts', async () => {
    const button = node('push-button', { name: 'Save', actions: ['click'] });
    const window = await observed([box('outer', box('inner', button), node('label', { name: 'note' }))]);
    const { root, complete } = await window.read();
    expect(outline(root)).toEqual(['Window', ['outer', ['inner', 'Save'], 'note']]);
    expect(complete).toBe(true);
    expect(window.app.membersOf(button).filter((member) => factMembers.includes(member))).toEqual([]);
  });

  it('is not asked for the children of a leaf that the cache has already', async () => {
    const button = node('push-button', { name: 'Save' });
    const window = await observed([box('outer', button)]);
    await window.read();
    const before = window.app.calls.length;
    await window.read();
    const again = window.app.calls.slice(before).filter(({ member }) => member === 'Accessible.GetChildren');
    expect(again.map(({ path }) => path)).not.toContain(window.app.pathOf(button));
  });

  it('shows what is new since the last reading, and facts as they are now', async () => {
    const label = node('label', { name: 'before' });
    const outer = box('outer', label);
    const window = await observed([outer]);
    await window.read();
    label.name = 'after';
    outer.add(box('late', node('label', { name: 'inside' })));
    expect(outline((await window.read()).root)).toEqual(['Window', ['outer', 'after', ['late', 'inside']]]);
  });

  it('tells which list could not be read, and is not complete', async () => {
    const broken = box('broken', node('label', { name: 'lost' })).script('Accessible.GetChildren', {
      error: 'org.freedesktop.DBus.Error.Failed',
    });
    const window = await observed([broken, node('label', { name: 'kept' })]);
    const { root, complete, gaps } = await window.read();
    expect(outline(root)).toEqual(['Window', 'broken [unread]', 'kept']);
    expect({ complete, gaps: gaps.length }).toEqual({ complete: false, gaps: 1 });
  });

  it('keeps to the limit of nodes', async () => {
    const window = await observed(Array.from({ length: 30 }, (_, i) => box(`b${i}`, node('label', { name: `l${i}` }))));
    const { nodesObserved, complete } = await window.read({ limits: { nodes: 10 } });
    expect(nodesObserved).toBeLessThanOrEqual(10);
    expect(complete).toBe(false);
  });

  it('is walked node by node where there is no cache', async () => {
    const window = await observed([box('outer', node('label', { name: 'note' }))], { ...GTK4, cache: 'none' });
    expect(outline((await window.read()).root)).toEqual(['Window', ['outer', 'note']]);
  });

  it('ends in a tree with a cycle', async () => {
    const outer = box('outer', node('label', { name: 'note' }));
    outer.children.push(outer);
    const window = await observed([outer]);
    expect(outline((await window.read()).root)).toEqual(['Window', ['outer', 'note']]);
  });
});

const roles = fc.constantFrom<AtspiRole>('panel', 'push-button', 'label', 'list', 'list-item', 'text', 'check-box');
/** Each node hangs below one that was there before. */
const shapes = fc.array(fc.record({ parent: fc.nat(99), role: roles, name: fc.constantFrom('', 'a', 'b', 'GtkBox') }), {
  minLength: 1,
  maxLength: 30,
});

function grown(parts: readonly { parent: number; role: AtspiRole; name: string }[]): FakeNode[] {
  const top: FakeNode[] = [];
  const made: FakeNode[] = [];
  for (const { parent, role, name } of parts) {
    const one = new FakeNode({ role, name });
    if (parent % 3 === 0 || made.length === 0) top.push(one);
    else made[parent % made.length]?.add(one);
    made.push(one);
  }
  return top;
}

/** All that was observed but the objects' own paths. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, held) => (['handle', 'nativeIds'].includes(key) ? undefined : held)));
}

it('the tree by structure and cache is the tree that asking each node gives', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (parts) => {
      const cached = await observed(grown(parts));
      const asked = await observed(grown(parts), { ...GTK4, cache: 'none' });
      const [one, other] = [await cached.read(), await asked.read()];
      expect(plain(one.root)).toEqual(plain(other.root));
      expect(one.nodesObserved).toBe(other.nodesObserved);
      for (const window of opened.splice(0)) await window.stop();
    }),
    { numRuns: RUNS },
  );
});
