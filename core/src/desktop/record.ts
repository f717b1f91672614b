import { join } from 'node:path';

export const WINDOW_MANAGERS = ['xfwm4', 'openbox', 'none'] as const;
export type WindowManager = (typeof WINDOW_MANAGERS)[number];

export const RECORD_FILE = 'record.json';

/** Pixels of a desktop's only screen. Xvfb takes up to 32,767. */
export const SMALLEST_SIDE = 64;
export const LARGEST_SIDE = 16_384;

/** The process of a part, as the process table tells it from any other. */
interface Identity {
  readonly pid: number;
  readonly instance: string;
}

/** What is known of a desktop from the moment on which its start begins. */
interface DesktopFacts {
  readonly version: 1;
  readonly name: string;
  /** Unguessable; every process of the desktop carries it in its environment. */
  readonly id: string;
  /** As `Date.toISOString` writes it. */
  readonly createdAt: string;
  /** Who started it. */
  readonly starter: Identity;
  readonly size: { readonly width: number; readonly height: number };
  readonly windowManager: WindowManager;
}

export interface StartingDesktop extends DesktopFacts {
  readonly phase: 'starting';
  readonly display?: string;
}

export interface RunningDesktop extends DesktopFacts {
  readonly phase: 'running';
  readonly display: string;
  /** The file with the display's access key. */
  readonly xauthority: string;
  /** D-Bus addresses. */
  readonly sessionBus: string;
  readonly a11yBus: string;
  readonly home: string;
  readonly runtimeDir: string;
  /** Paths of the listening sockets; without them nobody can connect. */
  readonly sockets: { readonly xServer: string; readonly sessionBus: string; readonly a11yBus: string };
  readonly processes: {
    readonly xServer: Identity;
    readonly sessionBus: Identity;
    readonly a11yLauncher: Identity;
    readonly a11yBus: Identity;
    readonly windowManager?: Identity;
  };
  /** What programs get on top of their caller's variables. */
  readonly environment: Readonly<Record<string, string>>;
}

export type DesktopRecord = StartingDesktop | RunningDesktop;

/** Places of a desktop, all inside its folder. */
export interface DesktopPlaces {
  readonly folder: string;
  readonly record: string;
  readonly xauthority: string;
  readonly home: string;
  readonly runtimeDir: string;
  readonly temporary: string;
  readonly logs: string;
  readonly sessionBus: string;
}

export function placesOf(desktopsFolder: string, name: string): DesktopPlaces {
  const folder = join(desktopsFolder, name);
  const runtimeDir = join(folder, 'run');
  return {
    folder,
    record: join(folder, RECORD_FILE),
    xauthority: join(folder, 'Xauthority'),
    home: join(folder, 'home'),
    runtimeDir,
    temporary: join(folder, 'tmp'),
    logs: join(folder, 'log'),
    sessionBus: join(runtimeDir, 'bus'),
  };
}

/** Where an X server of this machine listens (X(7): DISPLAY without a host). */
export function xSocketPath(displayNumber: string): string {
  return `/tmp/.X11-unix/X${displayNumber}`;
}

/** A D-Bus address of a socket file; bytes outside the specification's plain set are %-escaped. */
export function addressOfSocket(path: string): string {
  const plain = /[-0-9A-Za-z_/.*]/;
  const escaped = [...Buffer.from(path)].map((byte) => {
    const char = String.fromCharCode(byte);
    return plain.test(char) ? char : `%${byte.toString(16).padStart(2, '0')}`;
  });
  return `unix:path=${escaped.join('')}`;
}

/** The socket file of an address with exactly one transport, `unix:path=…`; undefined for any other. */
export function socketOfAddress(address: string): string | undefined {
  const match = /^unix:path=([^,;=]+)(?:,guid=[0-9a-f]{32})?$/.exec(address);
  const escaped = match?.[1];
  if (escaped === undefined || /%(?![0-9a-fA-F]{2})/.test(escaped)) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped[at] === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else {
      bytes.push(...Buffer.from(escaped[at] ?? ''));
    }
  }
  return Buffer.from(bytes).toString('utf8');
}
