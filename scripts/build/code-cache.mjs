import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What ties a bundle and its cache together; 32 characters. */
export function idOf(code) {
  return createHash('sha256').update(code).digest('hex').slice(0, 32);
}

/**
 * Writes `main.cache` beside `main.cjs`: the code that V8 compiled while a snapshot was taken of a rehearsal application, so
 * that functions which are only compiled when they are called are in it too.
 */
export async function writeCodeCache(bundle) {
  const home = mkdtempSync(join(tmpdir(), 'agent-desktop-cache-'));
  try {
    const rehearsal = await startRehearsal(home);
    const writer = fileURLToPath(new URL('./code-cache-writer.cjs', import.meta.url));
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      AGENT_DESKTOP_RUNTIME_DIR: join(home, 'run'),
      AT_SPI_BUS_ADDRESS: rehearsal.address,
    };
    const run = spawn(process.execPath, [writer, bundle, 'snapshot', '--app', 'rehearsal'], { env });
    const [answer, errors] = await Promise.all([text(run.stdout), text(run.stderr)]);
    await rehearsal.stop();
    if (errors !== '' || !answer.includes('"ok":true'))
      throw new Error(`the code cache could not be made: ${errors}${answer}`);
  } finally {
    rmSync(home, { recursive: true });
  }
}

async function startRehearsal(folder) {
  const outfile = join(folder, 'rehearsal.mjs');
  const source = fileURLToPath(new URL('./rehearsal.ts', import.meta.url));
  await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' });
  const child = spawn(process.execPath, [outfile], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const stop = async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { address: line.trim(), stop };
}
