import { join } from 'node:path';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { A11yLauncher, STATUS_PROPERTIES } from '@agent-desktop/linux/atspi/a11y-status.js';
import { Bus } from '@agent-desktop/linux/dbus/bus.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as odd from '../fixtures/provider/odd-answers.js';
import { type Awaited, startWaitingProvider, type WaitingProvider } from '../fixtures/provider/waiting-provider.js';
import { openXWindow } from '../fixtures/provider/x-window.js';
import { BUTTON, honest } from '../support/hostile-answers.js';
import { type Asked, HostileProvider } from '../support/hostile-provider.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { type Running, startProgram } from './harness/running.js';
import { until } from './harness/until.js';

const LONG_MS = 120_000;
const CHROMIUM = ['--no-sandbox', '--no-first-run', '--disable-gpu', '--disable-background-networking'];
const QT = fixture('qt/app.py');

function fixture(path: string): string {
  return join(import.meta.dirname, '../fixtures', path);
}

/** What a private desktop sets so that toolkits join the bus; either of the last two brings Chromium there. */
const PLAIN = {
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: undefined,
  QT_ACCESSIBILITY: undefined,
  ACCESSIBILITY_ENABLED: undefined,
  GNOME_ACCESSIBILITY: undefined,
};

let desk: Desk;
let session: Bus;
let launcher: A11yLauncher;
/** Every signal that org.a11y.Status gave of a change. */
const changed: unknown[] = [];
const programs: Running[] = [];

beforeAll(async () => {
  desk = await startDesk();
  const deadline = Deadline.after(LONG_MS);
  session = await Bus.session(desk.desktop.env, deadline);
  launcher = new A11yLauncher(session.connection);
  const match = { path: '/org/a11y/bus', interface: 'org.freedesktop.DBus.Properties', member: 'PropertiesChanged' };
  await session.subscribe(match, ({ body }) => changed.push(body), deadline);
});
beforeEach(() => switchOff());
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop();
});
afterAll(async () => {
  session?.close();
  await desk?.stop();
});

/** Accessibility as it is in a session where nobody asked for it. */
async function switchOff(): Promise<void> {
  for (const property of STATUS_PROPERTIES) await launcher.setStatus(property, false, Deadline.after(LONG_MS));
  await untilStatus({ IsEnabled: false, ScreenReaderEnabled: false });
  changed.length = 0;
}

async function statusNow(): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const property of STATUS_PROPERTIES) {
    const value = await launcher.status(property, Deadline.after(LONG_MS));
    values[property] = value.known ? value.value : value.why;
  }
  return values;
}

async function untilStatus(wanted: Record<string, boolean>): Promise<void> {
  await until('the status', async () => JSON.stringify(await statusNow()) === JSON.stringify(wanted));
}

async function windows(): Promise<readonly { id: string; pid: number }[]> {
  return (await desk.run('list-windows')) as unknown as { id: string; pid: number }[];
}

/** Waits until the window manager has the window. */
async function untilListed(id: string): Promise<void> {
  await until(`window ${id}`, async () => (await windows()).some((window) => window.id === id));
}

async function untilNoneOf(pid: number): Promise<void> {
  await until(`the end of windows of ${pid}`, async () => (await windows()).every((window) => window.pid !== pid));
}

/** Starts a program without what `desktop run` gives it; `variables` are set on top. */
async function startPlainly(
  variables: Readonly<Record<string, string | undefined>>,
  program: string,
  ...args: readonly string[]
): Promise<Running> {
  const env = { ...desk.desktop.env, ...PLAIN, ...variables };
  const running = await startProgram(program, args, { env, cwd: desk.folder });
  programs.push(running);
  await until(`a window of ${program}`, async () => (await windows()).some(({ pid }) => pid === running.pid));
  return running;
}

