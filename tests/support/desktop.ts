import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { environmentIn } from '@agent-desktop/core/desktop/environment.js';
import { RUNTIME_VARIABLE } from '@agent-desktop/core/desktop/folder.js';
import type { RunningDesktop, WindowManager } from '@agent-desktop/core/desktop/record.js';
import { FileLocks } from '@agent-desktop/core/system/file-lock.js';
import { LinuxProcessTable } from '@agent-desktop/linux/system/process-table.js';
import {
  type DesktopContext,
  type DetachedProgram,
  runDetached,
  type ScreenSize,
  startDesktop,
  stopDesktop,
} from '@agent-desktop/virtual-desktop/index.js';

const START_MS = 30_000;
const STOP_MS = 10_000;

export interface TestDesktopOptions {
  readonly size?: ScreenSize;
  /** Default xfwm4, which takes 1 s to start; openbox and none take 0.1. */
  readonly windowManager?: WindowManager;
}

/** A private desktop with a random name in a runtime folder of its own. */
export interface TestDesktop {
  readonly name: string;
  readonly desktop: RunningDesktop;
  readonly context: DesktopContext;
  /** The whole environment of a program in the desktop. */
  readonly env: Record<string, string>;
  /** Starts a program that ends with the desktop. */
  start(program: string, ...args: readonly string[]): Promise<DetachedProgram>;
  stop(): Promise<void>;
}

/** What the package needs, with its desktops in `runtimeFolder`. */
export function desktopContext(runtimeFolder: string): DesktopContext {
  const processes = new LinuxProcessTable();
  const env = { ...process.env, [RUNTIME_VARIABLE]: runtimeFolder };
  return { system: { processes, locks: new FileLocks(processes) }, env };
}

export async function startTestDesktop(options: TestDesktopOptions = {}): Promise<TestDesktop> {
  const runtimeFolder = mkdtempSync('/tmp/agent-desktop-test-');
  const context = desktopContext(runtimeFolder);
  const name = `t${randomBytes(4).toString('hex')}`;
  const remove = () => rmSync(runtimeFolder, { recursive: true, force: true });
  try {
    const { desktop } = await startDesktop({ name, ...options }, context, Deadline.after(START_MS));
    return {
      name,
      desktop,
      context,
      env: environmentIn(desktop, process.env),
      start: (program, ...args) => runDetached(name, [program, ...args], {}, context),
      async stop() {
        await stopDesktop(name, {}, context, Deadline.after(STOP_MS));
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Runs `use` with a desktop that is stopped afterwards, whatever happens. */
export async function usingDesktop<T>(
  use: (desk: TestDesktop) => Promise<T>,
  options?: TestDesktopOptions,
): Promise<T> {
  const desk = await startTestDesktop(options);
  try {
    return await use(desk);
  } finally {
    await desk.stop();
  }
}
