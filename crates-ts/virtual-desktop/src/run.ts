import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { resolveDesktop } from '@agent-desktop/core/desktop/resolve.js';
import type { DesktopContext } from './context.js';
import { type LaunchOptions, launch } from './launch.js';

const PASSED_ON: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR2', 'SIGCONT'];
/** The keys of a terminal send these to its whole foreground group: the program has them already. */
const OF_THE_KEYBOARD: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];

/**
 * Runs a program in the desktop with this process's own streams and passes signals on. Resolves to its exit code, or 128 +
 * the signal that ended it. What goes wrong before it runs is a CommandError. (SIGUSR1 is Node's own: it is not passed on.)
 */
export async function runInDesktop(
  name: string,
  argv: readonly string[],
  options: LaunchOptions,
  context: DesktopContext,
): Promise<number> {
  const desktop = resolveDesktop(name, context.env, context.system.processes);
  let child: ChildProcess | undefined;
  // Before the program is there: a signal that comes while it starts would end this process and leave it alone.
  const stopPassing = passSignals((signal) => child?.kill(signal));
  try {
    const launched = launch(desktop, argv, options, context, { stdio: 'inherit' });
    child = launched.child;
    const ended = exitCodeOf(child);
    await launched.running;
    return await ended;
  } finally {
    stopPassing();
  }
}

function passSignals(pass: (signal: NodeJS.Signals) => void): () => void {
  const atTerminal = isatty(0);
  const handlers = new Map<NodeJS.Signals, () => void>();
  for (const signal of PASSED_ON) handlers.set(signal, () => pass(signal));
  for (const signal of OF_THE_KEYBOARD) {
    handlers.set(signal, () => {
      if (!atTerminal) pass(signal);
    });
  }
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
