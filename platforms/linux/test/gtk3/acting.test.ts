import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import { OBSERVATION_LIMITS } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ElementFacts, ElementHandle, ObservedNode } from '@agent-desktop/core/model/element.js';
import { FileLocks } from '@agent-desktop/core/system/file-lock.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDesktop, type TestDesktop } from '../../../../tests/support/desktop.js';
import { type Fixture, startFixture } from '../../../../tests/support/fixture.js';
import { createLinuxAdapter } from '../../src/index.js';
import { LinuxProcessTable } from '../../src/system/process-table.js';

let desktop: TestDesktop;
let fixture: Fixture;
let adapter: PlatformAdapter;

const soon = (): Deadline => Deadline.after(5_000);
const LEASE = {} as Lease;

beforeAll(async () => {
  desktop = await startTestDesktop();
  fixture = await startFixture(desktop.env);
  const processes = new LinuxProcessTable();
  adapter = createLinuxAdapter(desktop.env, {
    processes,
    locks: new FileLocks(processes),
    clock: { epochMs: () => Date.now(), monotonicNs: () => process.hrtime.bigint() },
    runtimeFolder: () => Promise.resolve('/nonexistent'),
  });
});
afterAll(async () => {
  await adapter.system.close();
  await fixture.stop();
  await desktop.stop();
});
beforeEach(() => fixture.command('page controls'));

async function elementNamed(name: string): Promise<ObservedNode> {
  const { items } = await adapter.observation.listWindows(soon());
  const window = items.find((one) => one.process.pid === fixture.pid && one.accessible);
  if (window === undefined) throw new Error('The window of the fixture is not listed.');
  const needs = { bounds: true, capabilities: true, text: true };
  const request = { depth: 50, limits: OBSERVATION_LIMITS, needs };
  const { root } = await adapter.observation.observe({ kind: 'window', window }, request, soon());
  const found = search(root, name);
  if (found === undefined) throw new Error(`There is no element named ${name}.`);
  return found;
}

function search(node: ObservedNode, name: string): ObservedNode | undefined {
  if (node.name.known && node.name.value === name) return node;
  for (const child of node.children) {
    const found = search(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function factsOf(handle: ElementHandle): Promise<ElementFacts> {
  const read = await adapter.observation.readElement(handle, soon());
  if (read.kind !== 'live') throw new Error(`The element is ${read.kind}.`);
  return read.facts;
}

/** Makes the first call of the action's chain; answers how the chain was. */
async function act(handle: ElementHandle, action: ElementAction): Promise<string> {
  const chain = await adapter.action.steps(handle, await factsOf(handle), action, soon());
  const steps = chain.kind === 'steps' || chain.kind === 'takes-focus' ? chain.steps : [];
  const [step] = steps;
  if (step === undefined) return chain.kind;
  const { kind } = await adapter.action.perform(step, LEASE, soon());
  await new Promise((resolve) => setTimeout(resolve, 50));
  await adapter.action.settled(handle, soon());
  return kind;
}

const shown = async (handle: ElementHandle): Promise<unknown> => {
  const { value } = await factsOf(handle);
  return value.known ? value.value : value.why;
};

describe('typing into a GTK3 entry', () => {
  it('twice appends, without the focus and with it', async () => {
    const { handle } = await elementNamed('text-input');
    await act(handle, { kind: 'clear' });
    for (const text of ['héllo ', '漢😀 ']) expect(await act(handle, { kind: 'type', text })).toBe('received');
    expect(await act(handle, { kind: 'focus' })).toBe('received');
    expect((await factsOf(handle)).states).toMatchObject({ known: true, value: ['focused'] });
    // GTK3 selects all of an entry that gets the focus: the first text replaces it.
    for (const text of ['ä', '漢', 'z']) expect(await act(handle, { kind: 'type', text })).toBe('received');
    expect(await shown(handle)).toMatch(/ä漢z$/);
  });
});

describe('a GTK3 spin button with a number that was typed and not entered', () => {
  it('gets the value that it already has, over the typed one', async () => {
    const { handle } = await elementNamed('stepper');
    expect(await act(handle, { kind: 'set-value', value: '3' })).toBe('received');
    expect(await act(handle, { kind: 'set-value', value: '3' })).toBe('satisfied');
    expect(await act(handle, { kind: 'type', text: '0' })).toBe('received');
    expect(await shown(handle)).toBe('3');
    expect(await act(handle, { kind: 'set-value', value: '3' })).toBe('received');
    expect(await shown(handle)).toBe('3');
    expect(await act(handle, { kind: 'set-value', value: '3' })).toBe('satisfied');
  });
});

describe('a GTK3 window that is iconified', () => {
  it('shows none of its elements', async () => {
    const { handle } = await elementNamed('primary-button');
    expect((await factsOf(handle)).states).toEqual({ known: true, value: [] });
    await fixture.command('minimize');
    await expect
      .poll(async () => (await factsOf(handle)).states, { timeout: 3_000 })
      .toEqual({ known: true, value: ['offscreen'] });
  });
});
