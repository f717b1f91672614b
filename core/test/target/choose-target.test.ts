import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { chooseTarget, type Target, type TargetSelector } from '@agent-desktop/core/target/choose-target.js';
import { describe, expect, it } from 'vitest';
import { SimulatedDesktop, simulatedAdapter } from '../../../tests/support/simulated-adapter/index.js';

function choose(desktop: SimulatedDesktop, selector: TargetSelector): Promise<Target> {
  return chooseTarget(simulatedAdapter(desktop), selector, Deadline.after(1_000));
}

async function chosenWindow(desktop: SimulatedDesktop, selector: TargetSelector): Promise<string> {
  return (await choose(desktop, selector)).window.title;
}

function files(): SimulatedDesktop {
  const desktop = new SimulatedDesktop();
  desktop
    .addApp({ name: 'Files', pid: 11, aliases: ['org.gnome.Nautilus', 'Files', 'nautilus'] })
    .addWindow({ title: 'Home', focused: true });
  desktop.addApp({ name: 'Terminal', pid: 12 }).addWindow({ title: 'bash' });
  return desktop;
}

describe('an application', () => {
  it.each(['Files', 'FILES', 'org.gnome.nautilus', 'nautilus'])('is chosen by "%s"', async (app) => {
    expect(await chosenWindow(files(), { app })).toBe('Home');
  });

  it('is chosen by its process id', async () => {
    expect(await chosenWindow(files(), { pid: 12 })).toBe('bash');
  });

  it('is the one with the focus when none was named', async () => {
    expect(await chosenWindow(files(), {})).toBe('Home');
  });

  it('is not matched by a part of its name; the nearest names are suggested', async () => {
    await expect(choose(files(), { app: 'File' })).rejects.toMatchObject({
      code: 'APP_NOT_FOUND',
      suggestion: expect.stringContaining('Files'),
      details: { nearest: ['Files'] },
    });
  });

  it('of which two run is ambiguous, with pids and window ids; --pid and --window-id choose', async () => {
    const desktop = files();
    const second = desktop.addApp({ name: 'Files', pid: 13 });
    const window = second.addWindow({ title: 'Downloads' });
    await expect(choose(desktop, { app: 'files' })).rejects.toMatchObject({
      code: 'AMBIGUOUS_TARGET',
      details: {
        candidate_count: 2,
        candidates: [
          { pid: 11, window_ids: [expect.any(String)] },
          { pid: 13, window_ids: [window.id] },
        ],
      },
    });
    expect(await chosenWindow(desktop, { app: 'files', pid: 13 })).toBe('Downloads');
    expect(await chosenWindow(desktop, { windowId: window.id })).toBe('Downloads');
  });

  it('without a window is APP_NOT_FOUND and says why', async () => {
    const desktop = files();
    desktop.addApp({ name: 'Tray' });
    await expect(choose(desktop, { app: 'tray' })).rejects.toMatchObject({
      code: 'APP_NOT_FOUND',
      details: { kind: 'app_without_window' },
    });
  });
});

