import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../src/desk.js';
import { FakeApplication, type FakeApplicationFacts } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { FakeNode, node } from '../support/fake-node.js';

let desktop: FakeDesktop;
afterEach(() => desktop.stop());

const soon = (): Deadline => Deadline.after(5_000);

function application(name: string, facts: FakeApplicationFacts = {}): FakeApplication {
  const window = node('frame', { name: `window of ${name}` });
  return new FakeApplication(new FakeNode({ role: 'application', name, children: [window] }), facts);
}

async function desk(...apps: readonly FakeApplication[]): Promise<Desk> {
  desktop = await FakeDesktop.with(...apps);
  return desktop.current.get(soon());
}

const namesOf = async (open: Desk): Promise<string[]> =>
  (await open.applications.list(soon())).items.map(({ name }) => name);

describe('the applications of a desktop', () => {
  it('are listed with process and toolkit', async () => {
    const { applications } = await desk(application('one'), application('two', { toolkit: 'Qt', version: '6.4.2' }));
    const { items, unread } = await applications.list(soon());
    expect(items.map((app) => [app.name, app.profile.name])).toEqual([
      ['one', 'gtk3'],
      ['two', 'qt'],
    ]);
    expect(items[0]?.process.pid).toBe(process.pid);
    expect(unread).toEqual([]);
  });

  it('of which one is silent are listed without waiting long, and the silent one is named', async () => {
    const silent = application('silent');
    silent.silent = true;
    const { applications } = await desk(application('one'), silent);
    const began = performance.now();
    const { items, unread } = await applications.list(soon());
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(items.map(({ name }) => name)).toEqual(['one']);
    expect(unread).toMatchObject([{ process: { pid: process.pid }, why: { kind: 'timeout' } }]);
  });

  it('are not waited for again right away, and asked again after a while', async () => {
    const silent = application('silent');
    silent.silent = true;
    const open = await desk(silent);
    await namesOf(open);
    const began = performance.now();
    expect(await namesOf(open)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(200);
    silent.silent = false;
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(await namesOf(open)).toEqual(['silent']);
  });

  it('of which one has left do not have it any more', async () => {
    const leaving = application('leaving');
    const open = await desk(leaving, application('staying'));
    expect(await namesOf(open)).toEqual(['leaving', 'staying']);
    await desktop.remove(leaving);
    expect(await namesOf(open)).toEqual(['staying']);
    expect(await open.applications.meet(leaving.bus, soon())).toEqual({ kind: 'left' });
  });

  it('of which one does not tell its toolkit in time have no wrong profile for it', async () => {
    const half = application('half');
    half.root.script('Application.ToolkitName', 'silence');
    const open = await desk(half);
    expect((await open.applications.list(soon())).unread).toMatchObject([{ why: { kind: 'timeout' } }]);
    half.root.scripted.clear();
    const { items } = await open.applications.list(soon());
    expect(items.map((app) => app.profile.name)).toEqual(['gtk3']);
  });

  it('whose process has ended are not listed', async () => {
    expect(await namesOf(await desk(application('dead', { pid: 4_194_303 })))).toEqual([]);
  });
});

describe('the connection for reading an application', () => {
  const linked = async (app: FakeApplication) => (await desktop.linked(app)).root.connection;

  it('is its own socket, kept', async () => {
    const app = application('own', { peerToPeer: true });
    await desk(app);
    expect(await linked(app)).toBe(await linked(app));
    expect(app.socket.open).toBe(1);
  });

  it('is the bus where it has no socket, or one that cannot be reached', async () => {
    const app = application('hidden');
    app.root.script('Application.GetApplicationBusAddress', {
      signature: 's',
      body: ['unix:path=/nonexistent/socket'],
    });
    const plain = application('plain');
    await desk(app, plain);
    const root = await desktop.linked(app);
    await root.root.call('org.a11y.atspi.Accessible', 'GetRole', 'u', soon());
    expect(app.calls.at(-1)).toMatchObject({ member: 'Accessible.GetRole', socket: undefined });
    expect(await linked(plain)).toBe(await linked(app));
  });

  it('that has ended is opened again', async () => {
    const app = application('own', { peerToPeer: true });
    await desk(app);
    const first = await linked(app);
    app.socket.hangUp();
    await new Promise<void>((resolve) => first.onEnd(() => resolve()));
    const second = await linked(app);
    expect(second).not.toBe(first);
    expect(second.failure).toBeUndefined();
  });

  it('that stood in for a socket whose address came too late is not kept', async () => {
    const app = application('late', { peerToPeer: true });
    app.root.script('Application.GetApplicationBusAddress', 'silence');
    const open = await desk(app);
    const { items } = await open.applications.list(soon());
    const [one] = items;
    if (one === undefined) throw new Error('Not listed.');
    const bus = await open.applications.link(one, Deadline.after(50));
    app.root.scripted.clear();
    expect(await open.applications.link(one, soon())).not.toBe(bus);
  });
});

describe('a window', () => {
  it('that is closed is WINDOW_NOT_FOUND, also right after it was listed', async () => {
    const app = application('one');
    const open = await desk(app);
    const { items } = await open.listWindows(soon());
    const info = items[0]?.info;
    if (info === undefined) throw new Error('Not listed.');
    app.root.children[0]?.destroy();
    await expect(open.windowById(info, soon(), { anew: true })).rejects.toMatchObject({ code: 'WINDOW_NOT_FOUND' });
  });

  it('whose id has been given to another process is not it', async () => {
    const open = await desk(application('one'));
    const { items } = await open.listWindows(soon());
    const info = items[0]?.info;
    if (info === undefined) throw new Error('Not listed.');
    const other = { ...info, process: { pid: info.process.pid, instance: 'another' } };
    await expect(open.windowById(other, soon())).rejects.toMatchObject({ code: 'WINDOW_NOT_FOUND' });
    expect(await open.xidOf(other, soon())).toBeUndefined();
  });

  it('of an application that fell silent is APP_UNRESPONSIVE, not missing', async () => {
    const app = application('one');
    const open = await desk(app);
    const { items } = await open.listWindows(soon());
    const info = items[0]?.info;
    if (info === undefined) throw new Error('Not listed.');
    app.silent = true;
    await expect(open.windowById(info, soon(), { anew: true })).rejects.toMatchObject({ code: 'APP_UNRESPONSIVE' });
  });
});
