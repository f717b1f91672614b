import { spawn } from 'node:child_process';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DBusError, failureOf } from '../../src/dbus/bus-errors.js';
import { Connection, type ConnectionOptions } from '../../src/dbus/connection.js';
import { messageBytes, ScriptedServer } from './scripted-server.js';

const method = { path: '/a', interface: 'a.b', member: 'C' };
const soon = (): Deadline => Deadline.after(3_000);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let server: ScriptedServer;
let connection: Connection;

async function open(options: Partial<ConnectionOptions> = {}): Promise<void> {
  connection = await Connection.open(server.address, { hello: false, ...options }, soon());
}

async function failureFrom(promise: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

beforeEach(async () => {
  server = await ScriptedServer.start();
  await open();
});
afterEach(async () => {
  connection.close();
  await server.stop();
});

describe('a call', () => {
  it('gets the body of its own reply, whatever the order of the replies', async () => {
    const first = connection.call(method, soon());
    const second = connection.call(method, soon());
    const seen = [await server.next(), await server.next()] as const;
    server.reply(seen[1], 's', ['second']);
    server.reply(seen[0], 's', ['first']);
    expect(await Promise.all([first, second])).toEqual([['first'], ['second']]);
  });

  it('answered by an error rejects with its name, its text and what it means', async () => {
    const call = connection.call(method, soon());
    const errorName = 'org.freedesktop.DBus.Error.UnknownMethod';
    const { serial } = await server.next();
    server.send(messageBytes({ type: 3, serial: 9, replySerial: serial, errorName, signature: 's', body: ['no C'] }));
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DBusError);
    expect(error).toMatchObject({
      name: errorName,
      message: 'no C',
      failure: { kind: 'unsupported', native: errorName },
    });
  });

  it('whose reply has another signature than asked for is malformed, and the connection lives', async () => {
    const call = connection.call({ ...method, replySignature: 'u' }, soon());
    server.reply(await server.next(), 's', ['text']);
    expect(await failureFrom(call)).toEqual({ kind: 'malformed' });
    expect(connection.failure).toBeUndefined();
  });

  it.each([
    { ...method, path: 'a' },
    { ...method, member: 'a.b' },
    { ...method, interface: 'a' },
    { ...method, destination: 'x' },
    { ...method, signature: 'a', body: [[]] },
    { ...method, signature: 's', body: [1] },
  ])('that is not valid is refused and nothing of it is sent: %j', async (call) => {
    expect(await failureFrom(connection.call(call, soon()))).toEqual({ kind: 'malformed' });
    const valid = connection.call(method, soon());
    server.reply(await server.next());
    expect(await valid).toEqual([]);
  });

  it('leaves in one write with all others of its turn', async () => {
    const calls = Array.from({ length: 500 }, () => connection.call(method, soon()));
    const seen = await Promise.all(calls.map(() => server.next()));
    for (const one of seen) server.reply(one);
    await Promise.all(calls);
    expect(connection.stats).toMatchObject({
      messagesOut: 500,
      messagesIn: 500,
      bytesOut: 500 * (seen[0]?.bytes.length ?? 0),
    });
  });
});

