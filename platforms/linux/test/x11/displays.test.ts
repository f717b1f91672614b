import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startXvfb, type Xvfb } from '../../../../tests/support/xvfb.js';
import { readDisplays, scaleOf } from '../../src/x11/displays.js';
import { got, openConnection } from './opened.js';

const soon = (): Deadline => Deadline.after(5_000);
const whole = { x: 0, y: 0, width: 1280, height: 1024 };

describe('displays', () => {
  let desk: Xvfb;
  beforeAll(async () => {
    desk = await startXvfb();
  }, 20_000);
  afterAll(() => desk.stop());

  it('is the one monitor of a plain Xvfb', async () => {
    const x = await openConnection(desk.display);
    expect(got(await readDisplays(x, undefined, soon()))).toEqual({
      source: 'monitors',
      displays: [{ id: 'screen', bounds: whole, pixels: whole, primary: true, scale: 1 }],
    });
    x.close();
  });

  it('gives points and pixels where the toolkit scale is 2', async () => {
    const x = await openConnection(desk.display);
    const [display] = got(await readDisplays(x, '2', soon())).displays;
    expect(display).toMatchObject({ scale: 2, pixels: whole, bounds: { x: 0, y: 0, width: 640, height: 512 } });
    x.close();
  });

  it('is the whole screen where the server has no RANDR', async () => {
    const plain = await startXvfb({ arguments: ['-extension', 'RANDR'] });
    try {
      const x = await openConnection(plain.display);
      expect(got(await readDisplays(x, undefined, soon()))).toEqual({
        source: 'screen',
        displays: [{ id: 'screen', bounds: whole, pixels: whole, primary: true, scale: 1 }],
      });
      x.close();
    } finally {
      await plain.stop();
    }
  }, 20_000);
});

describe('scaleOf', () => {
  it.each([
    [undefined, '', 1],
    ['2', 'Xft.dpi:\t96', 2],
    ['0', '', 1],
    ['1.5', '', 1],
    ['-2', '', 1],
    [undefined, 'Xft.dpi:\t192\n', 2],
    [undefined, 'a: b\nXft.dpi: 120\nXft.hinting: 1', 1],
    [undefined, 'Xft.dpi: 40', 1],
    [undefined, 'XXft.dpi: 192', 1],
    [undefined, 'Xft.dpi: many', 1],
  ])('GDK_SCALE %j and resources %j give %d', (gdkScale, resources, scale) => {
    expect(scaleOf(gdkScale, resources)).toBe(scale);
  });
});
