import { OBSERVATION_LIMITS } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeFacts, type FakeNode, node, PLAIN_STATES } from '../support/fake-node.js';
import { find, Observed } from './observed.js';

let observed: Observed;
afterEach(() => observed.stop());

const soon = (): Deadline => Deadline.after(3_000);
const button = (name: string, facts: Omit<FakeFacts, 'role' | 'name'> = {}): FakeNode =>
  node('push-button', { name, actions: ['click'], ...facts });
const idOf = (target: FakeNode, stable = true): NativeId => ({
  kind: 'atspi_object_path',
  value: observed.app.bus + observed.app.pathOf(target),
  stable,
});
const namesOf = (found: readonly { facts: { name: { known: boolean; value?: string | undefined } } }[]) =>
  found.map(({ facts }) => facts.name.value);

async function candidates(nativeId?: NativeId, deadline = soon()) {
  const window = await observed.info();
  const sought = { role: 'button', ...(nativeId === undefined ? {} : { nativeId }) } as const;
  return observed.observation.candidates({ kind: 'window', window }, sought, deadline);
}

describe('an element with a stable id', () => {
  it('is found by it alone, without a search', async () => {
    const [a, b] = [button('A'), button('B')];
    observed = await Observed.with({ children: [a, b] });
    const { found, complete } = await candidates(idOf(b));
    expect(namesOf(found)).toEqual(['B']);
    expect(complete).toBe(false);
    expect(observed.app.membersOf(a)).toEqual([]);
  });

  it('is found in another window of its application, to which it was moved', async () => {
    const moved = button('moved');
    observed = await Observed.with({ children: [button('A'), moved] });
    const id = idOf(moved);
    const other = node('frame', { name: 'Other' });
    observed.app.root.add(other);
    observed.window.remove(moved);
    other.add(moved);
    expect(namesOf((await candidates(id)).found)).toEqual(['moved']);
  });

  it('that answers although it was taken out of its window is not found by it', async () => {
    const out = button('out');
    observed = await Observed.with({ children: [button('A'), out] });
    const id = idOf(out);
    observed.window.remove(out);
    expect(await candidates(id)).toMatchObject({ found: [{ facts: { name: { value: 'A' } } }], complete: true });
  });

  it('that is gone: everything of its role in the window, and that this is everything', async () => {
    const gone = button('gone');
    observed = await Observed.with(
      { children: [button('A'), gone, node('label', { name: 'L' })] },
      { cache: 'at-once' },
    );
    const id = idOf(gone);
    gone.destroy();
    const { found, complete } = await candidates(id);
    expect(namesOf(found)).toEqual(['A']);
    expect(complete).toBe(true);
    expect(found[0]?.ancestors?.map((above) => above.role)).toEqual(['window']);
    expect(found[0]?.index).toBe(0);
  });

  it('of another process generation is not asked for by its id', async () => {
    const a = button('A');
    observed = await Observed.with({ children: [a] });
    const window = await observed.info();
    const other = { ...window, process: { pid: window.process.pid, instance: 'another' } };
    await expect(
      observed.observation.candidates({ kind: 'window', window: other }, { role: 'button', nativeId: idOf(a) }, soon()),
    ).rejects.toMatchObject({ code: 'WINDOW_NOT_FOUND' });
    expect(observed.app.membersOf(a)).toEqual([]);
  });
});

describe('a search', () => {
  it('by an id that does not last looks at everything of the role', async () => {
    const [a, b] = [button('A'), button('B')];
    observed = await Observed.with({ children: [a, b] });
    expect(namesOf((await candidates(idOf(b, false))).found)).toEqual(['A', 'B']);
  });

  it('did not look everywhere where the tree is deeper than is ever read', async () => {
    let chain = button('deepest');
    for (let i = 0; i < 60; i++) chain = node('panel', { children: [chain] });
    observed = await Observed.with({ children: [chain] });
    expect(await candidates()).toMatchObject({ found: [], complete: false });
  });

  it('did not look everywhere where a list is too long', async () => {
    const table = node('table', { states: [...PLAIN_STATES, 'manages-descendants'], childCount: 9_000 });
    observed = await Observed.with({ children: [table, button('A')] });
    expect(await candidates()).toMatchObject({ found: [{ facts: { name: { value: 'A' } } }], complete: false });
  });

  it('did not look everywhere where the deadline ended, and absence is then no fact', async () => {
    const silent = node('panel', { childCount: 2 }).script('Accessible.GetChildren', 'silence');
    observed = await Observed.with({ children: [silent] });
    await observed.info();
    // Found or not, it never claims to be complete.
    const answer = await candidates(undefined, Deadline.after(300)).catch((error: { code?: string }) => error.code);
    expect(typeof answer === 'string' ? answer : (answer as { complete: boolean }).complete).not.toBe(true);
  });
});