/** Starts it as a user is told to, and waits until it can be read. */
async function startThroughRun(program: string, ...args: readonly string[]): Promise<number> {
  const { pid } = (await desk.run('desktop', 'run', desk.desktop.name, '--detach', '--', program, ...args)) as {
    pid: number;
  };
  await until(`a tree of ${program}`, async () => {
    const [window] = (await windows()).filter((one) => one.pid === pid);
    return window !== undefined && (await desk.ask('find', '--window-id', window.id, '--count')).ok;
  });
  return pid;
}

const inFolder = (name: string): string => join(desk.folder, name);

interface Plain {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly command: () => readonly [string, ...string[]];
  readonly details: Readonly<Record<string, unknown>>;
  readonly remedy: RegExp;
}

const CASES: Readonly<Record<string, Plain>> = {
  'of Qt 6, started where accessibility was off': {
    variables: {},
    command: () => ['/usr/bin/python3', '-B', QT, '--qt', '6'],
    details: { cause: 'started_without_accessibility', toolkit: 'qt' },
    remedy: /desktop run t\w+ -- app\.py/,
  },
  'Chromium, started where accessibility was off': {
    variables: {},
    command: () => ['chromium', ...CHROMIUM, `--user-data-dir=${inFolder('chromium')}`, 'data:text/html,<p>hello'],
    details: { cause: 'started_without_accessibility', toolkit: 'chromium' },
    remedy: /desktop run t\w+ -- chromium/,
  },
  'of GTK 3 with NO_AT_BRIDGE': {
    variables: { NO_AT_BRIDGE: '1' },
    command: () => ['gtk3-demo'],
    details: { cause: 'switched_off_by_variable', toolkit: 'gtk3' },
    remedy: /without that variable: `agent-desktop desktop run t\w+ -- gtk3-demo`/,
  },
  'of GTK 4 with GTK_A11Y=none': {
    variables: { GTK_A11Y: 'none' },
    command: () => ['gtk4-demo'],
    details: { cause: 'switched_off_by_variable', toolkit: 'gtk4' },
    remedy: /without that variable: `agent-desktop desktop run t\w+ -- gtk4-demo`/,
  },
  'of a toolkit without accessibility': {
    variables: {},
    command: () => ['xmessage', 'hello'],
    details: { cause: 'no_accessibility_support', toolkit: 'xt' },
    remedy: /screenshot/,
  },
};

describe('a program without a tree', () => {
  it.each(Object.keys(CASES))('%s is explained, with what to do, and nothing is switched on', async (name) => {
    const plain = CASES[name] as Plain;
    const { pid } = await startPlainly(plain.variables, ...plain.command());
    for (const command of ['snapshot', 'find'] as const) {
      const error = await desk.fails(command, '--pid', String(pid));
      expect(error.code).toBe('WINDOW_NOT_FOUND');
      expect(error.details).toMatchObject({ kind: 'window_without_accessibility_element', pid, ...plain.details });
      expect(error.suggestion).toMatch(plain.remedy);
    }
    const { checks } = (await desk.run('doctor')) as { checks: { check: string; finding: string }[] };
    const told = checks.filter(({ check }) => check === 'windows without a tree').map(({ finding }) => finding);
    expect(told.join('\n')).toContain(`pid ${pid}, `);
    expect(told.join('\n')).toContain(String(plain.details.cause));
    expect(changed).toEqual([]);
  });
});

describe('the same programs through `desktop run`', () => {
  it.each([
    ['Qt 6', () => ['/usr/bin/python3', '-B', QT, '--qt', '6']],
    ['Qt 5', () => ['/usr/bin/python3', '-B', QT, '--qt', '5']],
    ['Chromium', () => ['chromium', ...CHROMIUM, `--user-data-dir=${inFolder('run')}`, 'data:text/html,<p>hello']],
    ['GTK 3', () => ['gtk3-demo']],
    ['GTK 4', () => ['gtk4-demo']],
  ] as const)('%s has a tree', async (_name, command) => {
    const [program = '', ...args] = command();
    const pid = await startThroughRun(program, ...args);
    await desk.tool('kill', String(pid));
    await untilNoneOf(pid);
    expect(changed).toEqual([]);
  });
});