describe('a deadline', () => {
  it('ends a call that is not answered; the late reply is dropped and confuses nothing', async () => {
    const slow = connection.call(method, Deadline.after(40));
    const late = await server.next();
    expect(await failureFrom(slow)).toEqual({ kind: 'timeout' });
    server.reply(late, 's', ['late']);
    const next = connection.call(method, soon());
    server.reply(await server.next(), 's', ['in time']);
    expect(await next).toEqual(['in time']);
    expect(connection.failure).toBeUndefined();
  });

  it('that is over already sends nothing', async () => {
    expect(await failureFrom(connection.call(method, Deadline.after(0)))).toEqual({ kind: 'timeout' });
    await pause(20);
    expect(server.unread).toBe(0);
  });

  it('of one call does not end another with a later one', async () => {
    const later = connection.call(method, Deadline.after(2_000));
    const earlier = connection.call(method, Deadline.after(60));
    const between = connection.call(method, Deadline.after(120));
    const kept = await server.next();
    expect(await failureFrom(earlier)).toEqual({ kind: 'timeout' });
    expect(await failureFrom(between)).toEqual({ kind: 'timeout' });
    server.reply(kept, 's', ['kept']);
    expect(await later).toEqual(['kept']);
  });

  it('shared by thousands of calls ends them all at once', async () => {
    const deadline = Deadline.after(100);
    const calls = Array.from({ length: 5_000 }, () => failureFrom(connection.call(method, deadline)));
    expect(new Set((await Promise.all(calls)).map((failure) => failure?.kind))).toEqual(new Set(['timeout']));
    expect(deadline.elapsedMs()).toBeLessThan(2_500);
  });

  it('that passed while the process was busy does not lose a reply that lies in the socket', async () => {
    const echo = spawn(process.execPath, ['-e', ANSWERING_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [path] = (await new Promise<Buffer>((resolve) => echo.stdout.once('data', resolve))).toString().split('\n');
    const busy = await Connection.open(`unix:path=${path}`, { hello: false }, soon());
    const call = busy.call(method, Deadline.after(150));
    await new Promise((resolve) => setImmediate(resolve));
    const until = performance.now() + 300;
    while (performance.now() < until);
    expect(await call).toEqual([]);
    const ended = new Promise((resolve) => echo.once('exit', resolve));
    busy.close();
    await ended;
  });
});

/** Another process: accepts one client and answers every call of it with an empty reply, read by hand. */
const ANSWERING_SERVER = `
const { mkdtempSync } = require('node:fs');
const path = mkdtempSync('/tmp/dbus-test-') + '/socket';
require('node:net').createServer((socket) => {
  let bytes = Buffer.alloc(0), begun = false;
  socket.on('error', () => process.exit());
  socket.on('close', () => { require('node:fs').rmSync(path.slice(0, -7), { recursive: true }); process.exit(); });
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    const at = bytes.indexOf('BEGIN\\r\\n');
    if (!begun && at >= 0) { begun = true; bytes = bytes.subarray(at + 7); socket.write('OK 00\\r\\n'); }
    while (begun && bytes.length >= 16) {
      const length = 16 + Math.ceil(bytes.readUInt32LE(12) / 8) * 8 + bytes.readUInt32LE(4);
      if (bytes.length < length) break;
      const reply = Buffer.from('6c0201010000000001000000080000000501750000000000', 'hex');
      bytes.copy(reply, 20, 8, 12);
      socket.write(reply);
      bytes = bytes.subarray(length);
    }
  });
}).listen(path, () => console.log(path));
`;

describe('the end of a connection', () => {
  it('rejects everything in flight when the other side hangs up', async () => {
    const calls = [failureFrom(connection.call(method, soon())), failureFrom(connection.call(method, soon()))];
    await server.next();
    server.hangUp();
    expect(await Promise.all(calls)).toEqual([{ kind: 'disconnected' }, { kind: 'disconnected' }]);
    expect(await failureFrom(connection.call(method, soon()))).toEqual({ kind: 'disconnected' });
  });

  it('rejects everything in flight when it is closed here, and is told once', async () => {
    const ends: string[] = [];
    connection.onEnd((reason) => ends.push(reason.failure.kind));
    const call = failureFrom(connection.call(method, soon()));
    connection.close();
    connection.close();
    expect(await call).toEqual({ kind: 'disconnected' });
    expect(ends).toEqual(['disconnected']);
  });

  it('sends what was queued before', async () => {
    connection.send(method);
    connection.close();
    expect((await server.next()).bytes.readUInt8(2)).toBe(1);
  });
});

describe('hostile bytes', () => {
  const replyTo = (serial: number): Buffer =>
    messageBytes({ type: 2, serial: 1, replySerial: serial, signature: 's', body: ['x'] });

  it.each<[string, (reply: Buffer) => Buffer]>([
    ['garbage', () => Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a message that promises 4 GiB', (reply) => reply.fill(0xff, 4, 8)],
    ['a serial of 0', (reply) => reply.fill(0, 8, 12)],
    ['a type of 0', (reply) => reply.fill(0, 1, 2)],
    ['a body that is too short for its signature', (reply) => reply.fill(0xff, reply.length - 6, reply.length - 5)],
    ['invalid UTF-8', (reply) => reply.fill(0xff, reply.length - 2, reply.length - 1)],
    ['a reply without a reply serial', () => emptyMessage(2)],
    ['a signal without fields', () => emptyMessage(4)],
  ])('%s ends the connection as malformed and rejects what is in flight', async (_what, spoil) => {
    const stop = connection.onSignal({}, () => undefined);
    const call = failureFrom(connection.call(method, soon()));
    server.send(spoil(replyTo((await server.next()).serial)));
    expect(await call).toEqual({ kind: 'malformed' });
    expect(connection.failure?.failure).toEqual({ kind: 'malformed' });
    stop();
  });

  it('a message over the configured limit is refused', async () => {
    connection.close();
    await open({ maxMessageBytes: 1_000 });
    const call = failureFrom(connection.call(method, soon()));
    server.reply(await server.next(), 'ay', [Buffer.alloc(1_000)]);
    expect(await call).toEqual({ kind: 'malformed' });
  });

  it('header fields and message types of the future are ignored', async () => {
    const call = connection.call(method, soon());
    const { serial } = await server.next();
    server.send(emptyMessage(9));
    const future = messageBytes({ type: 2, serial: 1, replySerial: serial });
    const fields = Buffer.concat([future.subarray(16, 24), UNKNOWN_FIELD]);
    const head = Buffer.from(future.subarray(0, 16));
    head.writeUInt32LE(fields.length, 12);
    server.send(Buffer.concat([head, fields, Buffer.alloc((8 - (fields.length % 8)) % 8)]));
    expect(await call).toEqual([]);
  });

  /** Field 42 with the string "abc". */
  const UNKNOWN_FIELD = Buffer.from('2a0173000300000061626300', 'hex');

  function emptyMessage(type: number): Buffer {
    const bytes = Buffer.alloc(16);
    bytes.write('l', 0);
    bytes.writeUInt8(type, 1);
    bytes.writeUInt8(1, 3);
    bytes.writeUInt32LE(5, 8);
    return bytes;
  }

  it('a listener that throws ends the connection with its error as the cause', async () => {
    const bug = new Error('listener');
    connection.onSignal({}, () => {
      throw bug;
    });
    const call = connection.call(method, soon()).catch((reason: unknown) => reason);
    server.send(messageBytes({ type: 4, serial: 1, path: '/', interface: 'a.b', member: 'C' }));
    expect(await call).toMatchObject({ cause: bug });
  });
});

describe('method calls of the other side', () => {
  const ping = { serial: 5, path: '/', interface: 'org.freedesktop.DBus.Peer', member: 'Ping', type: 1 };

  it('are not answered on a peer-to-peer socket', async () => {
    server.send(messageBytes(ping));
    await pause(30);
    expect(server.unread).toBe(0);
  });

  it('are answered where that was asked for: Ping, the machine id, and unknown methods by an error', async () => {
    connection.close();
    await open({ answerCalls: true });
    server.send(messageBytes({ ...ping, flags: 1 }));
    server.send(messageBytes(ping));
    server.send(messageBytes({ ...ping, member: 'GetMachineId' }));
    server.send(messageBytes({ ...ping, interface: 'a.b' }));
    const answers = [await server.next(), await server.next(), await server.next()];
    expect(answers[0]?.type).toBe(2);
    expect(answers[2]?.type).toBe(3);
    expect(answers[2]?.bytes.includes('org.freedesktop.DBus.Error.UnknownMethod')).toBe(true);
    await pause(20);
    expect(server.unread).toBe(0);
  });
});

describe('signals', () => {
  it('reach the listeners that match, until they stop', async () => {
    const heard: string[] = [];
    const stop = connection.onSignal({ member: 'Yes' }, (signal) => heard.push(`first ${String(signal.body[0])}`));
    connection.onSignal({ interface: 'other.one' }, () => heard.push('other'));
    const emit = (member: string, text: string): void =>
      server.send(
        messageBytes({ type: 4, serial: 1, path: '/', interface: 'a.b', member, signature: 's', body: [text] }),
      );
    emit('Yes', '1');
    emit('No', '2');
    await expect.poll(() => connection.stats.messagesIn).toBe(2);
    stop();
    emit('Yes', '3');
    await expect.poll(() => connection.stats.messagesIn).toBe(3);
    expect(heard).toEqual(['first 1']);
  });
});

describe('the floor of a benchmark', () => {
  it('sends encoded calls in one write and resolves when each was answered, again and again', async () => {
    const calls = [connection.encode(method), connection.encode({ ...method, signature: 'u', body: [1] })];
    const bytes = Buffer.concat(calls.map((call) => call.bytes));
    for (let round = 0; round < 2; round++) {
      const done = connection.sendRaw(
        bytes,
        calls.map((call) => call.serial),
        soon(),
      );
      for (const { serial } of calls) {
        const seen = await server.next();
        expect(seen.serial).toBe(serial);
        server.reply(seen, 's', ['ignored']);
      }
      await done;
    }
    expect(connection.stats.messagesOut).toBe(4);
  });
});

describe('a socket that was handed to a child', () => {
  it('stays open for the other side after we close ours, until the child ends', async () => {
    const fd = connection.socketFd;
    expect(fd).toBeGreaterThan(0);
    const holder = spawn('sleep', ['20'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    await new Promise((resolve) => holder.once('spawn', resolve));
    connection.close();
    const ended = new Promise<string>((resolve) => server.sockets.at(-1)?.once('end', () => resolve('ended')));
    expect(await Promise.race([ended, pause(100)])).toBeUndefined();
    holder.kill();
    expect(await ended).toBe('ended');
  });
});
