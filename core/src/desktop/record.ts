import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandError } from '../errors/command-error.js';
import { readPrivateFile } from '../files/private-file.js';
import { privacyOf } from './folder.js';
import { isDesktopName } from './name.js';

export const WINDOW_MANAGERS = ['xfwm4', 'openbox', 'none'] as const;
export type WindowManager = (typeof WINDOW_MANAGERS)[number];

export const RECORD_FILE = 'record.json';
/** Bytes. A record has about 4,000. */
const LARGEST_RECORD = 65_536;

/** Pixels of a desktop's only screen. Xvfb takes up to 32,767. */
export const SMALLEST_SIDE = 64;
export const LARGEST_SIDE = 16_384;

const Text = z.string().check(z.minLength(1), z.maxLength(4_096), z.regex(/^\P{Cc}*$/u));
const Identity = z.strictObject({
  pid: z.int().check(z.gte(1), z.lte(4_194_304)),
  instance: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)),
});
const Side = z.int().check(z.gte(SMALLEST_SIDE), z.lte(LARGEST_SIDE));
const Display = z.string().check(z.regex(/^:\d{1,5}$/));

const common = {
  version: z.literal(1),
  name: z.string().check(z.refine(isDesktopName)),
  /** Unguessable; every process of the desktop carries it in its environment. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  createdAt: z.iso.datetime(),
  /** Who started it. */
  starter: Identity,
  size: z.strictObject({ width: Side, height: Side }),
  windowManager: z.enum(WINDOW_MANAGERS),
};

const StartingDesktop = z.strictObject({
  ...common,
  phase: z.literal('starting'),
  display: z.optional(Display),
});

const RunningDesktop = z.strictObject({
  ...common,
  phase: z.literal('running'),
  display: Display,
  /** The file with the display's access key. */
  xauthority: Text,
  /** D-Bus addresses. */
  sessionBus: Text,
  a11yBus: Text,
  home: Text,
  runtimeDir: Text,
  /** Paths of the listening sockets; without them nobody can connect. */
  sockets: z.strictObject({ xServer: Text, sessionBus: Text, a11yBus: Text }),
  processes: z.strictObject({
    xServer: Identity,
    sessionBus: Identity,
    a11yLauncher: Identity,
    a11yBus: Identity,
    windowManager: z.optional(Identity),
  }),
  /** What programs get on top of their caller's variables. */
  environment: z.record(
    z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)),
    z.string().check(
      z.maxLength(4_096),
      z.refine((value) => !value.includes('\0')),
    ),
  ),
});

const DesktopRecordSchema = z.discriminatedUnion('phase', [StartingDesktop, RunningDesktop]);

export type StartingDesktop = z.infer<typeof StartingDesktop>;
export type RunningDesktop = z.infer<typeof RunningDesktop>;
export type DesktopRecord = StartingDesktop | RunningDesktop;

/** `refused`: there is something, and it is not a record that this user wrote. */
export type RecordReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'record'; readonly record: DesktopRecord }
  | { readonly kind: 'refused'; readonly because: string };

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

/** Reads a desktop's record without following links; whatever this user did not write himself is refused, never repaired. */
export function readDesktopRecord(desktopsFolder: string, name: string): RecordReading {
  const places = placesOf(desktopsFolder, name);
  for (const folder of [desktopsFolder, places.folder]) {
    const privacy = privacyOf(folder);
    if (privacy === 'absent') return { kind: 'absent' };
    if (privacy !== 'private') return { kind: 'refused', because: `the folder is ${privacy}` };
  }
  const file = readText(places.record);
  if ('refused' in file) return { kind: 'refused', because: `the file is ${file.refused}` };
  return file.text === undefined ? { kind: 'absent' } : parseDesktopRecord(file.text, desktopsFolder, name);
}

/** The file's text, undefined where there is none, or why it is not read. */
function readText(path: string): { text: string | undefined } | { refused: string } {
  try {
    return { text: readPrivateFile(path, { maxBytes: LARGEST_RECORD })?.toString('utf8') };
  } catch (error) {
    if (error instanceof CommandError && error.details?.kind === 'unsafe_file')
      return { refused: String(error.details.problem) };
    throw error;
  }
}

/** Checks shape and limits, and that no path leaves the desktop's own folder. */
export function parseDesktopRecord(text: string, desktopsFolder: string, name: string): RecordReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { kind: 'refused', because: 'it is not JSON' };
  }
  const parsed = DesktopRecordSchema.safeParse(json);
  if (!parsed.success) return { kind: 'refused', because: 'its shape is wrong' };
  const record = parsed.data;
  if (record.name !== name) return { kind: 'refused', because: 'it names another desktop' };
  if (record.phase === 'running' && !staysInside(record, placesOf(desktopsFolder, name))) {
    return { kind: 'refused', because: 'a path leaves its folder' };
  }
  return { kind: 'record', record };
}

function staysInside(record: RunningDesktop, places: DesktopPlaces): boolean {
  const number = record.display.slice(1);
  return (
    record.xauthority === places.xauthority &&
    record.home === places.home &&
    record.runtimeDir === places.runtimeDir &&
    record.sockets.xServer === xSocketPath(number) &&
    record.sockets.sessionBus === places.sessionBus &&
    record.sockets.a11yBus.startsWith(`${places.runtimeDir}/`) &&
    !record.sockets.a11yBus.split('/').includes('..') &&
    socketOfAddress(record.sessionBus) === record.sockets.sessionBus &&
    socketOfAddress(record.a11yBus) === record.sockets.a11yBus
  );
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
