import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** LibreOffice makes a profile when it is first started. */
const WINDOW_MS = 90_000;

/** A private desktop of our own with one name, run by the program under test. */
export class PrivateDesktop {
  /** Brings one up in a runtime folder of its own. Throws what the program said if that fails. */
  static start(program) {
    const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-bench-'));
    const desktop = new PrivateDesktop(program, folder, `bench${randomBytes(3).toString('hex')}`);
    try {
      desktop.call(['desktop', 'start', desktop.name]);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return desktop;
  }

  constructor(program, folder, name) {
    this.program = program;
    this.folder = folder;
    this.name = name;
    this.env = { ...process.env, AGENT_DESKTOP_RUNTIME_DIR: join(folder, 'run'), HOME: folder };
    for (const variable of ['AGENT_DESKTOP_HOME', 'AGENT_DESKTOP_SESSION', 'AGENT_DESKTOP_DESKTOP']) {
      delete this.env[variable];
    }
  }

  /** The data of one command's envelope. */
  call(args) {
    const { stdout, stderr } = spawnSync(process.execPath, [this.program, ...args], {
      env: this.env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (stdout === '') throw new Error(`${args.join(' ')} printed nothing: ${stderr}`);
    const envelope = JSON.parse(stdout);
    if (!envelope.ok) throw new Error(`${args.join(' ')}: ${JSON.stringify(envelope.error)}`);
    return envelope.data;
  }

  /**
   * Starts a program that ends with the desktop; resolves to its window whose title matches, once it can be read. The
   * process of the window may be another than the one that was started.
   * @returns {Promise<{ id: string, title: string, pid: number }>}
   */
  async open(argv, title) {
    const known = new Set(this.windows().map(({ id }) => id));
    this.call(['desktop', 'run', this.name, '--detach', '--', ...argv]);
    const until = Date.now() + WINDOW_MS;
    for (;;) {
      const window = this.windows().find((one) => !known.has(one.id) && title.test(one.title));
      if (window !== undefined && this.isReadable(window.pid)) return window;
      if (Date.now() > until) throw new Error(`${argv[0]} opened no window`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  windows() {
    return this.call(['--desktop', this.name, 'list-windows']);
  }

  isReadable(pid) {
    return this.call(['--desktop', this.name, 'list-apps']).apps.some((app) => app.pid === pid);
  }

  /** Runs a program in the desktop with pipes for its streams. */
  spawn(argv) {
    return spawn(process.execPath, [this.program, 'desktop', 'run', this.name, '--', ...argv], {
      env: this.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  /** Ends a program of the desktop that is not needed any more. */
  close(pid) {
    process.kill(pid, 'SIGTERM');
  }

  stop() {
    try {
      this.call(['desktop', 'stop', this.name, '--force']);
    } finally {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
