import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { desktopContext } from '../../../tests/support/desktop.js';
import { type DesktopContext, listDesktops, stopDesktop } from '../src/index.js';

/** A runtime folder for one test, and what the package needs to use it. */
export interface Runtime {
  readonly folder: string;
  readonly context: DesktopContext;
}

export function newRuntime(): Runtime {
  const folder = mkdtempSync('/tmp/ad-');
  chmodSync(folder, 0o700);
  return { folder, context: desktopContext(folder) };
}

/** Ends whatever a test has left, also after a failure. */
export async function clear({ folder, context }: Runtime): Promise<void> {
  for (const { name } of listDesktops(context)) await stopDesktop(name, { force: true }, context, within(10_000));
  rmSync(folder, { recursive: true });
}

export function within(ms = 20_000): Deadline {
  return Deadline.after(ms);
}