describe('a program that waits for an assistive technology', () => {
  let provider: WaitingProvider | undefined;
  afterEach(async () => {
    await provider?.stop();
    provider = undefined;
    // The next window may get the same id.
    await untilNoneOf(process.pid);
  });

  const CHANGES: Readonly<Record<Awaited, readonly string[]>> = {
    listener: [],
    IsEnabled: ['IsEnabled'],
    ScreenReaderEnabled: ['IsEnabled', 'ScreenReaderEnabled'],
  };

  it.each(Object.keys(CHANGES) as Awaited[])('for %s is read, and what was switched on is told', async (awaited) => {
    provider = await startWaitingProvider(desk.desktop.env, desk.desktop.desktop.a11yBus, awaited);
    await untilListed(provider.windowId);
    const reply = await desk.ask('snapshot', '--window-id', provider.windowId);
    if (!reply.ok) throw new Error(reply.text);
    expect(elements(reply.data.tree as NodeWire, { name: 'Hostile button' })).toHaveLength(1);
    const wanted = CHANGES[awaited].map((property) => ({
      setting: `org.a11y.Status.${property}`,
      from: false,
      to: true,
      undo: 'agent-desktop doctor --reset-accessibility',
    }));
    expect(reply.changes).toEqual(wanted.length === 0 ? undefined : wanted);
    const [enabled, reader] = STATUS_PROPERTIES.map((property) => CHANGES[awaited].includes(property));
    expect(await statusNow()).toEqual({ IsEnabled: enabled, ScreenReaderEnabled: reader });
  });

  it('is not published, and nothing is switched on, by commands that need no tree', async () => {
    provider = await startWaitingProvider(desk.desktop.env, desk.desktop.desktop.a11yBus, 'IsEnabled');
    await untilListed(provider.windowId);
    await desk.run('list-apps');
    await desk.run('list-windows');
    await desk.run('doctor');
    await desk.run('status');
    await desk.run('version');
    await desk.run('screenshot', inFolder('shot.png'));
    await desk.run('screenshot', '--window-id', provider.windowId, inFolder('window.png'));
    expect(changed).toEqual([]);
    expect(provider.published()).toBe(false);
    expect(await statusNow()).toEqual({ IsEnabled: false, ScreenReaderEnabled: false });
  });

  it('leaves a change that doctor shows and takes back', async () => {
    provider = await startWaitingProvider(desk.desktop.env, desk.desktop.desktop.a11yBus, 'ScreenReaderEnabled');
    await untilListed(provider.windowId);
    await desk.run('snapshot', '--window-id', provider.windowId);
    const shown = JSON.stringify(await desk.run('doctor'));
    expect(shown).toContain('agent-desktop switched ScreenReaderEnabled on at');
    expect(shown).toContain('doctor --reset-accessibility');
    expect(await statusNow()).toEqual({ IsEnabled: true, ScreenReaderEnabled: true });
    const { checks } = (await desk.run('doctor', '--reset-accessibility')) as { checks: { finding: string }[] };
    expect(checks[0]?.finding).toContain('org.a11y.Status.ScreenReaderEnabled');
    await untilStatus({ IsEnabled: false, ScreenReaderEnabled: false });
    expect(JSON.stringify(await desk.run('doctor'))).not.toContain('agent-desktop switched');
  });

  it('for what never comes is told with what was tried', async () => {
    const window = await openXWindow(desk.desktop.env, 'Nobody');
    try {
      await untilListed(`w-${window.xid}`);
      const reply = await desk.ask('snapshot', '--window-id', `w-${window.xid}`);
      expect(reply).toMatchObject({
        ok: false,
        error: { code: 'WINDOW_NOT_FOUND', details: { cause: 'unknown', tried: expect.arrayContaining(['listener']) } },
      });
      expect(reply.changes).toHaveLength(2);
    } finally {
      window.close();
    }
  });
});

