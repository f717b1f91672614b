import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bus } from '../../src/dbus/bus.js';
import { failureOf } from '../../src/dbus/bus-errors.js';

const soon = (): Deadline => Deadline.after(5_000);
const NAME = 'org.freedesktop.DBus';

/** A dbus-daemon of our own; resolves with the address that it prints when it listens. */
async function startDaemon(listen: string): Promise<{ daemon: ChildProcess; address: string }> {
  const options = ['--session', '--nofork', '--nosyslog', '--print-address', `--address=${listen}`];
  const daemon = spawn('dbus-daemon', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = daemon;
  const address = await new Promise<string>((resolve, reject) => {
    stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    daemon.once('error', reject);
    daemon.once('exit', () => reject(new Error('dbus-daemon ended')));
  });
  return { daemon, address };
}

const folder = mkdtempSync(join(tmpdir(), 'dbus-test-'));

const listen = `unix:path=${folder}/bus%20socket`;

describe('a dbus-daemon', () => {
  let daemon: ChildProcess;
  let bus: Bus;
  let other: Bus;

  beforeAll(async () => {
    const started = await startDaemon(listen);
    daemon = started.daemon;
    bus = await Bus.session({ DBUS_SESSION_BUS_ADDRESS: started.address }, soon());
    other = await Bus.open(started.address, soon());
  });
  afterAll(() => {
    bus.close();
    other.close();
    daemon.kill();
  });

  it('gives each connection a name and knows the process behind it', async () => {
    const name = bus.connection.uniqueName ?? '';
    expect(name).toMatch(/^:1\./);
    expect(other.connection.uniqueName).not.toBe(name);
    expect(await bus.processOf(name, soon())).toBe(process.pid);
    expect(await other.hasOwner(name, soon())).toBe(true);
    expect(await other.names(soon())).toEqual(expect.arrayContaining([NAME, name]));
  });

  it('tells of a name without an owner, and that is a fact and not ignorance', async () => {
    expect(await bus.hasOwner('org.example.Nobody', soon())).toBe(false);
    const error = await bus.ownerOf('org.example.Nobody', soon()).catch((reason: unknown) => reason);
    expect(failureOf(error)).toEqual({ kind: 'gone', native: 'org.freedesktop.DBus.Error.NameHasNoOwner' });
  });

  it('carries calls between two connections: a ping is answered, an unknown method is refused', async () => {
    const destination = other.connection.uniqueName;
    const peer = { destination, path: '/', interface: 'org.freedesktop.DBus.Peer' };
    expect(await bus.connection.call({ ...peer, member: 'Ping' }, soon())).toEqual([]);
    const unknown = bus.connection.call({ ...peer, interface: 'a.b', member: 'C' }, soon());
    expect(failureOf(await unknown.catch((reason: unknown) => reason))?.kind).toBe('unsupported');
  });

  it('sends the signals of a subscription, and none after it ended', async () => {
    const lost: unknown[] = [];
    const match = { sender: NAME, interface: NAME, member: 'NameOwnerChanged' };
    const stop = await bus.subscribe(match, (signal) => lost.push(signal.body[0]), soon());
    const request = { destination: NAME, path: '/org/freedesktop/DBus', interface: NAME, member: 'RequestName' };
    const take = (name: string): Promise<unknown[]> =>
      other.connection.call({ ...request, signature: 'su', body: [name, 0] }, soon());
    await take('org.example.First');
    await expect.poll(() => lost).toEqual(['org.example.First']);
    stop();
    stop();
    await bus.hasOwner(NAME, soon());
    const before = bus.connection.stats.messagesIn;
    await take('org.example.Second');
    await bus.hasOwner(NAME, soon());
    expect(bus.connection.stats.messagesIn).toBe(before + 1);
    expect(lost).toEqual(['org.example.First']);
  });

  it('answers thousands of calls in flight, each with its own answer', async () => {
    const deadline = soon();
    const names = Array.from({ length: 2_000 }, (_, index) => (index % 3 === 0 ? NAME : `org.example.N${index}`));
    const answers = await Promise.all(names.map((name) => bus.hasOwner(name, deadline)));
    expect(answers).toEqual(names.map((name) => name === NAME));
  });

  it('ends everything in flight when it dies', async () => {
    const doomed = await Bus.open(listen, soon());
    const silent = await Bus.open(listen, soon(), { answerCalls: false });
    const destination = silent.connection.uniqueName;
    const call = doomed.connection.call({ destination, path: '/', interface: 'a.b', member: 'C' }, soon());
    const outcome = call.catch((reason: unknown) => reason);
    await doomed.hasOwner(NAME, soon());
    daemon.kill('SIGKILL');
    expect(failureOf(await outcome)).toEqual({ kind: 'disconnected' });
    await expect.poll(() => silent.connection.failure?.failure.kind).toBe('disconnected');
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('an environment without a session bus', () => {
  it('is told apart from a bus that does not answer', async () => {
    const kindOf = async (environment: Record<string, string>): Promise<string | undefined> =>
      failureOf(await Bus.session(environment, soon()).catch((reason: unknown) => reason))?.kind;
    expect(await kindOf({})).toBe('gone');
    expect(await kindOf({ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=a' })).toBe('unsupported');
  });
});
