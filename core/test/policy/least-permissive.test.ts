import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyCommand } from '@agent-desktop/core/command.js';
import { POLICIES } from '@agent-desktop/core/policy/policy.js';
import { coreCommands } from '@agent-desktop/core/registry.js';
import { describe, expect, it } from 'vitest';
import type { ElementSpec } from '../../../tests/support/simulated-adapter/index.js';
import { Desk, refusalOf } from '../actions/desk.js';

const field: ElementSpec = { role: 'textfield', name: 'Target', value: 'old' };
const box: ElementSpec = { role: 'checkbox', name: 'Target' };
const opener: ElementSpec = { role: 'disclosure', name: 'Target' };

/** Every command that acts on a reference, an element that it fits, and what it takes besides the reference. */
const CASES: Readonly<Record<string, { readonly on: ElementSpec; readonly input?: Record<string, unknown> }>> = {
  click: { on: { role: 'button', name: 'Target' } },
  'right-click': { on: { role: 'button', name: 'Target', capabilities: ['RightClick'] } },
  type: { on: field, input: { text: 'x' } },
  'set-value': { on: field, input: { value: 'x' } },
  clear: { on: field },
  focus: { on: field },
  select: {
    on: { role: 'combobox', name: 'Target', children: [{ role: 'option', name: 'x' }] },
    input: { value: 'x' },
  },
  toggle: { on: box },
  check: { on: box },
  uncheck: { on: { ...box, states: ['checked'] } },
  expand: { on: opener },
  collapse: { on: { ...opener, states: ['expanded'] } },
  scroll: {
    on: { role: 'scrollarea', name: 'Target', children: [{ role: 'cell' }] },
    input: { direction: 'down', amount: 1 },
  },
  'scroll-to': { on: { role: 'row', name: 'Target' } },
};

const PHYSICAL_FIRST = ['click', 'right-click', 'type', 'clear', 'scroll'];

function commandOf(name: string): AnyCommand {
  const command = coreCommands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command;
}

async function run(desk: Desk, name: string, spec: ElementSpec, input: Record<string, unknown>, headed: boolean) {
  const ref = await desk.refOf(desk.add(spec));
  return commandOf(name).run(desk.context(headed), { ref, timeoutMs: 1_000, ...input } as never);
}

describe('the list of this test', () => {
  it('holds every command that acts on a reference', () => {
    const acting = coreCommands.filter((one) => one.effect === 'acts' && one.positionals[0] === 'ref');
    expect(Object.keys(CASES).sort()).toEqual(acting.map((one) => one.name).sort());
  });

  it('holds every module that asks for the action pipeline', () => {
    const folder = fileURLToPath(new URL('../../src/commands', import.meta.url));
    const asking = readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes('actOnRef'));
    expect(asking.map((file) => file.replace(/\.ts$/, '')).sort()).toEqual(Object.keys(CASES).sort());
  });
});

describe.each(Object.entries(CASES))('%s', (name, { on, input = {} }) => {
  it('asks for no more than headless', () => {
    expect(commandOf(name).policy).toBe('headless');
    expect(POLICIES.headless).toEqual({ allowFocusSteal: false, allowCursorMove: false });
  });

  it('runs headless by its semantic route, without pointer, keys or a change of window', async () => {
    const desk = new Desk();
    desk.window.focused = false;
    const result = await run(desk, name, on, input, false);
    expect(result).toMatchObject({ action: name, steps: [{ mechanism: 'semantic_api' }] });
    expect(desk.desktop.effects).toHaveLength(1);
    for (const method of ['mouseEvent', 'keyEvent', 'drag', 'focusWindow', 'pressKeyForApp']) {
      expect(desk.count(method)).toBe(0);
    }
  });

  it('is denied headless, with nothing sent, where only pointer or keys would reach', async () => {
    const desk = new Desk();
    const keeps = name === 'focus' ? [] : ['SetFocus' as const];
    // Text goes only to what is editable: that comes before the question of a route.
    const bare: ElementSpec = { ...on, role: on.role === 'textfield' ? 'textfield' : 'button', capabilities: keeps };
    const error = await refusalOf(run(desk, name, bare, input, false));
    expect(error).toMatchObject({
      code: 'POLICY_DENIED',
      suggestion: expect.stringContaining('--headed'),
      disposition: { delivery: 'not_delivered', retry: 'safe' },
    });
    expect(desk.count('perform')).toBe(0);
  });

  it('is never downgraded to a quieter route with --headed', async () => {
    const desk = new Desk();
    desk.window.focused = false;
    if (PHYSICAL_FIRST.includes(name)) {
      const error = await refusalOf(run(desk, name, on, input, true));
      expect(error).toMatchObject({ code: 'PLATFORM_NOT_SUPPORTED', disposition: { delivery: 'not_delivered' } });
      expect(desk.count('perform')).toBe(0);
      return;
    }
    await run(desk, name, on, input, true);
    const order = desk.desktop.calls
      .map((call) => call.method)
      .filter((one) => one === 'focusWindow' || one === 'perform');
    expect(order).toEqual(['focusWindow', 'perform']);
  });
});
