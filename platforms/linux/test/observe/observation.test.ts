import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, describe, expect, it } from 'vitest';
import { variant } from '../../src/dbus/marshal.js';
import { reply } from '../support/fake-interfaces.js';
import { type FakeFacts, type FakeNode, node, PLAIN_STATES } from '../support/fake-node.js';
import { find, nameOf, Observed, outline } from './observed.js';

let observed: Observed;
afterEach(() => observed.stop());

const button = (name: string): FakeNode => node('push-button', { name, actions: ['click'] });
const many = (count: number): FakeNode[] => Array.from({ length: count }, (_, i) => button(`b${i}`));
const WAYS = [
  ['asked for node by node', {}],
  ['from its cache', { cache: 'at-once' }],
  ['from a cache that has to be woken', { cache: 'after-event' }],
  ['from its cache over its own socket', { cache: 'at-once', peerToPeer: true }],
] as const;

describe.each(WAYS)('a window %s', (_, facts) => {
  it('is read whole, in order, with what every node shows', async () => {
    const entry = node('text', { text: 'héllo 漢😀', editable: true, states: [...PLAIN_STATES, 'editable'] });
    observed = await Observed.with(
      { children: [node('filler', { children: [button('A'), button('B')] }), entry, node('label', { name: 'C' })] },
      facts,
    );
    const seen = await observed.read();
    expect(outline(seen.root)).toEqual(['Window', ['-', 'A', 'B'], '-', 'C']);
    expect(seen).toMatchObject({ complete: true, nodesObserved: 6, gaps: [] });
    expect(seen.root.children[1]).toMatchObject({ role: 'textfield', value: { known: true, value: 'héllo 漢😀' } });
    expect(find(seen.root, 'A')).toMatchObject({
      role: 'button',
      nativeRole: 'push-button',
      states: { known: true, value: [] },
      capabilities: { known: true, value: ['Click'] },
      bounds: { known: true, value: { x: 0, y: 0, width: 100, height: 20 } },
    });
  });

  it('with a cycle is read once around', async () => {
    const inner = node('panel', { name: 'inner' });
    observed = await Observed.with({ children: [inner] }, facts);
    inner.children.push(observed.window);
    const seen = await observed.read();
    expect(outline(seen.root)).toEqual(['Window', 'inner']);
  });

  it('is cut where the nodes run out, and says so', async () => {
    observed = await Observed.with({ children: many(20) }, facts);
    const seen = await observed.read({ limits: { nodes: 8 } });
    expect(seen).toMatchObject({ complete: false, nodesObserved: 8, root: { cut: 'budget' } });
    expect(seen.root.children).toHaveLength(7);
    expect(seen.root.childCount).toEqual({ known: true, value: 20 });
  });

  it('is cut where one node has too many children', async () => {
    observed = await Observed.with({ children: many(20) }, facts);
    const seen = await observed.read({ limits: { childrenPerNode: 5 } });
    expect(seen).toMatchObject({ complete: false, root: { cut: 'budget' } });
    expect(seen.root.children).toHaveLength(5);
  });

  it('is cut where the edges run out', async () => {
    observed = await Observed.with({ children: many(20) }, facts);
    expect(await observed.read({ limits: { edges: 9 } })).toMatchObject({ complete: false, nodesObserved: 10 });
  });

  it('is cut at the wanted depth as a whole list, and that is complete', async () => {
    const deep = node('panel', { name: 'deep', children: [button('in'), button('in too')] });
    observed = await Observed.with({ children: [deep, button('out')] }, facts);
    const seen = await observed.read({ depth: 1 });
    expect(outline(seen.root)).toEqual(['Window', 'deep [depth]', 'out']);
    expect(seen.complete).toBe(true);
  });

  it('gives a name of 1 MB cut, ending in a mark, and the same at every reading', async () => {
    observed = await Observed.with({ children: [button('ß'.repeat(500_000))] }, facts);
    const [first, second] = [await observed.read(), await observed.read()];
    const [child] = first.root.children;
    const name = child === undefined ? '' : (nameOf(child) ?? '');
    expect(name.endsWith('ß…')).toBe(true);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(name)).toBeGreaterThan(65_530);
    expect(first).toMatchObject({ complete: true, gaps: [{ why: { kind: 'limit', native: 'text' } }] });
    expect(second.root.children[0]?.name).toEqual(child?.name);
  });

  it('has unknown texts where all texts together are too long', async () => {
    observed = await Observed.with({ children: ['a', 'b', 'c'].map((letter) => button(letter.repeat(100))) }, facts);
    const seen = await observed.read({ limits: { totalTextBytes: 250 } });
    expect(seen.complete).toBe(false);
    expect(seen.root.children.map((child) => child.name.known)).toEqual([true, true, false]);
  });
});

