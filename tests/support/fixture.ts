import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type FixtureToolkit = 'gtk3' | 'gtk4' | 'qt5' | 'qt6' | 'chromium' | 'libreoffice';

/**
 * Which of a toolkit's fixtures: the full application, the window that random tests rearrange, and in GTK3 also the full one
 * with localized action names and the small editor that the commands' examples are about.
 */
export type FixtureScript = 'app.py' | 'editor.py' | 'localized.py' | 'mutant.py';

export interface FixtureOptions {
  readonly toolkit?: FixtureToolkit;
  /** Arguments of the script, for example `['--page', 'surfaces']`. */
  readonly args?: readonly string[];
  readonly script?: FixtureScript;
  /** How long the first line may take, in ms. Loading GTK takes 0.4 s on an idle machine, Chromium a few seconds on a busy one. */
  readonly startMs?: number;
}

/** Folder of each toolkit's scripts, and the arguments that choose it there. */
const FIXTURES: Readonly<Record<FixtureToolkit, FixtureKind>> = {
  gtk3: { folder: 'gtk3', args: [], endMs: 1000 },
  gtk4: { folder: 'gtk4', args: [], endMs: 1000 },
  qt5: { folder: 'qt', args: ['--qt', '5'], endMs: 1000 },
  qt6: { folder: 'qt', args: ['--qt', '6'], endMs: 1000 },
  // A browser of a dozen processes and a profile folder.
  chromium: { folder: 'chromium', args: [], endMs: 15_000 },
  // Starts twice with a new profile folder.
  libreoffice: { folder: 'libreoffice', args: [], endMs: 15_000, startMs: 120_000 },
};

interface FixtureKind {
  readonly folder: string;
  readonly args: readonly string[];
  /** How long it may take to end by itself before it is killed, in ms. */
  readonly endMs: number;
  /** How long the first line may take unless the test says so, in ms. */
  readonly startMs?: number;
}

/** A running fixture application. */
export interface Fixture {
  /** Of the process that has the window; for Chromium not the script itself. */
  readonly pid: number;
  /** Every line printed so far, the oldest first, without the `READY` line. */
  lines(): string[];
  /** Writes one command line to its standard input. Its answer is `DONE <line>` or `REFUSED <line> (<reason>)`. */
  send(line: string): void;
  /** Sends a command and waits until it was carried out. Rejects when it was refused. */
  command(line: string, ms?: number): Promise<void>;
  /**
   * The first line, at index `from` or later, that equals the string or matches the expression.
   * Rejects with what was printed instead when none came within `ms`, or when the fixture ended.
   */
  waitFor(wanted: string | RegExp, ms?: number, from?: number): Promise<string>;
  /** What the toolkit wrote to standard error. */
  warnings(): string;
  /** Ends the process, also a stopped or hung one. Resolves when it is gone. */
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
let exitHookInstalled = false;

/** Also a failed or interrupted test run leaves nothing behind; a killed one is covered by `--quit-on-end`. */
function killOnExit(child: ChildProcess): void {
  running.add(child);
  if (exitHookInstalled) return;
  exitHookInstalled = true;
  process.once('exit', () => {
    for (const left of running) left.kill('SIGKILL');
  });
}

/** The path of a fixture script. */
function fixturePath(folder: string, script: FixtureScript): string {
  return fileURLToPath(new URL(`../fixtures/${folder}/${script}`, import.meta.url));
}

/**
 * Starts a fixture application with exactly the given environment (that of a private desktop) and waits for its `READY` line.
 * Uses the system's `/usr/bin/python3`, the one that Debian's `python3-gi` belongs to.
 */
export async function startFixture(env: NodeJS.ProcessEnv, options: FixtureOptions = {}): Promise<Fixture> {
  const { folder, args, endMs, startMs = 30_000 } = FIXTURES[options.toolkit ?? 'gtk3'];
  const script = fixturePath(folder, options.script ?? 'app.py');
  const argv = ['-B', script, ...args, '--quit-on-end', ...(options.args ?? [])];
  const child = spawn('/usr/bin/python3', argv, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  killOnExit(child);
  const printed: string[] = [];
  const listeners = new Set<() => void>();
  let rest = '';
  let errors = '';
  let end: string | undefined;
  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    printed.push(...parts);
    changed();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  // A command written while the process ends: the end itself is what the waiting test is told about.
  child.stdin.on('error', (problem) => {
    errors += `stdin: ${problem.message}\n`;
  });
  const gone = new Promise<void>((resolve) => {
    const ended = (why: string): void => {
      end = why;
      running.delete(child);
      changed();
      resolve();
    };
    child.once('error', (problem) => ended(problem.message));
    child.once('close', (code, signal) => ended(`exit ${code ?? signal}`));
  });

  const find = (wanted: string | RegExp, from: number): string | undefined =>
    printed.slice(from).find((line) => (typeof wanted === 'string' ? line === wanted : wanted.test(line)));

  const waitForLine = (wanted: string | RegExp, ms: number, from: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        listeners.delete(look);
        settle();
      };
      const fail = (why: string): void => {
        const seen = printed.slice(from).slice(-20).join('\n  ') || '(nothing)';
        finish(() =>
          reject(new Error(`${why} while waiting for ${String(wanted)}; printed:\n  ${seen}\n${errors.slice(-1000)}`)),
        );
      };
      const look = (): void => {
        const line = find(wanted, from);
        if (line !== undefined) finish(() => resolve(line));
        else if (end !== undefined) fail(`the fixture ended (${end})`);
      };
      const timer = setTimeout(() => fail(`${ms} ms passed`), ms);
      listeners.add(look);
      look();
    });

  const stop = async (): Promise<void> => {
    if (end !== undefined) return;
    child.stdin.end('quit\n');
    // A stopped process (SIGSTOP) does not end on a command or on SIGTERM; SIGKILL ends it as it is.
    const killer = setTimeout(() => child.kill('SIGKILL'), endMs);
    await gone;
    clearTimeout(killer);
  };

  let pid: number;
  try {
    const ready = await waitForLine(/^READY \d+$/, options.startMs ?? startMs, 0);
    pid = Number(ready.split(' ')[1]);
  } catch (problem) {
    await stop();
    throw problem;
  }
  // The lines before READY are the toolkit settling, nothing that a test did.
  printed.length = 0;
  const send = (line: string): void => {
    child.stdin.write(`${line}\n`);
  };
  const command = async (line: string, ms = 3000): Promise<void> => {
    const from = printed.length;
    send(line);
    const answer = new RegExp(`^(DONE|REFUSED) ${line.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(|$)`);
    const got = await waitForLine(answer, ms, from);
    if (got.startsWith('REFUSED')) throw new Error(got);
  };
  return {
    pid,
    lines: () => [...printed],
    send,
    command,
    waitFor: (wanted, ms = 3000, from = 0) => waitForLine(wanted, ms, from),
    warnings: () => errors,
    stop,
  };
}
