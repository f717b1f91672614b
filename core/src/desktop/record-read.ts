import { CommandError } from '../errors/command-error.js';
import { readPrivateFile } from '../files/private-file.js';
import { privacyOf } from './folder.js';
import {
  type DesktopPlaces,
  type DesktopRecord,
  placesOf,
  type RunningDesktop,
  socketOfAddress,
  xSocketPath,
} from './record.js';
import { decodeDesktopRecord, MalformedRecord } from './record-decode.js';

/** Bytes. A record has about 4,000. */
const LARGEST_RECORD = 65_536;

/** `refused`: there is something, and it is not a record that this user wrote. */
export type RecordReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'record'; readonly record: DesktopRecord }
  | { readonly kind: 'refused'; readonly because: string };

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
  const record = decoded(json);
  if (record instanceof MalformedRecord) return { kind: 'refused', because: `its shape is wrong (${record.where})` };
  if (record.name !== name) return { kind: 'refused', because: 'it names another desktop' };
  if (record.phase === 'running' && !staysInside(record, placesOf(desktopsFolder, name))) {
    return { kind: 'refused', because: 'a path leaves its folder' };
  }
  return { kind: 'record', record };
}

function decoded(json: unknown): DesktopRecord | MalformedRecord {
  try {
    return decodeDesktopRecord(json);
  } catch (error) {
    if (error instanceof MalformedRecord) return error;
    throw error;
  }
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
