import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, describe, expect, it } from 'vitest';
import { AccessibilitySwitch } from '../../src/connections/accessibility-switch.js';
import { XDisplay } from '../../src/connections/x-display.js';
import { variant } from '../../src/dbus/marshal.js';
import { diagnoseDesktop } from '../../src/diagnosis/diagnose.js';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { reply, UNKNOWN_METHOD } from '../support/fake-interfaces.js';
import { FakeNode } from '../support/fake-node.js';
import { FakeServer } from '../support/fake-server.js';

let desktop: FakeDesktop;
let session: FakeServer | undefined;
afterEach(async () => {
  await desktop.stop();
  await session?.stop();
  session = undefined;
});

const noWindow = () => Promise.reject(new Error('no window is without a tree'));
const application = (name: string): FakeApplication => new FakeApplication(new FakeNode({ role: 'application', name }));

/** The findings by what was looked at; `enabled` is what org.a11y.Status says, undefined where it says nothing. */
async function findings(enabled: boolean | undefined, ...apps: readonly FakeApplication[]) {
  desktop = await FakeDesktop.with(...apps);
  session = await FakeServer.start(({ member }) => {
    if (member === 'Hello') return reply('s', ':1.1');
    return member === 'Get' && enabled !== undefined ? reply('v', variant('b', enabled)) : UNKNOWN_METHOD;
  });
  const env = { DBUS_SESSION_BUS_ADDRESS: session.address };
  const all = await diagnoseDesktop(
    new AccessibilitySwitch(env),
    new XDisplay({}),
    desktop.current.get,
    noWindow,
    Deadline.after(3_000),
  );
  return Object.fromEntries(all.map(({ check, status, finding }) => [check, [status, finding]]));
}

describe('the diagnosis of a desktop', () => {
  it('tells what answers, and that there is no X server', async () => {
    expect(await findings(true, application('a'), application('b'))).toEqual({
      'accessibility status': ['ok', 'org.a11y.Status: IsEnabled true, ScreenReaderEnabled true.'],
      'accessibility bus': ['ok', '2 applications answer.'],
      'windows without a tree': ['ok', 'none of 0.'],
      'X server': ['warning', 'DISPLAY is not set.'],
    });
  });

  it('names a silent application by its process, and warns where accessibility is off', async () => {
    const silent = application('secret title');
    silent.silent = true;
    const found = await findings(false, silent);
    expect(found['accessibility status']?.[0]).toBe('warning');
    expect(found.applications).toEqual(['warning', `1 do not answer (pid ${process.pid}).`]);
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('does not say that accessibility is off where nobody told', async () => {
    expect((await findings(undefined))['accessibility status']?.[0]).toBe('unknown');
  });

  it('of a session without buses is a finding and no failure', async () => {
    desktop = await FakeDesktop.with();
    await desktop.server.stop();
    const all = await diagnoseDesktop(
      new AccessibilitySwitch({}),
      new XDisplay({ DISPLAY: ':64999' }),
      desktop.current.get,
      noWindow,
      Deadline.after(3_000),
    );
    expect(all.map(({ check, status }) => [check, status])).toEqual([
      ['accessibility status', 'problem'],
      ['accessibility bus', 'problem'],
      ['X server', 'problem'],
    ]);
  });
});

describe('an X server that did not take the connection', () => {
  it('is asked again by the next who needs it', async () => {
    desktop = await FakeDesktop.with();
    const display = new XDisplay({ DISPLAY: ':64999' });
    const first = await display.connection(Deadline.after(1_000));
    const second = await display.connection(Deadline.after(1_000));
    expect([first.ok, second.ok]).toEqual([false, false]);
    expect(second).not.toBe(first);
  });
});
