import { isUtf8 } from 'node:buffer';
import { malformed } from './bus-errors.js';

/** Where to connect: a path for connect(2), with a NUL in front for the abstract namespace, as node:net wants it. */
export interface SocketAddress {
  readonly path: string;
}

const SUN_PATH_BYTES = 108;

/**
 * The unix sockets that a D-Bus address list names, in order. Entries of other transports are passed over; the list is
 * empty if there are only such. Throws `malformed` if any entry breaks the syntax.
 */
export function parseAddressList(list: string): SocketAddress[] {
  const sockets: SocketAddress[] = [];
  for (const entry of list.split(';')) {
    if (entry === '') continue;
    const colon = entry.indexOf(':');
    if (colon < 1) throw malformed('A bus address without a transport.');
    const socket = unixSocketOf(entry.slice(0, colon), keysOf(entry.slice(colon + 1)));
    if (socket !== undefined) sockets.push(socket);
  }
  return sockets;
}

function keysOf(text: string): Map<string, string> {
  const keys = new Map<string, string>();
  if (text === '') return keys;
  for (const pair of text.split(',')) {
    const equals = pair.indexOf('=');
    if (equals < 1) throw malformed('A bus address with a key that has no value.');
    const key = pair.slice(0, equals);
    if (keys.has(key)) throw malformed('A bus address with a key given twice.');
    keys.set(key, unescapeAddressValue(pair.slice(equals + 1)));
  }
  return keys;
}

function unixSocketOf(transport: string, keys: ReadonlyMap<string, string>): SocketAddress | undefined {
  if (transport !== 'unix') return undefined;
  const path = keys.get('path');
  const abstract = keys.get('abstract');
  if (path !== undefined && abstract !== undefined) throw malformed('A unix address with both path and abstract.');
  if (path !== undefined) return { path: withinLimit(path, SUN_PATH_BYTES - 1) };
  if (abstract !== undefined) return { path: `\0${withinLimit(abstract, SUN_PATH_BYTES - 1)}` };
  if (keys.has('dir') || keys.has('tmpdir') || keys.has('runtime')) return undefined;
  throw malformed('A unix address without path or abstract.');
}

function withinLimit(name: string, bytes: number): string {
  if (name === '' || name.includes('\0')) throw malformed('A unix address that is empty or has a NUL.');
  if (Buffer.byteLength(name) > bytes) throw malformed(`A unix address longer than ${bytes} bytes.`);
  return name;
}

/** `%XX` stands for one byte; the bytes together must be UTF-8, because node:net takes paths as strings. */
function unescapeAddressValue(text: string): string {
  if (!text.includes('%')) return text;
  const parts: Buffer[] = [];
  const percent = /%([0-9A-Fa-f]{2})?/g;
  let from = 0;
  for (const match of text.matchAll(percent)) {
    const hex = match[1];
    if (hex === undefined) throw malformed('A bus address with a broken escape.');
    parts.push(Buffer.from(text.slice(from, match.index)), Buffer.from(hex, 'hex'));
    from = match.index + match[0].length;
  }
  parts.push(Buffer.from(text.slice(from)));
  const bytes = Buffer.concat(parts);
  if (!isUtf8(bytes)) throw malformed('A bus address that is not UTF-8.');
  return bytes.toString('utf8');
}

/** The inverse of the escape rule: every byte outside the optionally-escaped set becomes `%XX`. */
export function escapeAddressValue(value: string): string {
  let escaped = '';
  for (const byte of Buffer.from(value)) {
    const character = String.fromCharCode(byte);
    escaped += /[-0-9A-Za-z_/.\\*]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return escaped;
}
