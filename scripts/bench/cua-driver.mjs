import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = '@trycua/cua-driver';
const VERSION = '0.28.2';
const INSTALL_MS = 180_000;

/**
 * Installs the peer that the bench compares with into the bench's own folder, without its install scripts. It is never a
 * dependency.
 * @returns {{ module: string, version: string } | { unavailable: string }}
 */
export function installCuaDriver(cache) {
  const folder = join(cache, 'cua-driver');
  const manifest = join(folder, 'node_modules', PACKAGE, 'package.json');
  if (!existsSync(manifest)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`];
    const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: INSTALL_MS });
    if (status !== 0) return { unavailable: `npm install failed: ${error?.message ?? stderr.trim().slice(-500)}` };
  }
  const { version, main } = JSON.parse(readFileSync(manifest, 'utf8'));
  return { module: join(folder, 'node_modules', PACKAGE, main), version };
}