describe('an application that does not answer', () => {
  function stopped(): SimulatedDesktop {
    const desktop = files();
    const app = desktop.addApp({ name: 'Frozen', pid: 77 });
    app.addWindow({ title: 'Ice' });
    app.hangs = true;
    return desktop;
  }

  it('does not keep others from being chosen', async () => {
    expect(await chosenWindow(stopped(), { app: 'terminal' })).toBe('bash');
  });

  it('is APP_UNRESPONSIVE, not missing, when it is named', async () => {
    const expected = { code: 'APP_UNRESPONSIVE', details: { unread_apps: [{ pid: 77, why: 'unresponsive' }] } };
    await expect(choose(stopped(), { pid: 77 })).rejects.toMatchObject(expected);
    await expect(choose(stopped(), { app: 'Frozen' })).rejects.toMatchObject(expected);
  });

  it('is named beside "not found" when it is known to be another one', async () => {
    await expect(choose(stopped(), { pid: 99 })).rejects.toMatchObject({
      code: 'APP_NOT_FOUND',
      message: 'No application that answers has that pid.',
      details: { unread_apps: [{ pid: 77 }] },
    });
    await expect(choose(stopped(), { windowId: 'w-none' })).rejects.toMatchObject({
      code: 'WINDOW_NOT_FOUND',
      details: { unread_apps: [{ pid: 77 }] },
    });
  });

  it('is known to be another one where the screen names its windows', async () => {
    const desktop = stopped();
    const adapter = simulatedAdapter(desktop);
    const listWindows = adapter.observation.listWindows.bind(adapter.observation);
    adapter.observation.listWindows = async (deadline) => {
      const { items, unread } = await listWindows(deadline);
      const process = { pid: 77, instance: 'i77' };
      const seen = { id: 'x-9', title: 'Ice', appName: 'Frozen', process, focused: false, accessible: false };
      return { items: [...items, seen], unread };
    };
    const attempt = (app: string) => chooseTarget(adapter, { app }, Deadline.after(1_000));
    await expect(attempt('frozen')).rejects.toMatchObject({ code: 'APP_UNRESPONSIVE', details: { pid: 77 } });
    await expect(attempt('nothing')).rejects.toMatchObject({ code: 'APP_NOT_FOUND' });
  });
});

describe('a window', () => {
  function twoWindows(first: object, second: object): SimulatedDesktop {
    const desktop = new SimulatedDesktop();
    const app = desktop.addApp({ name: 'Editor' });
    app.addWindow({ title: 'One', ...first });
    app.addWindow({ title: 'Two', ...second });
    return desktop;
  }

  it('is the only visible one', async () => {
    expect(await chosenWindow(twoWindows({ visible: false, focused: true }, {}), { app: 'editor' })).toBe('Two');
  });

  it('is the one with the focus among several', async () => {
    expect(await chosenWindow(twoWindows({}, { focused: true }), { app: 'editor' })).toBe('Two');
  });

  it('is ambiguous otherwise, with candidates', async () => {
    await expect(choose(twoWindows({}, {}), { app: 'editor' })).rejects.toMatchObject({
      code: 'AMBIGUOUS_TARGET',
      details: { kind: 'window_ambiguous', candidate_count: 2, candidates: [{ title: 'One' }, { title: 'Two' }] },
    });
  });

  it('only identifies the process of another surface', async () => {
    const target = await choose(twoWindows({}, {}), { app: 'editor', surface: 'menu' });
    expect(target).toMatchObject({ scope: { kind: 'surface', surface: 'menu' }, window: { title: 'One' } });
  });

  it('wins over an application by its id', async () => {
    const desktop = files();
    const id = desktop.apps[1]?.windows[0]?.id;
    expect(await chosenWindow(desktop, { app: 'files', windowId: id })).toBe('bash');
  });

  it('without a tree is said to have none', async () => {
    const desktop = new SimulatedDesktop();
    desktop.addApp({ name: 'Game' }).addWindow({ title: 'Game', accessible: false, focused: true });
    const expected = { code: 'WINDOW_NOT_FOUND', details: { kind: 'window_without_accessibility_element' } };
    await expect(choose(desktop, { app: 'game' })).rejects.toMatchObject(expected);
    await expect(choose(desktop, {})).rejects.toMatchObject(expected);
  });

  it('is WINDOW_NOT_FOUND when none has the focus', async () => {
    await expect(choose(new SimulatedDesktop(), {})).rejects.toMatchObject({ code: 'WINDOW_NOT_FOUND' });
  });
});

describe('a surface', () => {
  it('that the platform lacks is refused with those that it has', async () => {
    await expect(choose(files(), { surface: 'sheet' })).rejects.toMatchObject({
      code: 'PLATFORM_NOT_SUPPORTED',
      details: { requested_surface: 'sheet', supported_surfaces: expect.arrayContaining(['window', 'menu']) },
    });
  });
});
