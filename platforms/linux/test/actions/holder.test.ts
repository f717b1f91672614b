import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { reply } from '../support/fake-interfaces.js';
import { FakeNode, node, PLAIN_STATES } from '../support/fake-node.js';

const run = promisify(execFile);

let programs: string;
let folder: string;
let desktop: FakeDesktop;
let app: FakeApplication;
let button: FakeNode;
const dialogs: FakeNode[] = [];

beforeAll(async () => {
  programs = mkdtempSync('/tmp/holder-test-');
  const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  await build({
    entryPoints: { holder: source('../../src/actions/holder-entry.ts'), command: source('command.ts') },
    outdir: programs,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
});
afterAll(() => rmSync(programs, { recursive: true }));

/** A GTK3 application with a button whose handler runs a modal dialog. */
beforeEach(async () => {
  folder = mkdtempSync(join(programs, 'run-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  dialogs.length = 0;
  button = node('push-button', { actions: ['click'] }).script('Action.DoAction', () => {
    const dialog = node('dialog', { states: [...PLAIN_STATES, 'modal'] });
    dialogs.push(dialog);
    app.root.add(dialog);
    return reply('b', true);
  });
  const window = node('frame', { name: 'Window', children: [button] });
  app = new FakeApplication(new FakeNode({ role: 'application', name: 'fake', children: [window] }), {
    peerToPeer: true,
  });
  desktop = await FakeDesktop.with(app);
});
afterEach(async () => {
  await desktop.stop();
  // With its application gone a holder ends by itself.
  await until('every holder has ended', () => holders().length === 0);
});

async function click(): Promise<unknown> {
  const args = [join(programs, 'command.cjs'), app.bus, button.path, join(programs, 'holder.cjs'), folder];
  const { stdout } = await run(process.execPath, args, {
    env: { AT_SPI_BUS_ADDRESS: desktop.server.address },
    timeout: 15_000,
  });
  return JSON.parse(stdout);
}

/** Processes that run this test's holder program. */
function holders(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (pid) => commandLine(pid).includes(join(programs, 'holder.cjs')) && !commandLine(pid).includes('command.cjs'),
    )
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It ended while the list was read.
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + 8_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Not within 8 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Connections of the application over which an action came, and how many calls came over each. */
function actionSockets(): Map<number, number> {
  const sockets = new Set(app.calls.filter(({ member }) => member === 'Action.DoAction').map(({ socket }) => socket));
  const counts = new Map<number, number>();
  for (const socket of sockets) {
    if (socket !== undefined) counts.set(socket, app.calls.filter((call) => call.socket === socket).length);
  }
  return counts;
}

const isOpen = (socket: number): boolean =>
  app.socket.sockets[socket]?.destroyed === false && app.socket.sockets[socket].readableEnded === false;
const socketFiles = (): string[] => readdirSync(folder);

describe('a command whose action opened a modal dialog', () => {
  it('leaves a holder that keeps the socket, writes nothing to it, and ends once the dialog is closed', async () => {
    expect(await click()).toEqual({ kind: 'received' });
    const [held] = [...actionSockets().keys()];
    if (held === undefined) throw new Error('The action came over no socket of its own.');
    await until('one holder runs', () => holders().length === 1);
    expect(socketFiles()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(isOpen(held)).toBe(true);
    expect(holders()).toHaveLength(1);
    dialogs[0]?.destroy();
    await until('the holder ended', () => holders().length === 0);
    await until('the socket is closed', () => !isOpen(held));
    expect(actionSockets()).toEqual(new Map([[held, 1]]));
    expect(socketFiles()).toEqual([]);
  });

  it('is followed by others that go through the same holder, each over a socket of its own', async () => {
    await click();
    await until('one holder runs', () => holders().length === 1);
    const [pid] = holders();
    expect(await click()).toEqual({ kind: 'received' });
    expect(await click()).toEqual({ kind: 'received' });
    expect(holders()).toEqual([pid]);
    expect([...actionSockets().values()]).toEqual([1, 1, 1]);
    expect([...actionSockets().keys()].every(isOpen)).toBe(true);
    expect(dialogs).toHaveLength(3);
    for (const dialog of dialogs) dialog.destroy();
    await until('the holder ended', () => holders().length === 0);
    await until('its sockets are closed', () => ![...actionSockets().keys()].some(isOpen));
  });

  it('leaves nothing behind when the application ends', async () => {
    await click();
    await until('one holder runs', () => holders().length === 1);
    await desktop.remove(app);
    await until('the holder ended', () => holders().length === 0);
    expect(socketFiles()).toEqual([]);
  });

  it('whose holder was killed does not stop the next one', async () => {
    await click();
    await until('one holder runs', () => holders().length === 1);
    const [pid] = holders();
    if (pid === undefined) throw new Error('No holder.');
    process.kill(pid, 'SIGKILL');
    await until('it is gone', () => holders().length === 0);
    expect(socketFiles()).toHaveLength(1);
    expect(await click()).toEqual({ kind: 'received' });
    await until('another holder runs', () => holders().length === 1);
    expect(dialogs).toHaveLength(2);
  });

  it('and another one at the same time are each made once', async () => {
    expect(await Promise.all([click(), click()])).toEqual([{ kind: 'received' }, { kind: 'received' }]);
    expect(dialogs).toHaveLength(2);
    expect([...actionSockets().keys()].every(isOpen)).toBe(true);
    for (const dialog of dialogs) dialog.destroy();
    await until('every holder ended', () => holders().length === 0);
    expect(socketFiles()).toEqual([]);
  });
});

describe('a command whose action opened nothing', () => {
  it('leaves no holder and no socket', async () => {
    button.script('Action.DoAction', reply('b', true));
    expect(await click()).toEqual({ kind: 'received' });
    expect(holders()).toEqual([]);
    expect(existsSync(folder) && socketFiles()).toEqual([]);
    await until('its sockets are closed', () => ![...actionSockets().keys()].some(isOpen));
  });
});

describe('a holder', () => {
  it.each([
    ['no JSON', 'rubbish\n'],
    ['an empty object', '{}\n'],
    ['a list', '[1]\n'],
    ['an operation that is none', '{"operation":{"bus":1},"timeoutMs":1,"before":[]}\n'],
    ['nothing', '\n'],
    ['two million characters', 'x'.repeat(2_000_000)],
  ])('that is told %s keeps what it keeps', async (_, line) => {
    await click();
    await until('one holder runs', () => holders().length === 1);
    const socket = connect(join(folder, socketFiles()[0] ?? ''));
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    socket.end(line);
    socket.resume();
    // Cut off in the middle of a line it sees a reset.
    await new Promise((resolve) => socket.once('close', resolve));
    expect(holders()).toHaveLength(1);
    expect(await click()).toEqual({ kind: 'received' });
    expect([...actionSockets().keys()].every(isOpen)).toBe(true);
  });
});
