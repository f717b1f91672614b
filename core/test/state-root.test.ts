import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandError } from '../src/errors/command-error.js';
import { type Environment, namespaceFolder, resolveSession, resolveStateRoot } from '../src/state-root.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'state-root-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function problem(env: Environment): unknown {
  try {
    resolveStateRoot(env);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error.code).toBe('INVALID_ARGS');
    return error.details?.problem;
  }
  return undefined;
}

describe('resolveStateRoot', () => {
  it('prefers AGENT_DESKTOP_HOME, then HOME, then USERPROFILE', () => {
    const all = { AGENT_DESKTOP_HOME: join(folder, 'a'), HOME: join(folder, 'b'), USERPROFILE: join(folder, 'c') };
    expect(resolveStateRoot(all).path).toBe(join(folder, 'a'));
    expect(resolveStateRoot({ ...all, AGENT_DESKTOP_HOME: undefined }).path).toBe(join(folder, 'b', '.agent-desktop'));
    expect(resolveStateRoot({ HOME: '', USERPROFILE: join(folder, 'c') }).path).toBe(
      join(folder, 'c', '.agent-desktop'),
    );
    expect(problem({})).toBe('unset');
  });

  it('keeps the configured text, takes a missing folder and makes nothing', () => {
    const named = `${folder}/missing/`;
    expect(resolveStateRoot({ AGENT_DESKTOP_HOME: named })).toEqual({
      configured: named,
      path: join(folder, 'missing'),
    });
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  it('refuses what is not a folder of its own', () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    writeFileSync(join(folder, 'file'), '');
    const named = (path: string) => problem({ AGENT_DESKTOP_HOME: path });
    expect(named(join(folder, 'real'))).toBeUndefined();
    expect(named('')).toBe('empty');
    expect(named('relative/path')).toBe('not_absolute');
    expect(named(join(folder, 'link'))).toBe('symlink');
    expect(named(`${join(folder, 'link')}/`)).toBe('symlink');
    expect(named(join(folder, 'file'))).toBe('not_a_folder');
    expect(named(join(folder, 'file', 'below'))).toBe('unreadable');
    expect(named(`/${'x'.repeat(5_000)}`)).toBe('unreadable');
  });

  it('refuses a folder of another user', () => {
    const asRoot = process.geteuid?.() === 0;
    const foreign = asRoot ? join(folder, 'foreign') : '/';
    if (asRoot) {
      mkdirSync(foreign);
      chownSync(foreign, 65_534, 65_534);
    }
    expect(problem({ AGENT_DESKTOP_HOME: foreign })).toBe('foreign_owner');
  });
});

describe('sessions', () => {
  it('have a folder of their own', () => {
    const root = { configured: '/r', path: '/r' };
    expect(namespaceFolder(root, undefined)).toBe('/r');
    expect(namespaceFolder(root, 'a_B-1')).toBe('/r/sessions/a_B-1');
  });

  it('come from the flag, then from the variable', () => {
    expect(resolveSession('a', { AGENT_DESKTOP_SESSION: 'b' })).toBe('a');
    expect(resolveSession(undefined, { AGENT_DESKTOP_SESSION: 'b' })).toBe('b');
    expect(resolveSession(undefined, {})).toBeUndefined();
  });

  it.each(['', '..', 'a/b', 'a b', 'x'.repeat(65)])('refuse %j', (id) => {
    expect(() => resolveSession(undefined, { AGENT_DESKTOP_SESSION: id })).toThrow(CommandError);
  });
});
