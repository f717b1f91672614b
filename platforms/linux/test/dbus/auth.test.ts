import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { FailureKind } from '@agent-desktop/core/errors/failure.js';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../src/dbus/bus-errors.js';
import { Connection } from '../../src/dbus/connection.js';
import { messageBytes, ScriptedServer } from './scripted-server.js';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function refusalOf(address: string, ms = 2_000): Promise<FailureKind | undefined> {
  try {
    (await Connection.open(address, { hello: false }, Deadline.after(ms))).close();
    return undefined;
  } catch (error) {
    return failureOf(error)?.kind;
  }
}

describe('authentication', () => {
  it('names the effective user in hexadecimal and begins at once', async () => {
    server = await ScriptedServer.start();
    expect(await refusalOf(server.address)).toBeUndefined();
    const uid = Buffer.from(String(process.geteuid?.())).toString('hex');
    expect(server.authLines).toEqual([`\0AUTH EXTERNAL ${uid}`, 'BEGIN']);
  });

  it.each<[string, string | Buffer, FailureKind]>([
    ['a server that rejects', 'REJECTED EXTERNAL DBUS_COOKIE_SHA1\r\n', 'denied'],
    ['a server that answers with an error', 'ERROR "no"\r\n', 'denied'],
    ['a server that hangs up', '', 'disconnected'],
    ['a server that answers another protocol', 'HTTP/1.1 400 Bad Request\r\n', 'malformed'],
    ['a server that answers OK without an id', 'OK \r\n', 'malformed'],
    ['a server that sends binary garbage', Buffer.from([0xff, 0x00, 0x0a, 0x80]), 'malformed'],
    ['a server that never ends its line', 'x'.repeat(20_000), 'malformed'],
  ])('%s fails with its own kind', async (_what, answer, kind) => {
    server = await ScriptedServer.start(answer);
    expect(await refusalOf(server.address)).toBe(kind);
  });

  it('a server that says nothing costs only the deadline', async () => {
    server = await ScriptedServer.start(null);
    const started = performance.now();
    expect(await refusalOf(server.address, 80)).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  it('an answer in pieces, with the first message right behind it, is taken whole', async () => {
    server = await ScriptedServer.start('OK 0123');
    const opening = Connection.open(server.address, { hello: false }, Deadline.after(2_000));
    await new Promise((resolve) => setTimeout(resolve, 30));
    const signal = messageBytes({ type: 4, serial: 1, path: '/', interface: 'a.b', member: 'Early' });
    server.send(Buffer.concat([Buffer.from('4567\r\n'), signal]));
    const connection = await opening;
    expect(connection.stats.messagesIn).toBe(1);
    connection.close();
  });
});

describe('an address list', () => {
  it('is tried in order until one entry works', async () => {
    server = await ScriptedServer.start();
    const list = `tcp:host=localhost;unix:path=/nonexistent/socket;${server.address}`;
    expect(await refusalOf(list)).toBeUndefined();
  });

  it('goes on behind an abstract socket that cannot be reached, which alone proves nothing', async () => {
    server = await ScriptedServer.start();
    const abstract = 'unix:abstract=agent-desktop-test-nobody';
    expect(await refusalOf(abstract)).toBe('unsupported');
    expect(await refusalOf(`${abstract};${server.address}`)).toBeUndefined();
  });

  it('without a working entry fails as the last one did', async () => {
    expect(await refusalOf('unix:path=/nonexistent/socket')).toBe('gone');
    expect(await refusalOf('unix:path=/etc/hostname')).toBe('gone');
    expect(await refusalOf('tcp:host=localhost')).toBe('unsupported');
    expect(await refusalOf('nonsense')).toBe('malformed');
  });
});