describe('a live element', () => {
  it('that its toolkit calls defunct is defunct; one that only answers errors is unreadable', async () => {
    const [defunct, broken] = [button('defunct'), button('broken')];
    observed = await Observed.with({ children: [defunct, broken] });
    const { root } = await observed.read();
    defunct.states.add('defunct');
    broken.destroy();
    expect(await observed.observation.readElement(find(root, 'defunct').handle, soon())).toEqual({ kind: 'defunct' });
    expect(await observed.observation.readElement(find(root, 'broken').handle, soon())).toMatchObject({
      kind: 'unreadable',
      why: { kind: 'refused' },
    });
  });
});

describe('a window that is gone', () => {
  it('is WINDOW_NOT_FOUND also when it was listed a moment ago', async () => {
    observed = await Observed.with({ children: [button('A')] });
    const window = await observed.info();
    observed.window.destroy();
    const needs = { bounds: true, capabilities: true, text: true };
    const request = { depth: 5, limits: OBSERVATION_LIMITS, needs };
    await expect(observed.observation.observe({ kind: 'window', window }, request, soon())).rejects.toMatchObject({
      code: 'WINDOW_NOT_FOUND',
    });
  });
});

describe('open surfaces', () => {
  it('of an application that falls silent are unknown and not closed', async () => {
    observed = await Observed.with({ children: [button('A')] }, { cache: 'silent' });
    const { process } = await observed.info();
    await expect(observed.observation.listSurfaces(process, Deadline.after(300))).rejects.toMatchObject({
      code: 'APP_UNRESPONSIVE',
    });
  });

  it('are the menus with items that show, and the popovers that show', async () => {
    const item = (states: readonly string[]) => node('menu-item', { name: 'Item', states: [...states] as never });
    const hidden = ['visible', 'sensitive', 'enabled'];
    const bar = node('menu-bar', {
      children: [
        node('menu', { name: 'File', children: [item(PLAIN_STATES), item(PLAIN_STATES)] }),
        node('menu', { name: 'Edit', children: [item(hidden)] }),
      ],
    });
    const popover = node('panel', { name: 'Options', states: [...PLAIN_STATES, 'modal'] });
    observed = await Observed.with({ children: [bar, popover] }, { cache: 'at-once' });
    const { process } = await observed.info();
    expect(await observed.observation.listSurfaces(process, soon())).toMatchObject([
      { kind: 'menu', title: 'File', itemCount: 2 },
      { kind: 'popover', title: 'Options' },
    ]);
  });

  it('are none where the toolkit cannot be asked for menus', async () => {
    observed = await Observed.with({ children: [button('A')] });
    const { process } = await observed.info();
    expect(await observed.observation.listSurfaces(process, soon())).toEqual([]);
    observed.app.root.add(node('dialog', { name: 'Save?', states: [...PLAIN_STATES, 'modal'] }));
    expect(await observed.observation.listSurfaces(process, soon())).toMatchObject([
      { kind: 'dialog', title: 'Save?', modal: true },
    ]);
  });
});

describe('what is at a point', () => {
  it('is unknown, not another element, where the way up could not be read', async () => {
    const [a, b] = [button('A'), button('B')];
    observed = await Observed.with({ children: [a, b] });
    const { root } = await observed.read();
    const reference = { signature: '(so)', body: [[observed.app.bus, b.path]] };
    observed.window.script('Component.GetAccessibleAtPoint', reference);
    const handle = find(root, 'A').handle;
    const point = { x: 5, y: 5 };
    expect(await observed.observation.hitTest(handle, point, soon())).toEqual({
      kind: 'intercepted',
      by: { role: 'button', name: 'B' },
    });
    b.script('Accessible.Parent', { error: 'com.example.Broken' });
    expect(await observed.observation.hitTest(handle, point, soon())).toMatchObject({ kind: 'unknown' });
    observed.window.script('Component.GetAccessibleAtPoint', { ...reference, body: [[observed.app.bus, a.path]] });
    expect(await observed.observation.hitTest(handle, point, soon())).toEqual({ kind: 'reaches' });
  });
});
