import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProcessEvidence } from '../../src/diagnosis/process-evidence.js';

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'agent-desktop-proc-'));
});
afterEach(() => rmSync(proc, { recursive: true }));

/** What is read of process 7 of a folder with the shape of /proc. */
function evidenceOf(files: Readonly<Record<string, string>>) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(proc, '7', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return readProcessEvidence(7, proc);
}

describe('what /proc tells of a process', () => {
  it('is the files that it has mapped, each once', () => {
    const maps = [
      '7f00-7f10 r--p 00000000 fe:00 123   /usr/lib/libQt6Gui.so.6.4.2',
      '7f10-7f20 r-xp 00010000 fe:00 123   /usr/lib/libQt6Gui.so.6.4.2',
      '7f20-7f30 rw-p 00000000 00:00 0     [heap]',
      '7f30-7f40 r--p 00000000 fe:00 124   /opt/a program/resources.pak',
    ];
    const { mapped } = evidenceOf({ maps: `${maps.join('\n')}\n` });
    expect(mapped).toEqual({
      known: true,
      value: new Set(['/usr/lib/libQt6Gui.so.6.4.2', '/opt/a program/resources.pak']),
    });
  });

  it('is its variables and its effective user', () => {
    const { variables, uid } = evidenceOf({
      environ: 'NO_AT_BRIDGE=1\0PATH=/a=b\0broken\0',
      status: 'Name:\tx\nUid:\t1000\t1001\t1000\t1000\n',
    });
    expect(variables).toEqual({
      known: true,
      value: new Map([
        ['NO_AT_BRIDGE', '1'],
        ['PATH', '/a=b'],
      ]),
    });
    expect(uid).toEqual({ known: true, value: 1001 });
  });

  it('of a process that shows no maps is not that it maps nothing', () => {
    expect(evidenceOf({ maps: '' }).mapped.known).toBe(false);
  });

  it.each([
    ['a Flatpak by its file', { 'root/.flatpak-info': '[Application]\nname=org.example.Editor\n' }],
    ['a Flatpak by its unit', { cgroup: '0::/user.slice/app.slice/app-flatpak-org.example.Editor-4711.scope\n' }],
  ])('names %s', (_what, files) => {
    expect(evidenceOf(files).sandbox).toEqual({ known: true, value: { kind: 'flatpak', id: 'org.example.Editor' } });
  });

  it.each([
    ['its unit', { cgroup: '0::/user.slice/snap.some-editor.gui-1b2c.scope\n' }],
    ['its label', { cgroup: '0::/\n', 'attr/current': 'snap.some-editor.gui (enforce)\n' }],
  ])('names a Snap by %s', (_what, files) => {
    expect(evidenceOf(files).sandbox).toEqual({ known: true, value: { kind: 'snap', id: 'some-editor' } });
  });

  it('of any other process is that it is in no sandbox', () => {
    expect(evidenceOf({ cgroup: '0::/user.slice/session-1.scope\n' }).sandbox).toEqual({ known: true });
  });

  it('does not follow a link that the program made', () => {
    evidenceOf({ maps: 'x' });
    mkdirSync(join(proc, '7', 'root'));
    symlinkSync('/etc/passwd', join(proc, '7', 'root', '.flatpak-info'));
    expect(readProcessEvidence(7, proc).sandbox).toEqual({ known: true });
  });

  it('of a process that has ended is nothing', () => {
    const { mapped, variables, sandbox, uid } = readProcessEvidence(7, proc);
    for (const fact of [mapped, variables, sandbox, uid]) expect(fact).toEqual({ known: true });
  });
});
