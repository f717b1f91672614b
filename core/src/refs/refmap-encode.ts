import type { RefEntry, RefMap, RefSource } from './entry.js';
import { Shared } from './shared.js';

export const REFMAP_VERSION = 2;

/**
 * The file's text: one line `{version, id, next, count, sources, ancestors}` and one for each entry, so that one entry can be
 * read without the others. What entries share (source, named ancestors) stands in the first line and is named by index.
 * Fields that an entry lacks are left out.
 */
export function encodeRefMap(map: RefMap): string {
  const sources = new Shared<RefSource>();
  const ancestors = new Shared<readonly string[]>();
  let entries = '';
  for (const [number, entry] of map.entries) {
    const { source, context } = entry;
    entries += `\n${JSON.stringify(encodeEntry(number, entry, sources.indexOf(source), ancestors.indexOf(context.ancestors)))}`;
  }
  const head = {
    version: REFMAP_VERSION,
    id: map.id,
    next: map.next,
    count: map.entries.size,
    sources: sources.all.map(encodeSource),
    ancestors: ancestors.all,
  };
  return JSON.stringify(head) + entries;
}

/** How the line of an entry begins, with the end of the line before it. No text of an entry holds a line break. */
export function entryLineStart(number: number): string {
  return `\n{"number":${number},`;
}

/** JSON leaves out what is undefined. */
function encodeEntry(number: number, entry: RefEntry, source: number, ancestors: number): object {
  const { bounds, context, nativeId } = entry;
  return {
    number,
    source,
    role: entry.role,
    name: entry.name,
    name_source: entry.nameSource,
    value: entry.value,
    description: entry.description,
    native_id: nativeId === undefined ? undefined : [nativeId.kind, nativeId.value, nativeId.stable],
    bounds: bounds === undefined ? undefined : [bounds.x, bounds.y, bounds.width, bounds.height],
    states: entry.states.length === 0 ? undefined : entry.states,
    available_actions: entry.capabilities.length === 0 ? undefined : entry.capabilities,
    ancestors,
    label: context.label,
    position: context.position === undefined ? undefined : [context.position.index, context.position.siblings],
    twins: context.twins,
    path: entry.path,
    root_ref: entry.rootRef,
  };
}

function encodeSource(source: RefSource): object {
  return {
    app: source.app,
    pid: source.process.pid,
    process_instance: source.process.instance,
    surface: source.surface,
    window_id: source.window?.id,
    window_title: source.window?.title,
  };
}
