import { CAPABILITIES } from '../model/capability.js';
import type { NameSource } from '../model/element.js';
import { NATIVE_ID_KINDS, type NativeId } from '../model/native-id.js';
import { isPlausibleRect, type Rect } from '../model/rect.js';
import { ROLES } from '../model/role.js';
import { STATES } from '../model/state.js';
import { SURFACE_KINDS } from '../model/surface.js';
import { isValidEntry } from './capture.js';
import type { RefContext, RefEntry, RefMap, RefSource } from './entry.js';
import { entryLineStart, REFMAP_VERSION } from './refmap-encode.js';
import { LARGEST_REF_NUMBER } from './token.js';

/** The text is not a refmap; `where` names the part, never its content. */
export class MalformedRefMap extends Error {
  constructor(readonly where: string) {
    super(`not a refmap: ${where}`);
  }
}

const NAME_SOURCES: readonly NameSource[] = ['label', 'placeholder', 'tooltip', 'child', 'description'];
const KNOWN_ROLES: ReadonlySet<string> = new Set(ROLES.filter((role) => role !== 'unknown'));
const KNOWN_STATES: ReadonlySet<string> = new Set(STATES);
const KNOWN_CAPABILITIES: ReadonlySet<string> = new Set(CAPABILITIES);
const KNOWN_NAME_SOURCES: ReadonlySet<string> = new Set(NAME_SOURCES);
const KNOWN_ID_KINDS: ReadonlySet<string> = new Set(NATIVE_ID_KINDS);
const KNOWN_SURFACES: ReadonlySet<string> = new Set(SURFACE_KINDS);

/**
 * Reads what `encodeRefMap` wrote, believing nothing: every field that is used is checked and copied into a new object,
 * and no key of the file ever becomes a key of ours. Throws `MalformedRefMap`.
 */
export function decodeRefMap(text: string, id: string): RefMap {
  const lines = text.split('\n');
  const head = decodeHead(lines[0] ?? '', id);
  const entries = new Map<number, RefEntry>();
  for (let line = 1; line < lines.length; line += 1) {
    const { number, entry } = decodeLine(lines[line] ?? '', head);
    if (entries.has(number)) throw new MalformedRefMap('number');
    entries.set(number, entry);
  }
  if (entries.size !== head.count) throw new MalformedRefMap('count');
  return { id, entries, next: head.next };
}

/** One entry of the file, checked like all of them; undefined where it has none of that number. */
export function decodeRefEntry(file: Buffer, id: string, number: number): RefEntry | undefined {
  const ended = file.indexOf('\n');
  const head = decodeHead(file.toString('utf8', 0, ended < 0 ? file.length : ended), id);
  const start = file.indexOf(entryLineStart(number));
  if (start < 0) return undefined;
  const end = file.indexOf('\n', start + 1);
  return decodeLine(file.toString('utf8', start + 1, end < 0 ? file.length : end), head).entry;
}

interface Head {
  readonly next: number;
  readonly count: number;
  readonly sources: readonly RefSource[];
  readonly ancestors: readonly (readonly string[])[];
}

function decodeHead(line: string, id: string): Head {
  const head = record(parse(line), 'file');
  if (own(head, 'version') !== REFMAP_VERSION) throw new MalformedRefMap('version');
  if (own(head, 'id') !== id) throw new MalformedRefMap('id');
  return {
    next: whole(own(head, 'next'), 1, LARGEST_REF_NUMBER + 1, 'next'),
    count: whole(own(head, 'count'), 0, LARGEST_REF_NUMBER, 'count'),
    sources: list(own(head, 'sources'), 'sources').map(decodeSource),
    ancestors: list(own(head, 'ancestors'), 'ancestors').map((names) => strings(names, 'ancestors')),
  };
}

function decodeLine(line: string, { next, sources, ancestors }: Head): { number: number; entry: RefEntry } {
  const fields = record(parse(line), 'entry');
  const number = whole(own(fields, 'number'), 1, next - 1, 'number');
  const source = at(sources, own(fields, 'source'));
  const entry = decodeEntry(fields, source, at(ancestors, own(fields, 'ancestors')), number);
  if (!isValidEntry(entry)) throw new MalformedRefMap('entry limits');
  return { number, entry };
}

type Fields = Readonly<Record<string, unknown>>;

