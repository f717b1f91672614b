import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startXvfb, type Xvfb } from '../../../../tests/support/xvfb.js';
import { activateWindow } from '../../src/x11/activate.js';
import type { XConnection } from '../../src/x11/connection.js';
import { type GtkWindows, openGtkWindows } from './gtk-windows.js';
import { openConnection } from './opened.js';

const soon = (): Deadline => Deadline.after(5_000);

describe.each(['xfwm4', 'openbox'] as const)('activating a window under %s', (windowManager) => {
  let desk: Xvfb;
  let x: XConnection;
  let app: GtkWindows;
  beforeAll(async () => {
    desk = await startXvfb({ windowManager });
    x = await openConnection(desk.display);
    app = await openGtkWindows(desk, { title: 'A' }, { title: 'B' }, { title: 'A' });
  }, 20_000);
  afterAll(async () => {
    x.close();
    await desk.stop();
  });

  it('makes exactly this window active, also among others of the same title and when it was minimised', async () => {
    for (const xid of app.xids) {
      expect(await activateWindow(x, xid, soon())).toMatchObject({ kind: 'active' });
      expect(Number(await desk.run('xdotool', 'getactivewindow'))).toBe(xid);
    }
    const [first = 0] = app.xids;
    await desk.run('xdotool', 'windowminimize', '--sync', String(first));
    expect(await activateWindow(x, first, soon())).toMatchObject({ kind: 'active' });
    expect(Number(await desk.run('xdotool', 'getactivewindow'))).toBe(first);
  });

  it('tells a window that is gone', async () => {
    expect(await activateWindow(x, 0x7fff_fff, soon())).toEqual({ kind: 'gone' });
  });

  it('does not confirm the root window, within its time', async () => {
    const start = performance.now();
    expect((await activateWindow(x, x.root, soon())).kind).toBe('unconfirmed');
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('activating a window without a window manager', () => {
  it('is refused before anything is sent', async () => {
    const desk = await startXvfb();
    try {
      const x = await openConnection(desk.display);
      const app = await openGtkWindows(desk, { title: 'Alone' });
      expect(await activateWindow(x, app.xids[0] ?? 0, soon())).toEqual({ kind: 'no-window-manager' });
      x.close();
    } finally {
      await desk.stop();
    }
  }, 20_000);
});
