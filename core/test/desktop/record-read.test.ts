import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOfSocket, placesOf, type RunningDesktop } from '@agent-desktop/core/desktop/record.js';
import { parseDesktopRecord, readDesktopRecord } from '@agent-desktop/core/desktop/record-read.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRecord } from './a-record.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 20_000 : 500;

let desktops: string;

beforeEach(() => {
  desktops = mkdtempSync('/tmp/ad-');
});

afterEach(() => {
  rmSync(desktops, { recursive: true });
});

function write(name: string, content: string): string {
  const { folder, record } = placesOf(desktops, name);
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(record, content, { mode: 0o600 });
  return record;
}

describe('reading a record', () => {
  it('gives back what was written', () => {
    const record = aRecord(desktops, 'work');
    write('work', JSON.stringify(record));
    expect(readDesktopRecord(desktops, 'work')).toEqual({ kind: 'record', record });
  });

  it('gives back a desktop that is starting', () => {
    const { version, name, id, createdAt, starter, size, windowManager } = aRecord(desktops, 'work');
    const record = { version, phase: 'starting', name, id, createdAt, starter, size, windowManager, display: ':3' };
    write('work', JSON.stringify(record));
    expect(readDesktopRecord(desktops, 'work')).toEqual({ kind: 'record', record });
  });

  it('finds none where there is no folder or no file', () => {
    expect(readDesktopRecord(desktops, 'none')).toEqual({ kind: 'absent' });
    mkdirSync(join(desktops, 'empty'), { mode: 0o700 });
    expect(readDesktopRecord(desktops, 'empty')).toEqual({ kind: 'absent' });
  });

  it('refuses a file that others may change', () => {
    chmodSync(write('work', JSON.stringify(aRecord(desktops, 'work'))), 0o620);
    expect(readDesktopRecord(desktops, 'work')).toEqual({ kind: 'refused', because: 'the file is open_to_others' });
  });

  it('refuses a folder that others may open', () => {
    write('work', JSON.stringify(aRecord(desktops, 'work')));
    chmodSync(join(desktops, 'work'), 0o755);
    expect(readDesktopRecord(desktops, 'work')).toEqual({ kind: 'refused', because: 'the folder is open to others' });
  });

  it('refuses a symbolic link for the file and for the folder', () => {
    const real = write('real', JSON.stringify(aRecord(desktops, 'work')));
    mkdirSync(join(desktops, 'work'), { mode: 0o700 });
    symlinkSync(real, join(desktops, 'work', 'record.json'));
    expect(readDesktopRecord(desktops, 'work')).toMatchObject({
      kind: 'refused',
      because: expect.stringMatching(/symlink/),
    });
    symlinkSync(join(desktops, 'real'), join(desktops, 'linked'));
    expect(readDesktopRecord(desktops, 'linked')).toMatchObject({
      kind: 'refused',
      because: expect.stringMatching(/symbolic link/),
    });
  });

  it('refuses a file with a second name', () => {
    linkSync(write('work', JSON.stringify(aRecord(desktops, 'work'))), join(desktops, 'second'));
    expect(readDesktopRecord(desktops, 'work')).toMatchObject({
      kind: 'refused',
      because: expect.stringMatching(/hard_link/),
    });
  });

  it('refuses what is not a file, at once', () => {
    mkdirSync(join(desktops, 'work', 'record.json'), { recursive: true, mode: 0o700 });
    chmodSync(join(desktops, 'work'), 0o700);
    expect(readDesktopRecord(desktops, 'work')).toMatchObject({ kind: 'refused', because: 'the file is not_regular' });
  });

  it.runIf(process.geteuid?.() === 0)("refuses another user's file", async () => {
    const { chownSync } = await import('node:fs');
    chownSync(write('work', JSON.stringify(aRecord(desktops, 'work'))), 65_534, 65_534);
    expect(readDesktopRecord(desktops, 'work')).toMatchObject({
      kind: 'refused',
      because: 'the file is foreign_owner',
    });
  });

  it('refuses a file over the limit', () => {
    write('work', `${JSON.stringify(aRecord(desktops, 'work'))}${' '.repeat(70_000)}`);
    expect(readDesktopRecord(desktops, 'work')).toMatchObject({ kind: 'refused', because: 'the file is too_large' });
  });
});

type Change = (record: RunningDesktop) => unknown;

