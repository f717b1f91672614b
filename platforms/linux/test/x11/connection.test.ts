import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startXvfb, type Xvfb } from '../../../../tests/support/xvfb.js';
import { XConnection } from '../../src/x11/connection.js';
import { getGeometry, getInputFocus, getProperty, queryTree } from '../../src/x11/requests.js';
import { readWindows } from '../../src/x11/windows.js';
import { got, openConnection } from './opened.js';

const soon = (): Deadline => Deadline.after(5_000);

async function inMs<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work;
  return { value, ms: performance.now() - start };
}

describe('a connection', () => {
  let desk: Xvfb;
  beforeAll(async () => {
    desk = await startXvfb();
  }, 20_000);
  afterAll(() => desk.stop());

  it('answers requests that were sent together, each with its own reply', async () => {
    const x = await openConnection(desk.display);
    const replies = await Promise.all(
      Array.from({ length: 500 }, (_, i) => x.ask(i % 2 ? queryTree(x.root) : getGeometry(x.root), soon())),
    );
    for (const [i, reply] of replies.entries()) {
      const bytes = got(reply);
      if (i % 2) expect(bytes.readUInt32LE(8)).toBe(x.root);
      else expect([bytes.readUInt16LE(16), bytes.readUInt16LE(18)]).toEqual([1280, 1024]);
    }
    x.close();
  });

  it('keeps requests and replies together past the 16 bits of the wire', async () => {
    const x = await openConnection(desk.display);
    for (let batch = 0; batch < 35; batch++) {
      const sent = Array.from({ length: 2_000 }, () => x.ask(getInputFocus(), Deadline.after(20_000)));
      const last = x.ask(queryTree(x.root), Deadline.after(20_000));
      for (const reply of await Promise.all(sent)) got(reply);
      expect(got(await last).readUInt32LE(8)).toBe(x.root);
    }
    x.close();
  }, 30_000);

  it('gives an X error as an answer, with the requests around it unharmed', async () => {
    const x = await openConnection(desk.display);
    const [before, broken, after] = await Promise.all([
      x.ask(getInputFocus(), soon()),
      x.ask(getProperty(0x7fff_fff, 39, 10), soon()),
      x.ask(getInputFocus(), soon()),
    ]);
    expect(before.ok && after.ok).toBe(true);
    expect(broken).toEqual({ ok: false, why: { kind: 'gone', native: 'BadWindow' } });
    x.close();
  });

  it('answers disconnected after it was closed', async () => {
    const x = await openConnection(desk.display);
    const pending = x.ask(getInputFocus(), soon());
    x.close();
    expect(await pending).toMatchObject({ ok: false, why: { kind: 'disconnected' } });
    expect(await x.ask(getInputFocus(), soon())).toMatchObject({ ok: false, why: { kind: 'disconnected' } });
  });
});

describe('a display that is not there', () => {
  it.each([
    [':59999', 'disconnected'],
    ['', 'malformed'],
    ['nonsense', 'malformed'],
    [':0.77777', 'malformed'],
  ])('%j is told as %s', async (display, kind) => {
    expect(await XConnection.open({ display }, soon())).toMatchObject({ ok: false, why: { kind } });
  });
});

describe('a server that stops', () => {
  it('holds up neither a request nor a new connection longer than its deadline, and is usable afterwards', async () => {
    const desk = await startXvfb();
    try {
      const x = await openConnection(desk.display);
      process.kill(desk.pid, 'SIGSTOP');
      const [list, second] = await Promise.all([
        inMs(readWindows(x, Deadline.after(200))),
        inMs(XConnection.open({ display: desk.display }, Deadline.after(200))),
      ]);
      for (const { value, ms } of [list, second]) {
        expect(value).toMatchObject({ ok: false, why: { kind: 'timeout' } });
        expect(ms).toBeGreaterThanOrEqual(190);
        expect(ms).toBeLessThan(500);
      }
      process.kill(desk.pid, 'SIGCONT');
      expect(got(await readWindows(x, soon())).windows).toEqual([]);
      x.close();
    } finally {
      await desk.stop();
    }
  }, 20_000);
});

describe('a server that dies', () => {
  it('ends pending requests at once and leaves this process alone', async () => {
    const desk = await startXvfb();
    try {
      const x = await openConnection(desk.display);
      process.kill(desk.pid, 'SIGSTOP');
      const pending = inMs(Promise.all([readWindows(x, soon()), x.perform(getInputFocus(), soon())]));
      process.kill(desk.pid, 'SIGKILL');
      const { value, ms } = await pending;
      for (const answer of value) expect(answer).toMatchObject({ ok: false, why: { kind: 'disconnected' } });
      expect(ms).toBeLessThan(1_000);
      expect(await readWindows(x, soon())).toMatchObject({ ok: false, why: { kind: 'disconnected' } });
    } finally {
      await desk.stop();
    }
  }, 20_000);
});

describe('a server that asks for a cookie', () => {
  const COOKIE = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  let folder: string;
  let desk: Xvfb;

  const entry = (family: number, address: string, display: string, data: Buffer): Buffer => {
    const field = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
    const texts = [address, display, 'MIT-MAGIC-COOKIE-1'].map((text) => field(Buffer.from(text)));
    return Buffer.concat([Buffer.from([family >> 8, family & 255]), ...texts, field(data)]);
  };
  const authority = async (name: string, ...entries: Buffer[]): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, Buffer.concat(entries));
    return path;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-desktop-auth-'));
    const server = await authority('server', entry(65_535, '', '', COOKIE));
    desk = await startXvfb({ arguments: ['-auth', server] });
  }, 20_000);
  afterAll(async () => {
    await desk.stop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['of this host and display', () => entry(256, hostname(), desk.display.slice(1), COOKIE)],
    ['for any host', () => entry(65_535, '', desk.display.slice(1), COOKIE)],
    ['for any display', () => entry(65_535, '', '', COOKIE)],
  ])('lets in with an entry %s', async (_name, fitting) => {
    const other = entry(256, 'elsewhere', '99', Buffer.alloc(16));
    const path = await authority('client', other, fitting(), Buffer.from([1]));
    got(await XConnection.open({ display: desk.display, authority: path }, soon())).close();
  });

  it.each([
    ['no file', async () => join(folder, 'missing')],
    ['another cookie', () => authority('wrong', entry(65_535, '', '', Buffer.alloc(16, 7)))],
    ['only an entry of another host', () => authority('far', entry(256, 'elsewhere', '', COOKIE))],
  ])('is told as denied with %s', async (_name, path) => {
    const opened = await XConnection.open({ display: desk.display, authority: await path() }, soon());
    expect(opened).toMatchObject({ ok: false, why: { kind: 'denied' } });
  });
});

describe('something else than an X server', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'timeout'],
    ['text', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(5_000)), 'denied'],
    [
      'a setup that is cut short inside',
      Buffer.concat([Buffer.from([1, 0, 11, 0, 0, 0, 2, 0]), Buffer.alloc(8)]),
      'malformed',
    ],
  ])('that says %s is told, within the deadline', async (_name, said, kind) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => socket.destroy());
      socket.write(said);
    });
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const display = `127.0.0.1:${address.port - 6_000}`;
    const { value, ms } = await inMs(XConnection.open({ display }, Deadline.after(300)));
    expect(value).toMatchObject({ ok: false, why: { kind } });
    expect(ms).toBeLessThan(600);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
