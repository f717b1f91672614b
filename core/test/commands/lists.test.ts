import { listApps } from '@agent-desktop/core/commands/list-apps.js';
import { listDisplays } from '@agent-desktop/core/commands/list-displays.js';
import { listSurfaces } from '@agent-desktop/core/commands/list-surfaces.js';
import { listWindows } from '@agent-desktop/core/commands/list-windows.js';
import { describe, expect, it } from 'vitest';
import { type Desk, desk, run } from './desk.js';

function withFrozenApp(): Desk {
  const desktop = desk();
  const frozen = desktop.desktop.addApp({ name: 'Frozen', pid: 77 });
  frozen.hangs = true;
  return desktop;
}

describe('list-apps', () => {
  it('is an object of applications, filtered by a part of the name', async () => {
    const desktop = desk();
    desktop.desktop.addApp({ name: 'Files', pid: 5, bundleId: 'org.gnome.Nautilus' });
    expect(await run(listApps, desktop, { app: 'NAUT' })).toEqual({
      apps: [
        { name: 'Files', pid: 5, bundle_id: 'org.gnome.Nautilus', process_instance: 'i5', presentation: 'foreground' },
      ],
    });
  });

  it('names what did not answer', async () => {
    expect(await run(listApps, withFrozenApp(), {})).toMatchObject({
      apps: [{ name: 'Editor' }],
      unresponsive: [{ pid: 77, why: 'unresponsive' }],
    });
  });
});

describe('list-windows', () => {
  it('is a bare array with the documented keys', async () => {
    const [window] = (await run(listWindows, desk(), {})) as object[];
    expect(Object.keys(window ?? {})).toEqual([
      'id',
      'title',
      'app_name',
      'pid',
      'process_instance',
      'bounds',
      'is_focused',
      'minimized',
      'visible',
    ]);
  });

  it('gives the windows of all applications of a name', async () => {
    const desktop = desk();
    desktop.desktop.addApp({ name: 'editor', pid: 9 }).addWindow({ title: 'Second' });
    desktop.desktop.addApp({ name: 'Other' }).addWindow({ title: 'Third' });
    expect(await run(listWindows, desktop, { app: 'Editor' })).toMatchObject([
      { title: 'Untitled' },
      { title: 'Second' },
    ]);
    expect(await run(listWindows, desktop, { app: 'Edit' })).toEqual([]);
    expect(await run(listWindows, desktop, { pid: 9 })).toMatchObject([{ title: 'Second' }]);
  });

  it('does not say that an application has no window when it did not answer', async () => {
    await expect(run(listWindows, withFrozenApp(), { pid: 77 })).rejects.toMatchObject({ code: 'APP_UNRESPONSIVE' });
    await expect(run(listWindows, withFrozenApp(), { app: 'x' })).rejects.toMatchObject({ code: 'APP_UNRESPONSIVE' });
  });
});

describe('list-displays', () => {
  it('is a bare array', async () => {
    expect(await run(listDisplays, desk(), {})).toEqual([
      { id: 'D0', bounds: { x: 0, y: 0, width: 1280, height: 1024 }, is_primary: true, scale: 1 },
    ]);
  });
});

describe('list-surfaces', () => {
  it('asks the application with the focus, or the named one', async () => {
    const desktop = desk();
    const other = desktop.desktop.addApp({ name: 'Files', pid: 5 });
    other.openSurface('context_menu', { role: 'menu', children: [{ role: 'menuitem', name: 'Copy' }] });
    expect(await run(listSurfaces, desktop, {})).toMatchObject({ surfaces: [] });
    expect(await run(listSurfaces, desktop, { app: 'files' })).toEqual({
      pid: 5,
      surfaces: [{ id: 'context_menu-1', type: 'context_menu', item_count: 1, modal: false }],
    });
  });
});