describe('an application that answers oddly', () => {
  let provider: HostileProvider | undefined;
  afterEach(async () => {
    await provider?.stop();
    provider = undefined;
  });

  async function start(make: (answer: (asked: Asked) => ReturnType<ReturnType<typeof honest>>) => odd.Oddity) {
    provider = await HostileProvider.start(desk.desktop.desktop.a11yBus, ({ ownAddress }) => {
      const answer = honest(ownAddress);
      const oddity = make(answer);
      return (asked) => oddity(asked) ?? answer(asked);
    });
  }

  it('a name that takes two seconds is waited for', async () => {
    await start(() => odd.lateName(2_000));
    const { tree, complete } = await desk.snapshot({ pid: process.pid });
    expect(complete).toBe(true);
    expect(elements(tree, { role: 'button', name: 'Hostile button' })).toHaveLength(1);
  });

  it('children that change while they are read end in one answer', async () => {
    await start(() => odd.growing());
    const { tree } = await desk.snapshot({ pid: process.pid });
    expect(elements(tree, { role: 'button' }).length).toBeGreaterThan(0);
  });

  it('2^31-1 children of a table are not listed', async () => {
    const asked: string[] = [];
    await start(() => {
      const countless = odd.countless(true);
      return (one) => {
        if (one.path === BUTTON) asked.push(one.member);
        return countless(one);
      };
    });
    const { tree } = await desk.snapshot({ pid: process.pid });
    expect(elements(tree, { name: 'Hostile button' })).toHaveLength(1);
    expect(asked).not.toContain('GetChildren');
  });

  it('2^31-1 children that nobody gives leave a tree that says it is not whole', async () => {
    await start(() => odd.countless(false));
    const { tree, complete } = await desk.snapshot({ pid: process.pid });
    expect(elements(tree, { name: 'Hostile button' })).toHaveLength(1);
    expect(complete).toBe(false);
  });

  it('a value without a range is read', async () => {
    await start(() => odd.withoutRange);
    const { tree } = await desk.snapshot({ pid: process.pid });
    expect(elements(tree, { role: 'slider' })[0]).toMatchObject({ value: '7' });
  });

  it('actions without names do not hide the press', async () => {
    const performed: number[] = [];
    await start(() => odd.oddActions(performed));
    await desk.run('click', await desk.refOf({ pid: process.pid, role: 'button' }));
    expect(performed).toEqual([1]);
  });

  it('parents in a circle do not hold a reference up', async () => {
    await start(() => odd.parentsInACircle);
    const reply = await desk.ask('click', await desk.refOf({ pid: process.pid, role: 'button' }));
    if (!reply.ok) expect(reply.error.code).not.toMatch(/INTERNAL|TIMEOUT/);
  });

  it('ids that change at each enumeration never lead to another element', async () => {
    const performed: string[] = [];
    await start((answer) => {
      const renumbered = odd.renumbered(answer);
      return (asked) => {
        if (asked.member === 'DoAction') performed.push(asked.path);
        return renumbered(asked);
      };
    });
    const reply = await desk.ask('click', await desk.refOf({ pid: process.pid, role: 'button' }));
    if (!reply.ok) expect(reply.error.code).toMatch(/STALE_REF|AMBIGUOUS_TARGET/);
    expect(performed).toHaveLength(reply.ok ? 1 : 0);
  });

  it('sentinel extents are no bounds', async () => {
    await start(() => odd.sentinelExtents);
    const { tree } = await desk.snapshot({ pid: process.pid }, '--include-bounds');
    expect(elements(tree, { role: 'button' })[0]).not.toHaveProperty('bounds');
  });
});
