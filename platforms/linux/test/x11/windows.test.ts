import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startXvfb, until, type Xvfb } from '../../../../tests/support/xvfb.js';
import type { XConnection } from '../../src/x11/connection.js';
import type { XWindow, XWindowInventory } from '../../src/x11/window-model.js';
import { readWindows } from '../../src/x11/windows.js';
import { type GtkWindows, openGtkWindows } from './gtk-windows.js';
import { got, openConnection } from './opened.js';

const soon = (): Deadline => Deadline.after(5_000);

/** What xwininfo says of a window: the oracle for geometry. */
async function xwininfo(x: Xvfb, xid: number) {
  const told = await x.run('xwininfo', '-id', String(xid));
  const number = (name: string): number => Number(new RegExp(`${name}:\\s*(-?\\d+)`).exec(told)?.[1]);
  return {
    x: number('Absolute upper-left X'),
    y: number('Absolute upper-left Y'),
    width: number('Width'),
    height: number('Height'),
  };
}

async function xprop(x: Xvfb, xid: number, name: string): Promise<string> {
  return (await x.run('xprop', '-id', String(xid), name)).trim();
}

function find(inventory: XWindowInventory, xid: number | undefined): XWindow {
  const window = inventory.windows.find((w) => w.xid === xid);
  if (window === undefined) throw new Error(`window ${xid} is not in the list`);
  return window;
}

