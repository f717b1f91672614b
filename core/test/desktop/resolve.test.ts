import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { placesOf, type RunningDesktop } from '@agent-desktop/core/desktop/record.js';
import { healthOf, resolveDesktop } from '@agent-desktop/core/desktop/resolve.js';
import { known } from '@agent-desktop/core/model/known.js';
import type { Liveness } from '@agent-desktop/core/model/process.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRecord } from './a-record.js';

let runtime: string;
let desktops: string;
const servers: Server[] = [];

beforeEach(() => {
  runtime = mkdtempSync('/tmp/ad-');
  desktops = join(runtime, 'desktops');
  mkdirSync(desktops, { mode: 0o700 });
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(runtime, { recursive: true });
});

function processes(liveness: (pid: number) => Liveness): ProcessTable {
  return {
    self: () => ({ pid: 1, instance: 'x' }),
    identify: () => known(undefined),
    liveness: (process) => liveness(process.pid),
  };
}

const ALIVE = processes(() => 'alive');

/** A desktop whose three sockets are there; the X server's lies in its folder, because /tmp/.X11-unix is shared. */
async function withSockets(name: string): Promise<RunningDesktop> {
  const record = aRecord(desktops, name);
  mkdirSync(join(placesOf(desktops, name).runtimeDir, 'at-spi'), { recursive: true, mode: 0o700 });
  const xServer = join(placesOf(desktops, name).folder, 'x');
  for (const path of [xServer, record.sockets.sessionBus, record.sockets.a11yBus]) {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(path, resolve));
  }
  return { ...record, sockets: { ...record.sockets, xServer } };
}

describe('the health of a desktop', () => {
  it('is up when every process and socket is there', async () => {
    expect(healthOf(await withSockets('a'), ALIVE)).toEqual({ kind: 'up' });
  });

  it('is up when a process cannot be looked at: ignorance is no proof', async () => {
    expect(
      healthOf(
        await withSockets('a'),
        processes(() => 'unknown'),
      ),
    ).toEqual({ kind: 'up' });
  });

  it.each([
    [11, 'X server'],
    [12, 'session bus'],
    [13, 'accessibility launcher'],
    [14, 'accessibility bus'],
    [15, 'window manager'],
  ])('is broken when process %i, its %s, has ended', async (pid, part) => {
    const gone = processes((one) => (one === pid ? 'gone' : 'alive'));
    expect(healthOf(await withSockets('a'), gone)).toEqual({ kind: 'broken', because: `its ${part} has ended` });
  });

  it.each(['xServer', 'sessionBus', 'a11yBus'] as const)('is broken when the socket %s is gone', async (part) => {
    const record = await withSockets('a');
    rmSync(record.sockets[part]);
    expect(healthOf(record, ALIVE)).toMatchObject({ kind: 'broken', because: expect.stringMatching(/socket/) });
  });
});

describe('a named desktop that is not up', () => {
  const env = () => ({ AGENT_DESKTOP_RUNTIME_DIR: runtime, DISPLAY: ':0' });

  function put(name: string, record: unknown): void {
    mkdirSync(join(desktops, name), { mode: 0o700 });
    writeFileSync(join(desktops, name, 'record.json'), JSON.stringify(record), { mode: 0o600 });
  }

  function refusal(name: string, table = ALIVE): unknown {
    try {
      resolveDesktop(name, env(), table);
    } catch (error) {
      return error;
    }
    return 'resolved';
  }

  const notUp = (name: string, because: RegExp) => ({
    code: 'INVALID_ARGS',
    message: expect.stringMatching(because),
    suggestion: `agent-desktop desktop start ${name}`,
    details: { kind: 'desktop_not_up', desktop: name, because: expect.any(String), searched: desktops },
  });

  it('is an error when there is none', () => {
    expect(refusal('none')).toMatchObject(notUp('none', /none of that name/));
  });

  it('is an error when its record is not usable', () => {
    put('bad', { a: 1 });
    expect(refusal('bad')).toMatchObject(notUp('bad', /record is not usable/));
  });

  it('is an error when a process has ended', () => {
    put('dead', aRecord(desktops, 'dead'));
    expect(
      refusal(
        'dead',
        processes(() => 'gone'),
      ),
    ).toMatchObject(notUp('dead', /X server has ended/));
  });

  it('is an error while it starts and when its start was broken off', () => {
    const { version, name, id, createdAt, starter, size, windowManager } = aRecord(desktops, 'new');
    put('new', { version, phase: 'starting', name, id, createdAt, starter, size, windowManager });
    expect(refusal('new')).toMatchObject(notUp('new', /still starting/));
    expect(
      refusal(
        'new',
        processes(() => 'gone'),
      ),
    ).toMatchObject(notUp('new', /broken off/));
  });

  it('is an error that names the rule when the name is none', () => {
    expect(refusal('../x')).toMatchObject({ code: 'INVALID_ARGS', details: { kind: 'desktop_name' } });
  });
});
