import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { firstLine, type Xvfb } from '../../../../tests/support/xvfb.js';

export interface GtkWindowSpec {
  readonly title?: string;
  readonly size?: readonly [number, number];
  readonly at?: readonly [number, number];
  /** `#rrggbb` over the whole content. */
  readonly color?: string;
  readonly kind?: 'toplevel' | 'popup';
  /** Index of the window that this one belongs to. */
  readonly parent?: number;
  readonly modal?: boolean;
}

export interface GtkWindows {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly xids: readonly number[];
}

const SCRIPT = fileURLToPath(new URL('gtk-windows.py', import.meta.url));

/** One GTK3 process with these windows, shown. */
export async function openGtkWindows(x: Xvfb, ...specs: readonly GtkWindowSpec[]): Promise<GtkWindows> {
  const process = x.start('/usr/bin/python3', SCRIPT, JSON.stringify(specs));
  if (process.stdout === null) throw new Error('no standard output');
  const told = JSON.parse(await firstLine(process, process.stdout)) as { pid: number; xids: number[] };
  return { process, ...told };
}
