import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { SurfaceKind } from '@agent-desktop/core/model/surface.js';
import { afterEach, describe, expect, it } from 'vitest';
import { findScope } from '../../src/surfaces/find-scope.js';
import type { SurfaceProfile } from '../../src/surfaces/surfaces.js';
import { GTK3 } from '../../src/toolkits/gtk3.js';
import { GTK4 } from '../../src/toolkits/gtk4.js';
import { LIBREOFFICE } from '../../src/toolkits/libreoffice.js';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { FakeNode, node, PLAIN_STATES } from '../support/fake-node.js';

let desktop: FakeDesktop;
let app: FakeApplication;
afterEach(() => desktop.stop());

async function found(
  surface: SurfaceKind,
  windows: readonly FakeNode[],
  inside?: FakeNode,
  profile: SurfaceProfile = GTK3,
): Promise<unknown> {
  app = new FakeApplication(new FakeNode({ role: 'application', name: 'fake', children: windows }));
  desktop = await FakeDesktop.with(app);
  const { root } = await desktop.linked(app);
  const window = inside === undefined ? undefined : root.sibling(inside.path);
  const scope = await findScope(root, window, surface, profile, () => Promise.resolve(), Deadline.after(1_000));
  return scope.kind === 'found' ? scope.object.path : scope.kind;
}

const frame = (name: string, ...children: FakeNode[]): FakeNode => node('frame', { name, children });
const dialog = (name: string, role: 'dialog' | 'alert' = 'dialog'): FakeNode => node(role, { name });

describe('the menu bar of a window', () => {
  it('is looked for near the top of the window', async () => {
    const bar = node('menu-bar');
    expect(await found('menubar', [frame('A', node('filler', { children: [node('label'), bar] }))])).toBe(bar.path);
  });

  it('is not looked for in a table, which may have millions of cells', async () => {
    const table = node('table', { childCount: 2_147_483_647, states: [...PLAIN_STATES, 'manages-descendants'] });
    table.script('Accessible.GetChildren', 'silence');
    expect(await found('menubar', [frame('A', table)])).toBe('absent');
  });

  it('of the given window is meant, not that of another', async () => {
    const [one, other] = [frame('A', node('menu-bar')), frame('B')];
    expect(await found('menubar', [one, other], other)).toBe('absent');
  });

  it('is not absent because nobody answered', async () => {
    const silent = node('filler', { childCount: 1 }).script('Accessible.GetChildren', 'silence');
    expect(await found('menubar', [frame('A', silent)])).toBe('silent');
  });
});

describe('a dialog', () => {
  it('is the one that opened last, alerts among them', async () => {
    const [first, second, alert] = [dialog('1'), dialog('2'), dialog('3', 'alert')];
    expect(await found('dialog', [frame('A'), first, second])).toBe(second.path);
    await desktop.stop();
    expect(await found('dialog', [frame('A'), dialog('1'), alert])).toBe(alert.path);
  });

  it('is absent where none is open', async () => {
    expect(await found('dialog', [frame('A')])).toBe('absent');
  });
});

describe('the focused window', () => {
  it('is the active one', async () => {
    const active = node('frame', { states: [...PLAIN_STATES, 'active'] });
    expect(await found('focused', [frame('A'), active])).toBe(active.path);
  });
});

describe('a menu or popover that is not found', () => {
  it.each(['menu', 'popover'] as const)('is absent where the toolkit tells what is open: %s', async (surface) => {
    expect(await found(surface, [frame('A')])).toBe('absent');
  });

  it.each([GTK4, LIBREOFFICE])('is not called absent where it does not: $name', async (profile) => {
    expect(await found('menu', [frame('A')], undefined, profile)).toBe('untold');
    await desktop.stop();
    expect(await found('dialog', [frame('A')], undefined, profile)).toBe('absent');
  });
});
