import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { CommandContext } from '@agent-desktop/core/command.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { FileLocks } from '@agent-desktop/core/system/file-lock.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import { createLinuxAdapter } from '@agent-desktop/linux/index.js';
import { LinuxProcessTable } from '@agent-desktop/linux/system/process-table.js';
import type { TestDesktop } from '../support/desktop.js';
import { type Fixture, startFixture } from '../support/fixture.js';
import { MemoryRefStore } from '../support/simulated-adapter/index.js';
import type { Scene } from './scene.js';

const CONTROLS = new Set(['primary-button', 'twin-control', 'text-input', 'secure-input', 'toggle-box']);

/** A fresh GTK3 fixture on a private desktop that several scenes may share, seen by the Linux adapter in this process. */
export async function startGtk3Scene(desktop: TestDesktop): Promise<Scene> {
  return sceneOn(desktop, await startFixture(desktop.env));
}

function sceneOn(desktop: TestDesktop, fixture: Fixture): Scene {
  const system = systemOf(desktop);
  const adapter = createLinuxAdapter(desktop.env, system);
  const frozen: Fixture[] = [];
  const stores = new Map<string | undefined, MemoryRefStore>();
  const context = (session?: string): CommandContext => {
    const store = stores.get(session) ?? new MemoryRefStore();
    stores.set(session, store);
    return {
      version: '0.0.0',
      adapter: () => Promise.resolve(adapter),
      store: () => store,
      system,
      headed: false,
      session,
      stateRoot: '/nowhere',
      workingFolder: '/',
      signal: undefined,
      env: desktop.env,
      host: { os: 'linux', target: process.arch },
    };
  };
  return {
    adapter,
    pid: fixture.pid,
    names: {
      counter: 'primary-button',
      twin: 'twin-control',
      disabled: 'permanently-disabled',
      text: 'text-input',
      secure: 'secure-input',
      checkbox: 'toggle-box',
      list: 'list',
      option: 'list-item-3',
      movable: ['Alpha', 'Beta', 'Gamma'],
    },
    oracle: {
      counted: /^CLICKED primary-button /,
      twins: [/^CLICKED twin-control (first|1|A)/i, /^CLICKED twin-control (second|2|B)/i],
      movableHit: /^CLICKED \S+ 2$/,
      anyMovableHit: /^CLICKED (Alpha|Beta|Gamma|Newcomer|Renamed) /,
      disabledHit: /^CLICKED permanently-disabled /,
      checked: /^TOGGLED toggle-box true$/,
      unchecked: /^TOGGLED toggle-box false$/,
      selected: /^SELECTED list list-item-3$/,
      text: (value) => new RegExp(`^TEXT text-input "${value}"$`),
    },
    change: {
      prepend: (name) => fixture.command(`prepend ${name}`),
      remove: () => fixture.command('remove Beta'),
      duplicate: () => fixture.command('duplicate Beta'),
      reorder: () => fixture.command('reorder'),
      rename: (name) => fixture.command(`rename Beta ${name}`),
    },
    context,
    show: (name) => fixture.command(`page ${CONTROLS.has(name) ? 'controls' : 'changing'}`),
    effects: () => fixture.lines(),
    freezeAnother: async () => {
      const other = await startFixture(desktop.env, { script: 'mutant.py' });
      frozen.push(other);
      await onTheBus(adapter, other.pid);
      process.kill(other.pid, 'SIGSTOP');
      return { pid: other.pid };
    },
    close: async () => {
      await adapter.system.close();
      for (const one of [fixture, ...frozen]) await one.stop();
    },
  };
}

/** An application that is stopped before it published itself would not be there at all. */
async function onTheBus({ observation }: PlatformAdapter, pid: number): Promise<void> {
  const deadline = Deadline.after(5_000);
  for (;;) {
    const { items } = await observation.listWindows(deadline);
    if (items.some((window) => window.process.pid === pid && window.accessible)) return;
    deadline.check('waiting for an application to appear');
    await deadline.sleep(50);
  }
}

function systemOf(desktop: TestDesktop): SystemPort {
  const processes = new LinuxProcessTable();
  return {
    processes,
    locks: new FileLocks(processes),
    clock: { epochMs: () => Date.now(), monotonicNs: () => process.hrtime.bigint() },
    runtimeFolder: () => Promise.resolve(desktop.context.env.AGENT_DESKTOP_RUNTIME_DIR ?? '/tmp'),
  };
}