describe('a table too long to be listed', () => {
  it('shows its first cells, its count, and that it is virtual; its list is never asked for', async () => {
    const table = node('table', { states: [...PLAIN_STATES, 'manages-descendants'], childCount: 2_147_483_647 });
    table.add(...many(300));
    table.script('Accessible.GetChildren', 'silence');
    observed = await Observed.with({ children: [table] }, { cache: 'at-once' });
    const seen = await observed.read();
    const [read] = seen.root.children;
    expect(read).toMatchObject({ cut: 'virtual', childCount: { known: true, value: 2_147_483_647 } });
    expect(read?.children.map(nameOf)).toEqual(Array.from({ length: 200 }, (_, i) => `b${i}`));
    expect(seen.complete).toBe(false);
    expect(observed.app.membersOf(table)).not.toContain('Accessible.GetChildren');
  });
});

describe('a list of unknown length where lengths may be endless', () => {
  it('is not asked for as a whole', async () => {
    const sheet = node('table', { states: [...PLAIN_STATES, 'manages-descendants'], children: many(3) });
    sheet.script('Accessible.ChildCount', { error: 'com.example.Broken' });
    observed = await Observed.with({ children: [sheet] });
    const seen = await observed.read();
    expect(seen.root.children[0]).toMatchObject({ cut: 'virtual', childCount: { known: false } });
    expect(seen.root.children[0]?.children.map(nameOf)).toEqual(['b0', 'b1', 'b2']);
    expect(observed.app.membersOf(sheet)).not.toContain('Accessible.GetChildren');
  });
});

describe('an application that lies', () => {
  it('about a count: 100,000 children where it said 3 are cut at the limit, not all asked', async () => {
    const liar = node('panel', { name: 'liar', childCount: 3 });
    const path = (i: number): [string, string] => [observed.app.bus, `/org/a11y/atspi/accessible/x${i}`];
    liar.script('Accessible.GetChildren', () =>
      reply(
        'a(so)',
        Array.from({ length: 100_000 }, (_, i) => path(i)),
      ),
    );
    observed = await Observed.with({ children: [liar] });
    const seen = await observed.read({ limits: { nodes: 50 } });
    expect(seen.complete).toBe(false);
    expect(observed.app.calls.length).toBeLessThan(1_000);
  });

  it('about a count: a list shorter than said is what is there', async () => {
    observed = await Observed.with({
      children: [node('panel', { name: 'p', childCount: 9, children: [button('A')] })],
    });
    expect(outline((await observed.read()).root)).toEqual(['Window', ['p', 'A']]);
  });

  it.each([
    ['a reply of another signature', 'Accessible.GetState', reply('s', 'nothing')],
    ['a property of another type', 'Accessible.Name', reply('v', variant('i', 7))],
    ['an error', 'Accessible.Description', { error: 'com.example.Broken' }],
    ['silence', 'Component.GetExtents', 'silence'],
  ] as const)('by %s: only that fact is unknown, and the reading says it is not complete', async (_, member, said) => {
    const broken = button('broken').script(member, said);
    observed = await Observed.with({ children: [broken, button('sound')] });
    const seen = await observed.read({ ms: 400 });
    const [read, sound] = seen.root.children;
    const facts = {
      GetState: read?.states,
      Name: read?.name,
      Description: read?.description,
      GetExtents: read?.bounds,
    };
    expect(facts[member.split('.')[1] as keyof typeof facts]).toMatchObject({ known: false });
    expect(read?.role).toBe('button');
    expect(sound?.name).toEqual({ known: true, value: 'sound' });
    expect(seen.complete).toBe(false);
    expect(seen.gaps).toHaveLength(1);
  });

  it('by states and roles that do not exist', async () => {
    const odd = node(4_000_000, { name: 'odd' }).script(
      'Accessible.GetState',
      reply('au', [0xffff_ffff, 0xffff_ffff, 7]),
    );
    observed = await Observed.with({ children: [odd] });
    expect(find((await observed.read()).root, 'odd')).toMatchObject({ role: 'unknown', nativeRole: 'invalid' });
  });

  it('by children of another application or of none', async () => {
    const odd = node('panel', { name: 'odd', childCount: 3 });
    odd.script('Accessible.GetChildren', () =>
      reply('a(so)', [
        [':1.999', '/org/a11y/atspi/accessible/1'],
        ['', '/org/a11y/atspi/null'],
      ]),
    );
    observed = await Observed.with({ children: [odd] });
    expect(outline((await observed.read()).root)).toEqual(['Window', 'odd']);
  });
});

