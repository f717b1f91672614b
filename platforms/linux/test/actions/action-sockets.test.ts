import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, describe, expect, it } from 'vitest';
import { reply } from '../support/fake-interfaces.js';
import { type FakeNode, node, PLAIN_STATES } from '../support/fake-node.js';
import { Acted, soon } from './acted.js';

let acted: Acted;
afterEach(() => acted.stop());

const CLICK = { kind: 'click' } as const;
const modal = (): FakeNode => node('dialog', { states: [...PLAIN_STATES, 'modal'] });

/** An application with a button that does `handler`, in a process that stays: it keeps sockets itself. */
async function withButton(
  handler: () => void,
  facts: { version?: string; peerToPeer?: boolean } = {},
): Promise<FakeNode> {
  const button = node('push-button', { actions: ['click'] }).script('Action.DoAction', () => {
    handler();
    return reply('b', true);
  });
  acted = await Acted.with([button], { peerToPeer: true, ...facts });
  return button;
}

const socketsOf = (member: string): (number | undefined)[] =>
  acted.app.calls.filter((call) => call.member === member).map(({ socket }) => socket);

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 150 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds()).toBe(true);
}

const settled = async (target: FakeNode): Promise<void> => acted.action.settled(await acted.handleOf(target), soon());

describe('an action on GTK3', () => {
  it('goes over a socket of its own, which is closed when nothing opened', async () => {
    const button = await withButton(() => undefined);
    expect(await acted.perform(button, CLICK)).toEqual({ kind: 'received' });
    const [socket] = socketsOf('Action.DoAction');
    expect(socketsOf('Accessible.GetRole')).not.toContain(socket);
    expect(acted.app.socket.open).toBe(2);
    await settled(button);
    await until(() => acted.app.socket.open === 1);
  });

  it('that opened a modal dialog keeps its socket, silent, until that is closed', async () => {
    const dialog = modal();
    const button = await withButton(() => acted.app.root.add(dialog));
    await acted.perform(button, CLICK);
    await settled(button);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(acted.app.socket.open).toBe(2);
    const [socket] = socketsOf('Action.DoAction');
    expect(acted.app.calls.filter((call) => call.socket === socket)).toHaveLength(1);
    dialog.destroy();
    await until(() => acted.app.socket.open === 1);
  });

  it('does not keep its socket for a dialog that was open before', async () => {
    const inside = node('push-button', { actions: ['click'] });
    acted = await Acted.with([node('label')], { peerToPeer: true });
    acted.app.root.add(node('dialog', { states: [...PLAIN_STATES, 'modal'], children: [inside] }));
    expect(await acted.perform(inside, CLICK)).toEqual({ kind: 'received' });
    await settled(inside);
    await until(() => acted.app.socket.open === 1);
  });

  it('keeps its socket while the application does not answer', async () => {
    const button = await withButton(() => undefined);
    await acted.perform(button, CLICK);
    acted.app.silent = true;
    await acted.sockets.settled(soon());
    expect(acted.app.socket.open).toBe(2);
    acted.app.silent = false;
    await until(() => acted.app.socket.open === 1);
  });

  it('is not sent to an application that does not answer', async () => {
    const button = await withButton(() => undefined);
    const chain = await acted.chain(button, CLICK);
    const step = chain.kind === 'steps' ? chain.steps[0] : undefined;
    if (step === undefined) throw new Error(chain.kind);
    acted.app.silent = true;
    expect(await acted.send(step)).toMatchObject({ kind: 'not-sent' });
    expect(socketsOf('Action.DoAction')).toEqual([]);
  });

  it('is not sent over a shared connection because the socket could not be asked for', async () => {
    const button = await withButton(() => undefined);
    const chain = await acted.chain(button, CLICK);
    const step = chain.kind === 'steps' ? chain.steps[0] : undefined;
    if (step === undefined) throw new Error(chain.kind);
    acted.app.root.script('Application.GetApplicationBusAddress', { error: 'org.freedesktop.DBus.Error.Timeout' });
    expect(await acted.send(step)).toEqual({ kind: 'not-sent', native: 'timeout' });
    expect(socketsOf('Action.DoAction')).toEqual([]);
  });
});

describe('what an application answers', () => {
  it.each([
    ['false: refused', reply('b', false), { kind: 'refused', native: 'DoAction false' }],
    ['an error: refused', { error: 'com.example.Broken' }, { kind: 'refused', native: 'com.example.Broken' }],
    ['a reply of another type: nobody knows', reply('s', 'yes'), { kind: 'uncertain' }],
    ['nothing in time: nobody knows', 'silence', { kind: 'uncertain' }],
  ] as const)('%s', async (_, said, received) => {
    const button = await withButton(() => undefined);
    button.script('Action.DoAction', said);
    const chain = await acted.chain(button, CLICK);
    const step = chain.kind === 'steps' ? chain.steps[0] : undefined;
    if (step === undefined) throw new Error(chain.kind);
    expect(await acted.send(step, Deadline.after(300))).toEqual(received);
    expect(socketsOf('Action.DoAction')).toHaveLength(1);
  });
});

describe('an action on a toolkit without that trouble', () => {
  it('shares the connection of the reads', async () => {
    const button = await withButton(() => undefined, { version: '4.8.3', peerToPeer: false });
    expect(await acted.perform(button, CLICK)).toEqual({ kind: 'received' });
    expect(socketsOf('Action.DoAction')).toEqual([undefined]);
  });
});