function decodeEntry(fields: Fields, source: RefSource, ancestors: readonly string[], number: number): RefEntry {
  const states = optional(fields, 'states', (value) => tokens(value, KNOWN_STATES, 'states')) ?? [];
  const capabilities = optional(fields, 'available_actions', (v) => tokens(v, KNOWN_CAPABILITIES, 'actions')) ?? [];
  const name = optional(fields, 'name', string);
  const nameSource = optional(fields, 'name_source', (value) => token(value, KNOWN_NAME_SOURCES, 'name_source'));
  const value = optional(fields, 'value', string);
  const description = optional(fields, 'description', string);
  const nativeId = optional(fields, 'native_id', decodeNativeId);
  const bounds = optional(fields, 'bounds', decodeBounds);
  const rootRef = optional(fields, 'root_ref', (root) => whole(root, 1, number - 1, 'root_ref'));
  return {
    source,
    role: token(own(fields, 'role'), KNOWN_ROLES, 'role') as RefEntry['role'],
    ...(name === undefined ? {} : { name }),
    ...(nameSource === undefined ? {} : { nameSource: nameSource as NameSource }),
    ...(value === undefined ? {} : { value }),
    ...(description === undefined ? {} : { description }),
    ...(nativeId === undefined ? {} : { nativeId }),
    ...(bounds === undefined ? {} : { bounds }),
    states: states as RefEntry['states'],
    capabilities: capabilities as RefEntry['capabilities'],
    context: decodeContext(fields, ancestors),
    path: list(own(fields, 'path'), 'path').map((index) => whole(index, 0, Number.MAX_SAFE_INTEGER, 'path')),
    ...(rootRef === undefined ? {} : { rootRef }),
  };
}

function decodeContext(fields: Fields, ancestors: readonly string[]): RefContext {
  const label = optional(fields, 'label', string);
  const position = optional(fields, 'position', (value) => {
    const pair = list(value, 'position');
    return { index: whole(pair[0], 0, Number.MAX_SAFE_INTEGER, 'position'), siblings: string(pair[1]) };
  });
  const twins = optional(fields, 'twins', (value) => whole(value, 0, Number.MAX_SAFE_INTEGER, 'twins'));
  return {
    ancestors,
    ...(label === undefined ? {} : { label }),
    ...(position === undefined ? {} : { position }),
    ...(twins === undefined ? {} : { twins }),
  };
}

function decodeSource(item: unknown): RefSource {
  const fields = record(item, 'source');
  const id = optional(fields, 'window_id', string);
  const title = optional(fields, 'window_title', string);
  return {
    app: string(own(fields, 'app')),
    process: {
      pid: whole(own(fields, 'pid'), 1, Number.MAX_SAFE_INTEGER, 'pid'),
      instance: string(own(fields, 'process_instance')),
    },
    surface: token(own(fields, 'surface'), KNOWN_SURFACES, 'surface') as RefSource['surface'],
    ...(id === undefined ? {} : { window: { id, title: title ?? '' } }),
  };
}

function decodeNativeId(value: unknown): NativeId {
  const [kind, id, stable] = list(value, 'native_id');
  if (typeof stable !== 'boolean') throw new MalformedRefMap('native_id');
  return { kind: token(kind, KNOWN_ID_KINDS, 'native_id') as NativeId['kind'], value: string(id), stable };
}

function decodeBounds(value: unknown): Rect {
  const [x, y, width, height] = list(value, 'bounds').map((number) => {
    if (typeof number !== 'number') throw new MalformedRefMap('bounds');
    return number;
  });
  if (x === undefined || y === undefined || width === undefined || height === undefined) {
    throw new MalformedRefMap('bounds');
  }
  const bounds = { x, y, width, height };
  if (!isPlausibleRect(bounds)) throw new MalformedRefMap('bounds');
  return bounds;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw new MalformedRefMap('json');
    throw error;
  }
}

function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function optional<T>(fields: Fields, key: string, read: (value: unknown) => T): T | undefined {
  const value = own(fields, key);
  return value === undefined ? undefined : read(value);
}

function record(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedRefMap(where);
  return value as Fields;
}

function list(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedRefMap(where);
  return value;
}

function strings(value: unknown, where: string): readonly string[] {
  const items = list(value, where);
  for (const item of items) if (typeof item !== 'string') throw new MalformedRefMap(where);
  return items as readonly string[];
}

function tokens(value: unknown, known: ReadonlySet<string>, where: string): readonly string[] {
  const items = strings(value, where);
  for (const item of items) if (!known.has(item)) throw new MalformedRefMap(where);
  return items;
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new MalformedRefMap('text');
  return value;
}

function token(value: unknown, known: ReadonlySet<string>, where: string): string {
  if (typeof value !== 'string' || !known.has(value)) throw new MalformedRefMap(where);
  return value;
}

function whole(value: unknown, least: number, most: number, where: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
    throw new MalformedRefMap(where);
  }
  return value;
}

function at<T>(items: readonly T[], index: unknown): T {
  const item = typeof index === 'number' ? items[index] : undefined;
  if (item === undefined) throw new MalformedRefMap('shared index');
  return item;
}
