import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startXvfb, until, type Xvfb } from '../../../../tests/support/xvfb.js';
import type { XConnection } from '../../src/x11/connection.js';
import { type Capture, captureArea, captureScreen, captureWindow } from '../../src/x11/pixels.js';
import { readWindows } from '../../src/x11/windows.js';
import { type GtkWindowSpec, type GtkWindows, openGtkWindows } from './gtk-windows.js';
import { got, openConnection } from './opened.js';

const soon = (): Deadline => Deadline.after(5_000);
const RED: GtkWindowSpec = { title: 'Red', color: '#ff0000', size: [200, 100], at: [100, 100] };
const BLUE: GtkWindowSpec = { title: 'Blue', color: '#0000ff', size: [400, 300], at: [50, 50] };

function imageOf(capture: Capture): PixelBuffer {
  if (capture.kind !== 'pixels') throw new Error(`no pixels: ${JSON.stringify(capture)}`);
  return capture.image;
}

/** `rrggbb` → how many pixels. */
function colors({ bgrx }: PixelBuffer): Record<string, number> {
  const seen = new Map<number, number>();
  for (let i = 0; i < bgrx.length; i += 4) {
    const rgb = ((bgrx[i + 2] ?? 0) << 16) | ((bgrx[i + 1] ?? 0) << 8) | (bgrx[i] ?? 0);
    seen.set(rgb, (seen.get(rgb) ?? 0) + 1);
  }
  return Object.fromEntries([...seen].map(([rgb, count]) => [rgb.toString(16).padStart(6, '0'), count]));
}

interface Setting {
  readonly name: string;
  readonly start: () => Promise<Xvfb>;
  /** Where the pixels of a covered window come from. */
  readonly covered: string;
  readonly plain: string;
}

const SETTINGS: readonly Setting[] = [
  {
    name: 'xfwm4 with its compositor',
    start: () => startXvfb({ windowManager: 'xfwm4', windowManagerArguments: ['--compositor=on', '--vblank=off'] }),
    covered: 'window-pixmap',
    plain: 'window-pixmap',
  },
  {
    name: 'openbox, which has no compositor',
    start: () => startXvfb({ windowManager: 'openbox' }),
    covered: 'window-redirected',
    plain: 'window',
  },
];

describe.each(SETTINGS)('pixels of windows under $name', ({ start, covered, plain }) => {
  let desk: Xvfb;
  let x: XConnection;
  const apps: GtkWindows[] = [];
  const open = async (...specs: readonly GtkWindowSpec[]): Promise<GtkWindows> => {
    const app = await openGtkWindows(desk, ...specs);
    apps.push(app);
    return app;
  };
  beforeAll(async () => {
    desk = await start();
    x = await openConnection(desk.display);
  }, 20_000);
  afterEach(async () => {
    for (const app of apps.splice(0)) app.process.kill('SIGKILL');
    await until('an empty screen', async () => got(await readWindows(x, soon())).windows.length === 0);
  }, 15_000);
  afterAll(async () => {
    x.close();
    await desk.stop();
  });

  it('are exactly its client area', async () => {
    const app = await open(RED);
    const capture = await captureWindow(x, app.xids[0] ?? 0, 1, soon());
    expect(capture).toMatchObject({ kind: 'pixels', from: plain });
    expect(imageOf(capture)).toMatchObject({ width: 200, height: 100, scale: 1 });
    expect(colors(imageOf(capture))).toEqual({ ff0000: 20_000 });
  });

  it('are its own where another window lies above it', async () => {
    const red = await open(RED);
    await open(BLUE);
    const capture = await captureWindow(x, red.xids[0] ?? 0, 1, soon());
    expect(capture).toMatchObject({ kind: 'pixels', from: covered });
    expect(colors(imageOf(capture))).toEqual({ ff0000: 20_000 });
  });

  it('are never those of the window above it where its application does not paint', async () => {
    const red = await open(RED);
    await open(BLUE);
    process.kill(red.pid, 'SIGSTOP');
    const capture = await captureWindow(x, red.xids[0] ?? 0, 1, soon());
    process.kill(red.pid, 'SIGCONT');
    if (covered === 'window-pixmap') expect(colors(imageOf(capture))).toEqual({ ff0000: 20_000 });
    else expect(capture).toEqual({ kind: 'covered', by: 'another-window' });
  });

  it('are whole where it sticks out of the screen', async () => {
    const app = await open(RED);
    const xid = app.xids[0] ?? 0;
    await desk.run('xdotool', 'windowmove', String(xid), '1180', '960');
    await until('the move', async () => (got(await readWindows(x, soon())).windows[0]?.area.x ?? 0) > 1_100);
    const capture = await captureWindow(x, xid, 1, soon());
    expect(capture).toMatchObject({ kind: 'pixels', from: covered });
    expect(colors(imageOf(capture))).toEqual({ ff0000: 20_000 });
  });

  it('are refused, not black, where it is minimised', async () => {
    const app = await open(RED);
    await desk.run('xdotool', 'windowminimize', String(app.xids[0]));
    await until('the window to be unmapped', async () =>
      /Map State: IsUn/.test(await desk.run('xwininfo', '-id', String(app.xids[0]))),
    );
    expect(await captureWindow(x, app.xids[0] ?? 0, 1, soon())).toMatchObject({ kind: 'not-shown' });
  });

  it('of a window that is gone are told as gone', async () => {
    expect(await captureWindow(x, 0x7fff_fff, 1, soon())).toEqual({ kind: 'gone' });
  });

  it('of the screen show the window where it is', async () => {
    const app = await open(RED);
    const [window] = got(await readWindows(x, soon())).windows;
    expect(window?.xid).toBe(app.xids[0]);
    if (window === undefined) return;
    await until('the window on the screen', async () => {
      const part = imageOf(await captureArea(x, window.area, 1, soon()));
      return colors(part).ff0000 === 20_000;
    });
    const screen = await captureScreen(x, 1, soon());
    expect(screen).toMatchObject({ kind: 'pixels', from: 'screen' });
    expect(imageOf(screen)).toMatchObject({ width: 1280, height: 1024 });
    expect(colors(imageOf(screen)).ff0000).toBe(20_000);
  });
});

describe('pixels without the Composite extension', () => {
  it('of a covered window are refused with the reason', async () => {
    const desk = await startXvfb({ windowManager: 'openbox', arguments: ['-extension', 'Composite'] });
    try {
      const x = await openConnection(desk.display);
      const red = await openGtkWindows(desk, RED);
      await openGtkWindows(desk, BLUE);
      expect(await captureWindow(x, red.xids[0] ?? 0, 1, soon())).toEqual({ kind: 'covered', by: 'another-window' });
      x.close();
    } finally {
      await desk.stop();
    }
  }, 20_000);
});

describe('pixels of a screen with 8 bits a pixel', () => {
  it('are refused, and the format named', async () => {
    const desk = await startXvfb({ screen: '640x480x8' });
    try {
      const x = await openConnection(desk.display);
      expect(await captureScreen(x, 1, soon())).toMatchObject({ kind: 'unknown-format', depth: 8, bitsPerPixel: 8 });
      x.close();
    } finally {
      await desk.stop();
    }
  }, 20_000);
});
