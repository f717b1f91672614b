import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScreenshotTarget } from '@agent-desktop/core/adapter/system.js';
import { screenshot } from '@agent-desktop/core/commands/screenshot.js';
import { pngSize } from '@agent-desktop/core/image/png.js';
import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Desk, refusalOf } from '../actions/desk.js';

const PIXELS: PixelBuffer = { width: 3, height: 2, scale: 2, bgrx: new Uint8Array(24) };

describe('screenshot', () => {
  let desk: Desk;
  let taken: ScreenshotTarget[];
  const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-shot-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  beforeEach(() => {
    desk = new Desk();
    taken = [];
    desk.adapter.system.screenshot = async (target) => {
      taken.push(target);
      return PIXELS;
    };
  });

  const run = (input: object) => screenshot.run({ ...desk.context(), workingFolder: folder }, input as never);

  it('answers a PNG as base64 without a path', async () => {
    const answer = await run({});
    expect(answer).toMatchObject({ format: 'png', width: 3, height: 2, scale_factor: 2 });
    expect(pngSize(Buffer.from((answer as { data: string }).data, 'base64'))).toEqual({ width: 3, height: 2 });
    expect(taken).toEqual([{ kind: 'display' }]);
  });

  it('writes a file and answers its path', async () => {
    const answer = await run({ path: 'shot.png' });
    expect(answer).toEqual({ path: join(folder, 'shot.png'), format: 'png', width: 3, height: 2, scale_factor: 2 });
    expect(pngSize(readFileSync(join(folder, 'shot.png')))).toEqual({ width: 3, height: 2 });
  });

  it('refuses a symbolic link before it takes a picture', async () => {
    writeFileSync(join(folder, 'real.png'), 'kept');
    symlinkSync(join(folder, 'real.png'), join(folder, 'link.png'));
    expect((await refusalOf(run({ path: 'link.png' }))).code).toBe('INVALID_ARGS');
    expect(readFileSync(join(folder, 'real.png'), 'utf8')).toBe('kept');
    expect(taken).toEqual([]);
  });

  it('takes the window with that id, also one without a tree', async () => {
    const bare = desk.app.addWindow({ title: 'Bare', accessible: false });
    await run({ windowId: bare.id });
    expect(taken).toMatchObject([{ kind: 'window', window: { id: bare.id } }]);
  });

  it('takes the one window of an application, or the one with the focus', async () => {
    await run({ app: 'editor' });
    desk.app.addWindow({ title: 'Second' });
    await run({ pid: desk.app.process.pid });
    expect(taken).toMatchObject([{ window: { title: 'Untitled' } }, { window: { title: 'Untitled' } }]);
    desk.window.focused = false;
    expect((await refusalOf(run({ app: 'Editor' }))).code).toBe('AMBIGUOUS_TARGET');
  });

  it('names what it does not find', async () => {
    expect((await refusalOf(run({ windowId: 'w-99' }))).code).toBe('WINDOW_NOT_FOUND');
    expect((await refusalOf(run({ app: 'Nobody' }))).code).toBe('APP_NOT_FOUND');
    expect(await refusalOf(run({ screen: 1 }))).toMatchObject({
      code: 'INVALID_ARGS',
      details: { display_count: 1, display_ids: ['D0'] },
    });
    await run({ screen: 0 });
    expect(taken).toEqual([{ kind: 'display', displayId: 'D0' }]);
  });

  it('takes a screen or a window, not both', async () => {
    expect((await refusalOf(run({ screen: 0, app: 'Editor' }))).code).toBe('INVALID_ARGS');
  });
});
