import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, nodesOf, startDesk } from './harness/desk.js';
import { TOOLKITS } from './harness/toolkits.js';
import { PATIENCE_MS } from './harness/until.js';

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  app = await desk.fixture();
});
afterAll(() => desk?.stop());

/** GTK gives what is not on the screen this position. */
const NOWHERE = -2_147_483_648;

describe('a snapshot of a GTK3 application', () => {
  it('shows every kind of control that the application has', async () => {
    const pages = {
      controls:
        'menuitem button textfield checkbox switch combobox slider incrementor radiobutton link tab tablist progressbar disclosure',
      collections: 'listbox option outline table cell',
      surfaces: 'toolbar scrollarea scrollbar image popover',
    };
    for (const [page, wanted] of Object.entries(pages)) {
      await app.command(`page ${page}`);
      const { tree, complete } = await desk.snapshot({ pid: app.pid });
      expect(complete).toBe(true);
      const roles = new Set<string>([...nodesOf(tree)].map((node) => node.role));
      expect(wanted.split(' ').filter((role) => !roles.has(role))).toEqual([]);
    }
    await app.command('page controls');
  });

  it('lets an agent tell a field without a name by the label beside it, and says that the name was inferred', async () => {
    const { tree } = await desk.snapshot({ pid: app.pid });
    expect(elements(tree, { role: 'textfield', name: 'Email address' })).toMatchObject([{ name_source: 'label' }]);
    expect(elements(tree, { role: 'textfield', name: 'Search here' })).toMatchObject([{ name_source: 'placeholder' }]);
    expect(elements(tree, { role: 'textfield', name: 'text-input' })[0]).not.toHaveProperty('name_source');
  });

  it('gives no bounds to what has no place on the screen', async () => {
    await app.command('page surfaces');
    const { tree } = await desk.snapshot({ pid: app.pid }, '--include-bounds');
    await app.command('page controls');
    const bounds = [...nodesOf(tree)].flatMap((node) => node.bounds ?? []);
    expect(bounds.length).toBeGreaterThan(20);
    for (const { x, y, width, height } of bounds) {
      expect(Math.min(x, y)).toBeGreaterThan(NOWHERE / 2);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0);
    }
    expect(elements(tree, { name: 'scroll-row-59' })).toMatchObject([{ states: ['offscreen'] }]);
    expect(elements(tree, { name: 'scroll-row-59' })[0]).not.toHaveProperty('bounds');
  });

  it('gives the same places as the window system', async () => {
    await app.command('move-window 130 90');
    const { window, tree } = await desk.snapshot({ pid: app.pid }, '--include-bounds');
    const geometry = await desk.tool('xdotool', 'getwindowgeometry', '--shell', window.id.replace('w-', ''));
    const at = Object.fromEntries(
      geometry
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ) as Record<string, string>;
    const [, content] = [...nodesOf(tree)];
    // The first node below the window fills its client area, which is what the window system knows.
    expect(content?.bounds).toMatchObject({ width: Number(at.WIDTH), height: Number(at.HEIGHT) });
    await app.command('move-window 40 40');
  });

  it('counts the children that it leaves out, and never as a negative number', async () => {
    for (const depth of ['0', '1', '2', '3', '4']) {
      const { tree } = await desk.snapshot({ pid: app.pid }, '--max-depth', depth);
      const counts = [...nodesOf(tree)].flatMap((node) => node.children_count ?? []);
      expect(counts.filter((count) => count < 1)).toEqual([]);
    }
  });
});

