import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccessibilitySwitch } from '../../src/connections/accessibility-switch.js';
import { variant } from '../../src/dbus/marshal.js';
import { reply, UNKNOWN_METHOD } from '../support/fake-interfaces.js';
import { FakeServer } from '../support/fake-server.js';

let folder: string;
let session: FakeServer;
let status: Record<string, boolean>;
let sets: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-desktop-switch-'));
  status = { IsEnabled: false, ScreenReaderEnabled: false };
  sets = [];
  session = await FakeServer.start(({ member, body }) => {
    if (member === 'Hello') return reply('s', ':1.1');
    const property = String(body[1]);
    if (member === 'Get') return reply('v', variant('b', status[property] === true));
    if (member !== 'Set') return UNKNOWN_METHOD;
    // A variant's value is all that is left of it here.
    const value = JSON.stringify(body[2]).includes('true');
    sets.push(`${property} ${value}`);
    status[property] = value;
    return reply('');
  });
});
afterEach(async () => {
  await session.stop();
  rmSync(folder, { recursive: true });
});

const soon = () => Deadline.after(5_000);
const newSwitch = () =>
  new AccessibilitySwitch({ DBUS_SESSION_BUS_ADDRESS: session.address, AGENT_DESKTOP_RUNTIME_DIR: folder });

describe('the switch for accessibility', () => {
  it('changes what is off, tells of it once, and leaves what is on', async () => {
    const one = newSwitch();
    expect(await one.switchOn('IsEnabled', soon())).toBe(true);
    expect(await one.switchOn('IsEnabled', soon())).toBe(false);
    expect(sets).toEqual(['IsEnabled true']);
    expect(one.takeChanges()).toMatchObject([{ setting: 'org.a11y.Status.IsEnabled', from: false, to: true }]);
    expect(one.takeChanges()).toEqual([]);
  });

  it('is taken back by another process, the screen reader first, and only what was changed', async () => {
    await newSwitch().switchOn('ScreenReaderEnabled', soon());
    status.IsEnabled = true;
    const now = await newSwitch().now(soon());
    expect(now).toEqual([
      { property: 'IsEnabled', value: true, changedByUsAt: undefined },
      { property: 'ScreenReaderEnabled', value: true, changedByUsAt: expect.stringMatching(/^2\d{3}-/) },
    ]);
    expect(await newSwitch().reset(soon())).toEqual(['ScreenReaderEnabled']);
    expect(status).toEqual({ IsEnabled: true, ScreenReaderEnabled: false });
    expect(await newSwitch().reset(soon())).toEqual([]);
  });

  it('leaves no file where it only looks', async () => {
    rmSync(folder, { recursive: true });
    await newSwitch().now(soon());
    await newSwitch().reset(soon());
    expect(() => readdirSync(folder)).toThrow();
    await newSwitch().switchOn('IsEnabled', soon());
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
