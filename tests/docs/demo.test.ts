import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/demo.sh', import.meta.url));
const DEMO_MS = 180_000;
const FIRST_CLICK = '$ agent-desktop click';

let folder: string;
let runtimeFolder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-desktop-demo-'));
  runtimeFolder = join(folder, 'run');
  mkdirSync(runtimeFolder, { mode: 0o700 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts the demo. `seen` is called with everything that it has printed so far. */
function startDemo(seen: (printed: string, demo: ChildProcess) => void): ChildProcess {
  const env = { ...process.env, HOME: folder, TMPDIR: folder, AGENT_DESKTOP_RUNTIME_DIR: runtimeFolder };
  const demo = spawn('bash', [SCRIPT, join(folder, 'made')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      seen(printed, demo);
    });
  }
  return demo;
}

/** What a demo that is over may leave: the two files in `made`, and no desktop. */
function leftBehind(): { desktops: string[]; others: string[] } {
  return {
    desktops: readdirSync(join(runtimeFolder, 'desktops')),
    others: readdirSync(folder).filter((name) => name !== 'run' && name !== 'made' && name !== '.npm'),
  };
}

describe('scripts/demo.sh', { timeout: DEMO_MS }, () => {
  it('operates the editor and leaves its file and a picture', async () => {
    let printed = '';
    const demo = startDemo((text) => {
      printed = text;
    });
    const [exitCode] = await once(demo, 'close');
    expect(exitCode, printed).toBe(0);
    expect(readFileSync(join(folder, 'made', 'note.txt'), 'latin1')).toBe(
      'a menu for the Café\r\nDraft: upper case\r\n',
    );
    expect(printed).toContain(join(folder, 'made', 'screenshot.png'));
    expect(existsSync(join(folder, 'made', 'screenshot.png'))).toBe(true);
    expect(printed.match(/PROOF/g)).toHaveLength(4);
    expect(printed).not.toContain('\u001b');
    expect(leftBehind()).toEqual({ desktops: [], others: [] });
  });

  it('that is told to end leaves no desktop', async () => {
    let told = false;
    const demo = startDemo((text, child) => {
      if (told || !text.includes(FIRST_CLICK)) return;
      told = child.kill('SIGTERM');
    });
    const [exitCode] = await once(demo, 'close');
    expect(told).toBe(true);
    expect(exitCode).toBe(143);
    expect(leftBehind()).toEqual({ desktops: [], others: [] });
  });
});