describe('windows under a window manager', () => {
  let desk: Xvfb;
  let x: XConnection;
  const apps: GtkWindows[] = [];
  const open: typeof openGtkWindows = async (...args) => {
    const app = await openGtkWindows(...args);
    apps.push(app);
    return app;
  };

  beforeAll(async () => {
    desk = await startXvfb({ windowManager: 'xfwm4' });
    x = await openConnection(desk.display);
  }, 30_000);
  afterEach(async () => {
    for (const app of apps.splice(0)) app.process.kill('SIGKILL');
    await until('an empty screen', async () => got(await readWindows(x, soon())).windows.length === 0);
  });
  afterAll(async () => {
    x.close();
    await desk.stop();
  });

  it('tells both windows of one process apart, with pid, class and the stacking of xprop', async () => {
    const app = await open(desk, { title: 'One' }, { title: 'Two' });
    const list = got(await readWindows(x, soon()));
    expect(list.source).toBe('stacking-list');
    expect(list.managed).toBe(true);
    expect(list.unread).toEqual([]);
    for (const [i, title] of ['One', 'Two'].entries()) {
      const window = find(list, app.xids[i]);
      expect(knownValue(window.title)).toBe(title);
      expect(knownValue(window.pid)).toBe(app.pid);
      expect(knownValue(window.clientPid)).toBe(app.pid);
      expect(knownValue(window.windowClass)).toEqual({ instance: 'gtk-windows.py', class: 'Gtk-windows.py' });
      expect(window.overrideRedirect).toBe(false);
      expect(window.mapState).toBe('viewable');
      expect(knownValue(window.types)).toEqual(['normal']);
    }
    const stacking = [...(await desk.run('xprop', '-root', '_NET_CLIENT_LIST_STACKING')).matchAll(/0x[0-9a-f]+/g)];
    expect(list.windows.map((w) => w.xid)).toEqual(stacking.map((m) => Number(m[0])));
    expect(list.windows.map((w) => w.stacking)).toEqual([0, 1]);
  });

  it('gives the client area and frame of a moved window as xwininfo and xprop do', async () => {
    const app = await open(desk, { title: 'Moved', size: [300, 200] });
    const xid = app.xids[0] ?? 0;
    await desk.run('xdotool', 'windowmove', '--sync', String(xid), '333', '222');
    await desk.run('xdotool', 'windowsize', '--sync', String(xid), '411', '277');
    await until('the new size', async () => (await xwininfo(desk, xid)).width === 411);
    const window = find(got(await readWindows(x, soon())), xid);
    expect(window.area).toEqual(await xwininfo(desk, xid));
    const { left, right, top, bottom } = knownValue(window.frame) ?? {};
    expect(await xprop(desk, xid, '_NET_FRAME_EXTENTS')).toBe(
      `_NET_FRAME_EXTENTS(CARDINAL) = ${left}, ${right}, ${top}, ${bottom}`,
    );
    expect(top).toBeGreaterThan(0);
  });

  it.each([
    ['more than ASCII', 'héllo 漢字 😀 "quoted" \\ back'],
    ['line breaks and tabs', 'a\nb\tc'],
    ['nothing', ''],
    ['right-to-left marks', '\u202eabc\u202c'],
    ['8,000 characters', 'ä'.repeat(8_000)],
  ])('reads a title with %s', async (_name, title) => {
    const app = await open(desk, { title });
    expect(knownValue(find(got(await readWindows(x, soon())), app.xids[0]).title)).toBe(title);
  });

  it('replaces invalid UTF-8 in a title and keeps the rest', async () => {
    const app = await open(desk, { title: 'x' });
    const bytes = String.raw`import sys,ctypes as c
X=c.CDLL("libX11.so.6");X.XOpenDisplay.restype=c.c_void_p;X.XInternAtom.restype=c.c_ulong
d=c.c_void_p(X.XOpenDisplay(None));a=lambda n:c.c_ulong(X.XInternAtom(d,n,0))
v=b"ok\xff\xfe \xc3\x28 end";X.XChangeProperty(d,c.c_ulong(int(sys.argv[1])),a(b"_NET_WM_NAME"),a(b"UTF8_STRING"),8,0,v,len(v));X.XSync(d,0)`;
    await desk.run('/usr/bin/python3', '-c', bytes, String(app.xids[0]));
    expect(knownValue(find(got(await readWindows(x, soon())), app.xids[0]).title)).toBe('ok\ufffd\ufffd \ufffd( end');
  });

  it('lists a popup as override-redirect, where the server stacks it', async () => {
    const app = await open(desk, { title: 'Owner' }, { title: 'Menu', kind: 'popup', at: [50, 60], parent: 0 });
    const list = got(await readWindows(x, soon()));
    const popup = find(list, app.xids[1]);
    expect(popup.overrideRedirect).toBe(true);
    expect(popup.area).toEqual(await xwininfo(desk, popup.xid));
    // Highest first, and a client right after its frame.
    const tree = [...(await desk.run('xwininfo', '-root', '-tree')).matchAll(/^\s+(0x[0-9a-f]+)/gm)].map((m) =>
      Number(m[1]),
    );
    const fromTop = [...list.windows].sort((a, b) => b.stacking - a.stacking).map((w) => w.xid);
    expect(fromTop).toEqual(tree.filter((xid) => app.xids.includes(xid)));
    expect(knownValue(popup.clientPid)).toBe(app.pid);
  });

  it('tells a modal dialog with the window that it belongs to', async () => {
    const app = await open(desk, { title: 'Owner' }, { title: 'Dialog', parent: 0, modal: true });
    const dialog = find(got(await readWindows(x, soon())), app.xids[1]);
    expect(knownValue(dialog.states)).toContain('modal');
    expect(knownValue(dialog.transientFor)).toBe(app.xids[0]);
  });

  it('keeps a minimised window in the list, hidden and unmapped', async () => {
    const app = await open(desk, { title: 'Small' });
    await desk.run('xdotool', 'windowminimize', '--sync', String(app.xids[0]));
    const small = async () => find(got(await readWindows(x, soon())), app.xids[0]);
    // The window manager unmaps the window and sets its state in two requests.
    await until('hidden', async () => knownValue((await small()).states)?.includes('hidden') === true);
    expect((await small()).mapState).not.toBe('viewable');
  });

  it('names the active window as xdotool does', async () => {
    const app = await open(desk, { title: 'A' }, { title: 'B' });
    await desk.run('xdotool', 'windowactivate', '--sync', String(app.xids[0]));
    const list = got(await readWindows(x, soon()));
    expect(knownValue(list.active)).toBe(Number(await desk.run('xdotool', 'getactivewindow')));
    expect(knownValue(list.active)).toBe(app.xids[0]);
  });

  it('leaves out windows that vanish meanwhile, without an error', async () => {
    for (let round = 0; round < 5; round++) {
      const app = await openGtkWindows(desk, { title: 'Short' }, { title: 'Lived' });
      const reads = Array.from({ length: 20 }, () => readWindows(x, soon()));
      app.process.kill('SIGKILL');
      for (const list of await Promise.all(reads)) expect(got(list).unread).toEqual([]);
      for (let i = 0; i < 10; i++) expect(got(await readWindows(x, soon())).unread).toEqual([]);
    }
  }, 30_000);

  it('does not believe what a killed window manager left on the root window', async () => {
    const own = await startXvfb();
    try {
      const manager = own.start('xfwm4');
      const client = await openConnection(own.display);
      await until('xfwm4', async () => got(await readWindows(client, soon())).managed);
      const app = await openGtkWindows(own, { title: 'Orphan' });
      manager.kill('SIGKILL');
      await until('the end of xfwm4', async () => !got(await readWindows(client, soon())).managed);
      const list = got(await readWindows(client, soon()));
      expect(list.source).toBe('root-children');
      expect(list.active).toEqual({ known: true, value: undefined });
      expect(list.windows.map((w) => w.xid)).toContain(app.xids[0]);
      client.close();
    } finally {
      await own.stop();
    }
  }, 30_000);
});

describe('windows without a window manager', () => {
  it('are the mapped children of the root, lowest first', async () => {
    const desk = await startXvfb();
    try {
      const x = await openConnection(desk.display);
      const app = await openGtkWindows(desk, { title: 'Lower' }, { title: 'Upper' });
      const list = got(await readWindows(x, soon()));
      expect(list.source).toBe('root-children');
      expect(list.managed).toBe(false);
      const tree = await desk.run('xwininfo', '-root', '-children');
      const known = [...tree.matchAll(/^\s+(0x[0-9a-f]+)/gm)]
        .map((m) => Number(m[1]))
        .filter((id) => app.xids.includes(id));
      expect(list.windows.map((w) => w.xid).filter((id) => app.xids.includes(id))).toEqual(known.reverse());
      expect(known).toHaveLength(2);
      x.close();
    } finally {
      await desk.stop();
    }
  }, 30_000);
});
