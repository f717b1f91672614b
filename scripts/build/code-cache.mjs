import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What ties a bundle and its cache together; 32 characters. */
export function idOf(code) {
  return createHash('sha256').update(code).digest('hex').slice(0, 32);
}

/**
 * Writes `main.cache` beside `main.cjs`: the code that V8 compiled while a command ran, so that functions which are only
 * compiled when they are called are in it too.
 */
export function writeCodeCache(bundle) {
  const home = mkdtempSync(join(tmpdir(), 'agent-desktop-cache-'));
  const writer = fileURLToPath(new URL('./code-cache-writer.cjs', import.meta.url));
  // No desktop: the command loads everything, finds no bus and ends.
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    AGENT_DESKTOP_RUNTIME_DIR: join(home, 'run'),
    DISPLAY: '',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  };
  const { status, stderr } = spawnSync(process.execPath, [writer, bundle, 'snapshot', '--interactive-only'], {
    env,
    encoding: 'utf8',
  });
  rmSync(home, { recursive: true });
  if (status === null || stderr !== '') throw new Error(`the code cache could not be made: ${stderr}`);
}
