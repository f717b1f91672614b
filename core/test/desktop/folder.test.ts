import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureDesktopsFolder,
  ensureOwnFolder,
  LONGEST_RUNTIME_FOLDER,
  privacyOf,
  runtimeFolderPath,
} from '@agent-desktop/core/desktop/folder.js';
import { placesOf } from '@agent-desktop/core/desktop/record.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync('/tmp/ad-');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the runtime folder', () => {
  const inTmp = `/tmp/agent-desktop-${process.geteuid?.()}`;
  const standard = privacyOf(`/run/user/${process.geteuid?.()}`) === 'private';

  it('lies in XDG_RUNTIME_DIR where that is private', () => {
    expect(runtimeFolderPath({ XDG_RUNTIME_DIR: folder })).toBe(join(folder, 'agent-desktop'));
  });

  it.skipIf(standard)(
    'lies in /tmp where XDG_RUNTIME_DIR is missing, open to others, relative, a link or too long',
    () => {
      const open = join(folder, 'open');
      mkdirSync(open);
      chmodSync(open, 0o755);
      const link = join(folder, 'link');
      symlinkSync(folder, link);
      const long = join(folder, 'x'.repeat(60));
      mkdirSync(long, { mode: 0o700 });
      for (const value of [undefined, '', open, 'relative', link, long, join(folder, 'none'), '/etc/passwd/x']) {
        expect(runtimeFolderPath({ XDG_RUNTIME_DIR: value })).toBe(inTmp);
      }
    },
  );

  it('does not follow a long TMPDIR', () => {
    const env = { XDG_RUNTIME_DIR: folder, TMPDIR: `/tmp/${'y'.repeat(200)}` };
    expect(runtimeFolderPath(env)).toBe(join(folder, 'agent-desktop'));
  });

  it('is the one that AGENT_DESKTOP_RUNTIME_DIR names', () => {
    expect(runtimeFolderPath({ AGENT_DESKTOP_RUNTIME_DIR: folder, XDG_RUNTIME_DIR: '/nowhere' })).toBe(folder);
  });

  it.each(['', 'relative', `/tmp/${'x'.repeat(80)}`])('refuses AGENT_DESKTOP_RUNTIME_DIR=%s', (value) => {
    expect(() => runtimeFolderPath({ AGENT_DESKTOP_RUNTIME_DIR: value })).toThrow(/AGENT_DESKTOP_RUNTIME_DIR/);
  });

  it('leaves room for every socket of the longest name', () => {
    const places = placesOf(`/${'r'.repeat(LONGEST_RUNTIME_FOLDER - 1)}/desktops`, 'n'.repeat(32));
    expect(Buffer.byteLength(join(places.runtimeDir, 'at-spi', 'bus_65535'))).toBe(107);
  });

  it('is made with mode 0700, and the folder of desktops in it', () => {
    const env = { AGENT_DESKTOP_RUNTIME_DIR: join(folder, 'mine') };
    expect(privacyOf(ensureDesktopsFolder(env))).toBe('private');
    expect(privacyOf(join(folder, 'mine'))).toBe('private');
  });
});

describe('a folder that is not private', () => {
  it('is refused when it is open to others', () => {
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o750);
    expect(() => ensureOwnFolder(open)).toThrow(/open to others/);
  });

  it('is refused when it is a symbolic link, even to a private folder', () => {
    const link = join(folder, 'link');
    symlinkSync(folder, link);
    expect(() => ensureOwnFolder(link)).toThrow(/a symbolic link/);
  });

  it('is refused when it is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => ensureOwnFolder(file)).toThrow(/not a folder/);
  });

  it.runIf(process.geteuid?.() === 0)("is refused when it is another user's", async () => {
    const { chownSync } = await import('node:fs');
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs, { mode: 0o700 });
    chownSync(theirs, 65_534, 65_534);
    expect(() => ensureOwnFolder(theirs)).toThrow(/another user's/);
  });

  it('is refused when it cannot be made', () => {
    expect(() => ensureOwnFolder(join(folder, 'no', 'such'))).toThrow(/ENOENT/);
  });
});
