import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDesktopPrograms, findOnPath } from '../src/programs.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync('/tmp/ad-');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function refusal(windowManager: 'xfwm4' | 'openbox' | 'none', path: string): CommandError {
  try {
    findDesktopPrograms(windowManager, { PATH: path });
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('nothing was missing');
}

describe('the programs of a desktop', () => {
  it('are found on this machine', () => {
    const programs = findDesktopPrograms('xfwm4', process.env);
    expect(programs.xServer).toMatch(/\/Xvfb$/);
    expect(programs.a11yLauncher).toMatch(/\/at-spi-bus-launcher$/);
    expect(findDesktopPrograms('none', process.env).windowManager).toBeUndefined();
  });

  it('that are missing are all named at once, with the packages to install', () => {
    const error = refusal('xfwm4', folder);
    expect(error.code).toBe('PLATFORM_NOT_SUPPORTED');
    expect(error.message).toContain('Xvfb (package xvfb), dbus-daemon (package dbus-daemon), xfwm4 (package xfwm4)');
    expect(error.suggestion).toBe('apt-get install -y xvfb dbus-daemon xfwm4');
    expect(error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
  });

  it('are named without those that are there', () => {
    const xvfb = findOnPath('Xvfb', process.env);
    symlinkSync(xvfb ?? '', join(folder, 'Xvfb'));
    expect(refusal('openbox', folder).suggestion).toBe('apt-get install -y dbus-daemon openbox');
  });

  it('are not what is no program: a folder, a file without the x bit, a relative PATH entry', () => {
    writeFileSync(join(folder, 'Xvfb'), '');
    chmodSync(join(folder, 'Xvfb'), 0o644);
    expect(findOnPath('Xvfb', { PATH: folder })).toBeUndefined();
    expect(findOnPath(folder.slice('/tmp/'.length), { PATH: '/tmp' })).toBeUndefined();
    expect(findOnPath('Xvfb', { PATH: 'relative:.:' })).toBeUndefined();
    expect(findOnPath('Xvfb', {})).toBeUndefined();
  });
});
