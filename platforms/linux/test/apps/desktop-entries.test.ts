import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DesktopEntries, parseEntry } from '@agent-desktop/linux/apps/desktop-entries.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-desktop-entries-'));
  mkdirSync(join(folder, 'applications'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = (name: string, exec: string, more = ''): string =>
  `[Desktop Entry]\nType=Application\nName=${name}\nExec=${exec}\n${more}`;

/** Writes the files, named in alphabetical order, and looks. */
function found(files: readonly string[], program: string, classes: readonly string[] = []): string | undefined {
  for (const [i, content] of files.entries()) {
    writeFileSync(join(folder, 'applications', `entry-${i}.desktop`), content);
  }
  return new DesktopEntries({ XDG_DATA_HOME: folder, XDG_DATA_DIRS: '/nonexistent' }).find(program, classes)?.name;
}

describe('the desktop file of a running program', () => {
  it('is the one that starts the application, not one that opens a part of it', () => {
    const files = [text('Settings', 'editor --preferences'), text('Editor', 'editor %U'), text('New', 'editor -n %f')];
    expect(found(files, 'editor')).toBe('Editor');
  });

  it('is the one with arguments when there is no other', () => {
    expect(found([text('Browser', 'env A=b /usr/bin/browser --quiet %u')], 'browser')).toBe('Browser');
  });

  it('is told by the window class first', () => {
    const files = [text('Editor', 'run'), text('Other', 'run --x', 'StartupWMClass=Other\n')];
    expect(found(files, 'run', ['other'])).toBe('Other');
  });

  it('is none for a program that no file starts', () => {
    expect(found([text('Editor', 'editor')], 'edit')).toBeUndefined();
  });
});

describe('a desktop file', () => {
  it.each([
    ['"/opt/My App/run" %F', { program: 'run', plain: true }],
    ['env LANG=C run', { program: 'run', plain: true }],
    ['run --new-window %u', { program: 'run', plain: false }],
    ['', { program: '', plain: true }],
  ])('is read: Exec=%s', (exec, expected) => {
    expect(parseEntry('x', text('X', exec))).toMatchObject(expected);
  });
});
