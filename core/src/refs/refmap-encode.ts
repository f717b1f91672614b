import type { RefEntry, RefMap, RefSource } from './entry.js';
import { Shared } from './shared.js';

export const REFMAP_VERSION = 1;

/**
 * The file's text: `{version, id, next, sources, ancestors, entries}`. What entries share (source, named ancestors)
 * stands once and is named by index. Fields that an entry lacks are left out.
 */
export function encodeRefMap(map: RefMap): string {
  const sources = new Shared<RefSource>();
  const ancestors = new Shared<readonly string[]>();
  const entries = [...map.entries].map(([number, entry]) =>
    encodeEntry(number, entry, sources.indexOf(entry.source), ancestors.indexOf(entry.context.ancestors)),
  );
  return JSON.stringify({
    version: REFMAP_VERSION,
    id: map.id,
    next: map.next,
    sources: sources.all.map(encodeSource),
    ancestors: ancestors.all,
    entries,
  });
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
