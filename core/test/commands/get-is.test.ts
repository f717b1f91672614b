import { get } from '@agent-desktop/core/commands/get.js';
import { is } from '@agent-desktop/core/commands/is.js';
import { snapshot } from '@agent-desktop/core/commands/snapshot.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { describe, expect, it } from 'vitest';
import type { ElementSpec } from '../../../tests/support/simulated-adapter/index.js';
import { type Desk, desk, run } from './desk.js';

async function seen(spec: ElementSpec): Promise<Desk> {
  const desktop = desk([spec]);
  await run(snapshot, desktop, {});
  return desktop;
}

const ref = '@s0001:e1';

function propertyOf(
  desktop: Desk,
  property: 'text' | 'value' | 'title' | 'bounds' | 'role' | 'states',
): Promise<unknown> {
  return run(get, desktop, { ref, property }).then((answer) => (answer as { value: unknown }).value);
}

describe('get', () => {
  it('reads the value as it is now', async () => {
    const desktop = await seen({ role: 'textfield', name: 'Name', value: 'Ada' });
    expect(await run(get, desktop, { ref })).toEqual({ property: 'text', ref, value: 'Ada' });
    desktop.root.find('Name').value = 'Grace';
    expect(await propertyOf(desktop, 'value')).toBe('Grace');
    desktop.root.find('Name').value = undefined;
    expect(await propertyOf(desktop, 'value')).toBeNull();
  });

  it('reads bounds and states as they are now', async () => {
    const desktop = await seen({ role: 'button', name: 'Save' });
    const button = desktop.root.find('Save');
    button.bounds = { x: 7, y: 8, width: 9, height: 10 };
    button.states.add('disabled');
    expect(await propertyOf(desktop, 'bounds')).toEqual({ x: 7, y: 8, width: 9, height: 10 });
    expect(await propertyOf(desktop, 'states')).toEqual(['disabled']);
    expect(await propertyOf(desktop, 'title')).toBe('Save');
    expect(await propertyOf(desktop, 'role')).toBe('button');
  });

  it('falls back to what was saved only where the platform cannot read one element', async () => {
    const desktop = await seen({
      role: 'textfield',
      name: 'Name',
      value: 'Ada',
      bounds: { x: 1, y: 2, width: 3, height: 4 },
    });
    desktop.adapter.observation.readElement = () => {
      throw new CommandError('PLATFORM_NOT_SUPPORTED', 'no');
    };
    expect(await propertyOf(desktop, 'value')).toBe('Ada');
    // Where something is was not saved: it would be old.
    expect(await propertyOf(desktop, 'bounds')).toBeNull();
  });

  it('fails where a read failed, instead of saying that there is nothing', async () => {
    const desktop = await seen({ role: 'textfield', name: 'Name', value: 'Ada' });
    desktop.root.find('Name').faults = { unread: ['value'] };
    await expect(propertyOf(desktop, 'value')).rejects.toMatchObject({ code: 'APP_UNRESPONSIVE' });
  });

  it.each([
    { role: 'textfield', name: 'Key', value: 'hunter2', states: ['secure'] },
    { role: 'textfield', name: 'Password', value: 'hunter2' },
  ] as const)('never gives what is in a password field (%o)', async (spec) => {
    const desktop = await seen(spec);
    expect(await propertyOf(desktop, 'value')).toBeNull();
    expect(await propertyOf(desktop, 'states')).toEqual(['secure']);
  });

  it('is STALE_REF for an element that is gone, also for its role', async () => {
    const desktop = await seen({ role: 'button', name: 'Save' });
    desktop.root.find('Save').remove();
    await expect(propertyOf(desktop, 'role')).rejects.toMatchObject({ code: 'STALE_REF' });
  });

  it('is STALE_REF when the element disappears between finding and reading it', async () => {
    const desktop = await seen({ role: 'button', name: 'Save' });
    desktop.desktop.once('readElement', () => desktop.root.find('Save').remove());
    await expect(propertyOf(desktop, 'states')).rejects.toMatchObject({ code: 'STALE_REF' });
  });

  it('refuses a reference of another snapshot than --snapshot', async () => {
    const attempt = run(get, desk(), { ref, snapshot: 's0002' });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_ARGS' });
  });
});

describe('is', () => {
  async function asked(spec: ElementSpec, property: 'visible' | 'enabled' | 'checked' | 'focused' | 'expanded') {
    const { result, applicable } = (await run(is, await seen(spec), { ref, property })) as Record<string, unknown>;
    return [result, applicable];
  }

  it('visible: has an area and is neither hidden nor off screen', async () => {
    expect(await asked({ role: 'button' }, 'visible')).toEqual([true, true]);
    expect(await asked({ role: 'button', bounds: { x: 1, y: 1, width: 0, height: 0 } }, 'visible')).toEqual([
      false,
      true,
    ]);
    expect(await asked({ role: 'button', states: ['offscreen'] }, 'visible')).toEqual([false, true]);
    expect(await asked({ role: 'button', faults: { unread: ['bounds'] } }, 'visible')).toEqual([false, false]);
  });

  it('enabled and focused: always applicable', async () => {
    expect(await asked({ role: 'button' }, 'enabled')).toEqual([true, true]);
    expect(await asked({ role: 'button', states: ['disabled'] }, 'enabled')).toEqual([false, true]);
    expect(await asked({ role: 'button', states: ['focused'] }, 'focused')).toEqual([true, true]);
  });

  it('checked: applicable to what can be checked', async () => {
    expect(await asked({ role: 'checkbox', states: ['checked'] }, 'checked')).toEqual([true, true]);
    expect(await asked({ role: 'checkbox' }, 'checked')).toEqual([false, true]);
    expect(await asked({ role: 'menuitem', capabilities: ['Toggle'] }, 'checked')).toEqual([false, true]);
    expect(await asked({ role: 'button' }, 'checked')).toEqual([false, false]);
  });

  it('expanded: applicable to what can be expanded', async () => {
    expect(await asked({ role: 'combobox' }, 'expanded')).toEqual([false, true]);
    expect(await asked({ role: 'button', states: ['expanded'] }, 'expanded')).toEqual([true, true]);
    expect(await asked({ role: 'button' }, 'expanded')).toEqual([false, false]);
  });

  it('fails where states could not be read', async () => {
    const attempt = asked({ role: 'button', faults: { unread: ['states'] } }, 'enabled');
    await expect(attempt).rejects.toMatchObject({ code: 'APP_UNRESPONSIVE' });
  });
});
