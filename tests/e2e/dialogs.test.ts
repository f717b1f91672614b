import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, oraclePath, startDesk } from './harness/desk.js';
import { processesWith, type Running, startProgram } from './harness/running.js';
import { PATIENCE_MS, until } from './harness/until.js';

/** How often each way of closing is tried: the fault that it guards against came in most runs, not in all. */
const ROUNDS = process.env.AGENT_DESKTOP_TEST_FULL ? 12 : 3;

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
});
beforeEach(async () => {
  app = await desk.fixture({ args: ['--page', 'surfaces'] });
});
afterEach(() => app.stop());
afterAll(() => desk?.stop());

const at = (name: string): Promise<string> => desk.refOf({ pid: app.pid, name });
const holders = (): number[] => processesWith(`hold-${app.pid}-`);

interface Dialog {
  readonly title: string;
  /** Button that opens it, button that closes it, and the lines of the application. */
  readonly opener: string;
  readonly closer: string;
  readonly opened: string;
  readonly closed: RegExp;
}

const MODAL: Dialog = {
  title: 'Modal dialog',
  opener: 'open-modal',
  closer: 'cancel',
  opened: 'OPENED modal-dialog',
  closed: /^CANCELLED modal-dialog/,
};

/** Ways to close a dialog that has the reference `closer`. */
const WAYS: Readonly<Record<string, (closer: string, dialog: Dialog) => Promise<unknown>>> = {
  'an action': (closer) => desk.run('click', closer),
  'a key': () => desk.tool('xdotool', 'key', 'Escape'),
  'the window manager': (_closer, { title }) => desk.tool('wmctrl', '-c', title),
};

/** Opens, reads and closes the dialog; afterwards the application has to answer, act and keep one holder at most. */
async function openAndClose(dialog: Dialog, refs: { opener: string; alive: string }, way: string): Promise<void> {
  const from = app.lines().length;
  const result = await desk.run('click', refs.opener);
  await app.waitFor(dialog.opened, PATIENCE_MS, from);
  expect(JSON.stringify(result.surfaces)).toContain(dialog.title);
  const closer = await desk.refOf({ pid: app.pid, surface: 'dialog', name: dialog.closer });
  expect(holders().length).toBeLessThanOrEqual(1);
  await WAYS[way]?.(closer, dialog);
  await app.waitFor(dialog.closed, PATIENCE_MS, from);
  await until('the dialog is gone', async () => {
    const { surfaces } = await desk.run('list-surfaces', '--pid', String(app.pid));
    return Array.isArray(surfaces) && surfaces.length === 0;
  });
  await desk.run('click', refs.alive);
  await app.waitFor('CLICKED tool-button', PATIENCE_MS, from);
}

describe.each([
  ['alone on the accessibility bus', false],
  ['beside another client that listens to everything', true],
])('a dialog that runs inside the handler of its button, %s', (_where, listening) => {
  let listener: Running | undefined;
  beforeEach(async () => {
    if (!listening) return;
    const options = { env: desk.desktop.env, cwd: desk.folder, ready: 'READY' };
    listener = await startProgram('/usr/bin/python3', ['-B', oraclePath('listener.py')], options);
  });
  afterEach(async () => {
    await listener?.stop();
    listener = undefined;
  });

  it.each(Object.keys(WAYS))('leaves the application alive when it is closed by %s', async (way) => {
    const refs = { opener: await at('open-modal'), alive: await at('tool-button') };
    for (let round = 0; round < ROUNDS; round++) await openAndClose(MODAL, refs, way);
    await until('no process is left that held a socket', () => holders().length === 0);
  });

  it('can be filled in and confirmed', async () => {
    await desk.run('click', await at('open-modal'));
    const inDialog = (name: string) => desk.refOf({ pid: app.pid, surface: 'dialog', name });
    const [field, confirm] = [await inDialog('modal-field'), await inDialog('confirm')];
    expect(await desk.run('set-value', field, 'Grüße')).toMatchObject({
      disposition: { delivery: 'delivered_verified' },
    });
    await desk.run('click', confirm);
    await app.waitFor('CONFIRMED modal-dialog "Grüße"', PATIENCE_MS);
  });
});

describe('other dialogs', () => {
  it.each<Dialog>([
    {
      title: 'Question',
      opener: 'open-message',
      closer: 'Yes',
      opened: 'OPENED message-dialog',
      closed: /^ANSWERED message-dialog yes$/,
    },
    {
      title: 'Choose a file',
      opener: 'open-file',
      closer: 'cancel',
      opened: 'OPENED file-dialog',
      closed: /^CANCELLED file-dialog/,
    },
    {
      title: 'Plain dialog',
      opener: 'open-dialog',
      closer: 'cancel',
      opened: 'OPENED plain-dialog',
      closed: /^CANCELLED plain-dialog/,
    },
  ])('are seen, operated and closed: $title', async (dialog) => {
    const refs = { opener: await at(dialog.opener), alive: await at('tool-button') };
    await openAndClose(dialog, refs, 'an action');
    await until('no process is left that held a socket', () => holders().length === 0);
  });

  it('keep what is behind a modal one from being operated', async () => {
    const behind = await at('tool-button');
    await desk.run('click', await at('open-modal'));
    const error = await desk.fails('click', behind, '--timeout-ms', '0');
    expect(error).toMatchObject({ disposition: { delivery: 'not_delivered' } });
    expect(app.lines()).not.toContain('CLICKED tool-button');
  });
});

describe('an application that ends while its dialog is open', () => {
  it('takes along the process that held its socket', async () => {
    await desk.run('click', await at('open-modal'));
    await app.waitFor('OPENED modal-dialog', PATIENCE_MS);
    await until('a process holds the socket', () => holders().length === 1);
    process.kill(app.pid, 'SIGKILL');
    await until('no process is left that held a socket', () => holders().length === 0);
  });
});