describe('a field without a name', () => {
  const field = (facts: FakeFacts = {}): FakeNode => node('text', { text: '', editable: true, ...facts });

  it('has that of its label, else its placeholder, and says where it is from', async () => {
    const [first, second] = [node('label', { name: 'Full' }), node('label', { name: 'name' })];
    const placeholder = { 'placeholder-text': 'Search here' };
    observed = await Observed.with({
      children: [first, second, field({ labelledBy: [first, second] }), field({ attributes: placeholder }), field()],
    });
    const fields = (await observed.read()).root.children.slice(2);
    expect(fields.map(({ name, nameSource }) => [name, nameSource])).toEqual([
      [{ known: true, value: 'Full name' }, 'label'],
      [{ known: true, value: 'Search here' }, 'placeholder'],
      [{ known: true, value: undefined }, undefined],
    ]);
  });

  it.each(['Accessible.GetRelationSet', 'Accessible.GetAttributes'])(
    'has an unknown one where %s cannot be read',
    async (member) => {
      observed = await Observed.with({ children: [field().script(member, { error: 'com.example.Broken' })] });
      const seen = await observed.read();
      expect(seen.root.children[0]?.name).toMatchObject({ known: false });
      expect(seen.complete).toBe(false);
    },
  );
});

describe('an element that goes while it is read', () => {
  it('leaves a gap, and its siblings are read', async () => {
    const gone = button('gone').script('*', { error: 'org.freedesktop.DBus.Error.UnknownObject' });
    observed = await Observed.with({ children: [gone, button('here')] });
    const seen = await observed.read();
    expect(outline(seen.root)).toEqual(['Window [unread]', 'here']);
    expect(seen).toMatchObject({ complete: false, gaps: [{ why: { kind: 'refused' } }] });
  });
});

describe('a deadline that ends in the middle', () => {
  it('gives what was read by then', async () => {
    const slow = node('panel', { name: 'slow', childCount: 4 }).script('Accessible.GetChildren', 'silence');
    observed = await Observed.with({ children: [slow, button('quick')] });
    const began = performance.now();
    const seen = await observed.read({ ms: 300 });
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(outline(seen.root)).toEqual(['Window', 'slow [deadline]', 'quick']);
    expect(seen).toMatchObject({ complete: false, gaps: [{ why: { kind: 'timeout' } }] });
  });

  it('while values are read leaves those unknown', async () => {
    const entries = ['a', 'b'].map((name) => node('text', { name, text: name }).script('Text.GetText', 'silence'));
    observed = await Observed.with({ children: [...entries, button('C')] }, { cache: 'at-once' });
    const seen = await observed.read({ ms: 300 });
    expect(outline(seen.root)).toEqual(['Window', 'a', 'b', 'C']);
    expect(find(seen.root, 'a').value).toEqual({ known: false, why: { kind: 'timeout' } });
    expect(seen).toMatchObject({ complete: false, nodesObserved: 4 });
  });
});

describe('a password field', () => {
  it('is never asked for its text, in whatever way it is read', async () => {
    const secret = node('password-text', { name: 'PIN', text: 'hunter2', editable: true });
    observed = await Observed.with({ children: [secret] }, { cache: 'at-once' });
    const seen = await observed.read();
    const field = find(seen.root, 'PIN');
    await observed.observation.readElement(field.handle, Deadline.after(2_000));
    const nativeId = field.nativeIds[0];
    await observed.observation.candidates(
      { kind: 'window', window: await observed.info() },
      { role: 'textfield', ...(nativeId === undefined ? {} : { nativeId }) },
      Deadline.after(2_000),
    );
    expect(field).toMatchObject({
      value: { known: true, value: undefined },
      states: { value: ['readonly', 'secure'] },
    });
    expect(observed.app.membersOf(secret).length).toBeGreaterThan(5);
    expect(observed.app.membersOf(secret).filter((member) => member.startsWith('Text.'))).toEqual([]);
  });
});

describe('an iconified window', () => {
  it('shows nothing of what it holds, although GTK3 says that it does', async () => {
    observed = await Observed.with({ children: [button('A')], states: [...PLAIN_STATES, 'iconified'] });
    const seen = await observed.read();
    const a = find(seen.root, 'A');
    expect(a).toMatchObject({ states: { value: ['offscreen'] }, bounds: { known: true, value: undefined } });
    const live = await observed.observation.readElement(a.handle, Deadline.after(2_000));
    expect(live).toMatchObject({ kind: 'live', facts: { states: { value: ['offscreen'] } } });
    observed.window.states.delete('iconified');
    expect(await observed.observation.readElement(a.handle, Deadline.after(2_000))).toMatchObject({
      facts: { states: { value: [] } },
    });
  });
});