const HOSTILE: readonly (readonly [string, Change])[] = [
  ['another name', (r) => ({ ...r, name: 'other' })],
  ['a name that leaves', (r) => ({ ...r, name: '../work' })],
  ['an unknown field', (r) => ({ ...r, extra: 1 })],
  ['a HOME elsewhere', (r) => ({ ...r, home: '/root' })],
  ['a runtime folder elsewhere', (r) => ({ ...r, runtimeDir: '/run/user/0' })],
  ['a key file elsewhere', (r) => ({ ...r, xauthority: '/root/.Xauthority' })],
  ['a display of another host', (r) => ({ ...r, display: 'evil:0' })],
  ['a session bus elsewhere', (r) => ({ ...r, sessionBus: 'unix:path=/run/user/0/bus' })],
  ['a session bus over TCP', (r) => ({ ...r, sessionBus: 'tcp:host=evil,port=1' })],
  ['a second address', (r) => ({ ...r, sessionBus: `${r.sessionBus};tcp:host=evil,port=1` })],
  ['a program as a bus', (r) => ({ ...r, a11yBus: 'unixexec:path=/bin/sh' })],
  [
    'an accessibility bus that climbs out',
    (r) => {
      const socket = `${r.runtimeDir}/../../../run/bus`;
      return { ...r, a11yBus: addressOfSocket(socket), sockets: { ...r.sockets, a11yBus: socket } };
    },
  ],
  ['a socket of another display', (r) => ({ ...r, sockets: { ...r.sockets, xServer: '/tmp/.X11-unix/X0' } })],
  ['pid 0', (r) => ({ ...r, processes: { ...r.processes, xServer: { pid: 0, instance: 'a' } } })],
  ['a negative pid', (r) => ({ ...r, processes: { ...r.processes, xServer: { pid: -1, instance: 'a' } } })],
  ['an instance with spaces', (r) => ({ ...r, starter: { pid: 1, instance: 'a b' } })],
  ['an id that could be guessed', (r) => ({ ...r, id: '1' })],
  ['a NUL in a variable', (r) => ({ ...r, environment: { A: 'a\0b' } })],
  ['a variable without a name', (r) => ({ ...r, environment: { '': 'x' } })],
  ['a line break in a path', (r) => ({ ...r, home: `${r.home}\n` })],
  ['an endless side', (r) => ({ ...r, size: { width: 1e9, height: 1 } })],
  ['an unknown phase', (r) => ({ ...r, phase: 'stopped' })],
  ['another version', (r) => ({ ...r, version: 2 })],
  ['a text for a side', (r) => ({ ...r, size: { width: '1280', height: 1024 } })],
  ['half a pixel', (r) => ({ ...r, size: { width: 1280.5, height: 1024 } })],
  ['an unknown field of a part', (r) => ({ ...r, starter: { ...r.starter, extra: 1 } })],
  ['an unknown part', (r) => ({ ...r, processes: { ...r.processes, other: r.starter } })],
  ['an unknown socket', (r) => ({ ...r, sockets: { ...r.sockets, other: '/tmp/x' } })],
  ['an unknown window manager', (r) => ({ ...r, windowManager: 'twm' })],
  ['a day that no calendar has', (r) => ({ ...r, createdAt: '2026-02-30T03:04:05.678Z' })],
  ['a time without a zone', (r) => ({ ...r, createdAt: '2026-01-02T03:04:05.678' })],
  ['an endless text', (r) => ({ ...r, environment: { A: 'a'.repeat(4_097) } })],
  ['a number in a variable', (r) => ({ ...r, environment: { A: 1 } })],
  ['a list of variables', (r) => ({ ...r, environment: ['A=1'] })],
  ['a list for a part', (r) => ({ ...r, starter: [1, 'a'] })],
  ['what only a running desktop has while it starts', (r) => ({ ...r, phase: 'starting' })],
  ['nothing', () => null],
  ['a list', () => []],
];

describe('a hostile record', () => {
  it.each(HOSTILE)('with %s is refused', (_what, change) => {
    const record = aRecord('/run/d', 'work');
    expect(parseDesktopRecord(JSON.stringify(change(record)), '/run/d', 'work').kind).toBe('refused');
  });

  it('with a variable called __proto__ is refused', () => {
    const text = JSON.stringify(aRecord('/run/d', 'work')).replace('"DISPLAY":', '"__proto__":"x","constructor":');
    expect(parseDesktopRecord(text, '/run/d', 'work').kind).toBe('refused');
  });

  it('cannot reach a prototype through a variable', () => {
    const text = JSON.stringify(aRecord('/run/d', 'work')).replace('"DISPLAY":', '"constructor":');
    const reading = parseDesktopRecord(text, '/run/d', 'work');
    const record = reading.kind === 'record' ? reading.record : undefined;
    const environment: object = record?.phase === 'running' ? record.environment : {};
    expect(Object.getPrototypeOf(environment)).toBe(Object.prototype);
    expect(Object.keys(environment)).toContain('constructor');
  });

  it.each(['running', 'starting'] as const)('of a %s desktop without one of its fields is refused', (phase) => {
    const { version, name, id, createdAt, starter, size, windowManager, ...running } = aRecord('/run/d', 'work');
    const common = { version, name, id, createdAt, starter, size, windowManager };
    const record = phase === 'running' ? { ...common, ...running } : { ...common, phase };
    expect(parseDesktopRecord(JSON.stringify(record), '/run/d', 'work').kind).toBe('record');
    for (const key of Object.keys(record)) {
      const text = JSON.stringify({ ...record, [key]: undefined });
      expect(parseDesktopRecord(text, '/run/d', 'work').kind, key).toBe('refused');
    }
  });

  it('of any bytes is refused or absent and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseDesktopRecord(text, '/run/d', 'work').kind).toBe('refused');
      }),
      { numRuns: RUNS },
    );
  });

  it('that was cut anywhere is refused', () => {
    const text = JSON.stringify(aRecord('/run/d', 'work'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
        expect(parseDesktopRecord(text.slice(0, length), '/run/d', 'work').kind).toBe('refused');
      }),
      { numRuns: RUNS },
    );
  });
});