describe.each(TOOLKITS)('a snapshot of %s', (toolkit) => {
  let other: Fixture;
  beforeAll(async () => {
    other = await desk.fixture({ toolkit });
  });
  afterAll(() => other?.stop());
  const look = async () => (await desk.snapshot({ pid: other.pid }, '--include-bounds')).tree;

  it('tells a field without a name by the label beside it, and says that the name was inferred', async () => {
    const tree = await look();
    expect(elements(tree, { role: 'textfield', name: 'Email address' })).toMatchObject([{ name_source: 'label' }]);
    const [searched] = elements(tree, { role: 'textfield', name: 'Search here' });
    expect(['placeholder', 'description', undefined]).toContain(searched?.name_source);
    expect(searched).toBeDefined();
    expect(elements(tree, { role: 'textfield', name: 'Full name' })).toHaveLength(1);
    expect(elements(tree, { role: 'textfield', name: 'text-input' })[0]).not.toHaveProperty('name_source');
  });

  it('has no name that is a class of the toolkit', async () => {
    const names = [...nodesOf(await look())].flatMap(({ name }) => name ?? []);
    expect(names.filter((name) => /^(Gtk|Gdk|Q)[A-Z]\w+$/.test(name))).toEqual([]);
  });

  it('gives no reference to what has nothing but actions that everything has', async () => {
    const texts = elements(await look(), { role: 'statictext' });
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(({ ref_id }) => ref_id !== undefined)).toEqual([]);
  });

  it('gives places where the pointer hits', async () => {
    const [button] = elements(await look(), { role: 'button', name: 'primary-button' });
    const { x, y, width, height } = button?.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = other.lines().length;
    const place = [x + width / 2, y + height / 2].map((at) => String(Math.round(at)));
    await desk.tool('xdotool', 'mousemove', ...place, 'click', '1');
    await other.waitFor(/^CLICKED primary-button/, PATIENCE_MS, from);
  });

  it('gives no place to what is not on the screen', async () => {
    const screen = { left: -1, top: -1, right: 10_000, bottom: 10_000 };
    for (const page of ['controls', 'surfaces']) {
      await other.command(`page ${page}`, PATIENCE_MS);
      for (const { bounds, states, role, name } of nodesOf(await look())) {
        if (bounds === undefined) continue;
        const what = `${role} ${name} ${JSON.stringify(bounds)}`;
        expect(bounds.x > screen.left && bounds.y > screen.top, what).toBe(true);
        expect(bounds.x + bounds.width < screen.right && bounds.y + bounds.height < screen.bottom, what).toBe(true);
        expect(states?.includes('hidden') ?? false, what).toBe(false);
      }
    }
  });
});

describe('two windows of one title', () => {
  it('are both listed, and each can be looked at by its own id', async () => {
    await app.command('open-second-window');
    await app.command('open-second-window');
    const listed = (await desk.run('list-windows', '--pid', String(app.pid))) as unknown as {
      id: string;
      title: string;
    }[];
    const ids = listed.filter(({ title }) => title === 'Second window').map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const windowId of ids) {
      const shown = await desk.snapshot({ windowId });
      expect(shown.window.id).toBe(windowId);
      expect(elements(shown.tree, { name: 'second-button' })).toHaveLength(1);
    }
    await app.command('close-second-window');
    await app.command('close-second-window');
  });
});

describe('the accessibility settings of the session', () => {
  const settings = async (): Promise<string[]> =>
    Promise.all(
      ['IsEnabled', 'ScreenReaderEnabled'].map((property) =>
        desk.tool(
          'gdbus',
          'call',
          '--session',
          '--dest',
          'org.a11y.Bus',
          '--object-path',
          '/org/a11y/bus',
          '--method',
          'org.freedesktop.DBus.Properties.Get',
          'org.a11y.Status',
          property,
        ),
      ),
    );

  it('are left alone by commands that only look', async () => {
    const before = await settings();
    for (const command of [
      'version',
      'status',
      'permissions',
      'list-displays',
      'list-windows',
      'list-apps',
      'doctor',
    ]) {
      await desk.run(command);
    }
    await desk.snapshot({ pid: app.pid });
    expect(await settings()).toEqual(before);
  });
});

describe('an element that was removed', () => {
  beforeAll(() => app.command('page collections'));

  it('is STALE_REF for every read, and a wait for it ends', async () => {
    const ref = await desk.refOf({ pid: app.pid, role: 'button', name: 'Gamma' });
    await app.command('remove Gamma');
    expect(await desk.fails('get', ref)).toMatchObject({ code: 'STALE_REF', disposition: { retry: 'safe' } });
    expect(await desk.fails('is', ref)).toMatchObject({ code: 'STALE_REF' });
    expect(await desk.fails('snapshot', '--root', ref)).toMatchObject({ code: 'STALE_REF' });
    const waited = await desk.fails('wait', '--element', ref, '--timeout', '300');
    expect(['STALE_REF', 'TIMEOUT', 'ELEMENT_NOT_FOUND']).toContain(waited.code);
  });

  it('is not taken for its twin, which is still there', async () => {
    const [first, second] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'fading-twin' });
    if (first === undefined || second === undefined) throw new Error('there are no twins');
    await app.command('destroy-twin');
    expect(await desk.fails('get', first)).toMatchObject({ code: 'STALE_REF' });
    expect(await desk.run('get', second, '--property', 'role')).toMatchObject({ value: 'button' });
  });

  it('is not taken for one of several twins', async () => {
    await app.command('duplicate Beta');
    await app.command('duplicate Beta');
    const [first, ...others] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'Beta' });
    expect(others).toHaveLength(2);
    await app.command('remove Beta');
    const error = await desk.fails('get', first ?? '');
    expect(['STALE_REF', 'AMBIGUOUS_TARGET']).toContain(error.code);
    for (const ref of others) await desk.run('get', ref);
  });
});
