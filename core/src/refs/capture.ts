import { CAPABILITIES, type Capability } from '../model/capability.js';
import type { ObservedNode } from '../model/element.js';
import { knownValue } from '../model/known.js';
import type { NativeId } from '../model/native-id.js';
import { isPlausibleRect } from '../model/rect.js';
import { parseRole } from '../model/role.js';
import type { State } from '../model/state.js';
import { pathOf, readContext, readSurroundings, textOf } from './context.js';
import type { RefContext, RefEntry, RefSource } from './entry.js';
import { sharesPlace, twinsIn } from './twins.js';

export const ENTRY_LIMITS = { stringBytes: 65_536, pathLength: 256, states: 256, capabilities: 256 } as const;

/** The reference that a drill-down started at: its number and what is saved of it. */
export interface DrilledRef {
  readonly number: number;
  readonly entry: RefEntry;
}

/**
 * The saved evidence of child `index` of the last node of `chain` (from the observed root downwards; empty for the root
 * itself), or undefined when it cannot be a reference: unknown role, no process generation, a limit exceeded, a native
 * id without value. `under` is set in a drill-down: path and ancestors then go on from that reference. The value of a
 * secure field is never taken.
 */
export function entryOf(
  node: ObservedNode,
  chain: readonly ObservedNode[],
  index: number,
  source: RefSource,
  under?: DrilledRef,
): RefEntry | undefined {
  if (node.role === 'unknown' || parseRole(node.role) !== node.role) return undefined;
  const nativeId = node.nativeIds.find((id) => id.stable);
  if (nativeId?.value === '') return undefined;
  const entry = draftOf(node, nativeId, source);
  addContext(entry, { node, chain, index, under });
  return isValidEntry(entry) ? entry : undefined;
}

/** The limits that hold when an entry is made and again when one is loaded. */
export function isValidEntry(entry: RefEntry): boolean {
  return (
    entry.path.length <= ENTRY_LIMITS.pathLength &&
    entry.states.length <= ENTRY_LIMITS.states &&
    entry.capabilities.length <= ENTRY_LIMITS.capabilities &&
    entry.nativeId?.value !== '' &&
    fits(entry.name) &&
    fits(entry.value) &&
    fits(entry.description) &&
    fits(entry.nativeId?.value) &&
    fits(entry.context.label) &&
    isValidShared(entry.context.ancestors, () => entry.context.ancestors.every(fits)) &&
    isValidShared(entry.source, () => isValidSource(entry.source))
  );
}

function isValidSource({ app, process, window }: RefSource): boolean {
  return (
    Number.isSafeInteger(process.pid) &&
    process.pid >= 1 &&
    process.instance !== '' &&
    fits(process.instance) &&
    fits(app) &&
    fits(window?.id) &&
    fits(window?.title)
  );
}

// Most entries of a snapshot share these objects, which never change.
const valid = new WeakSet<object>();

function isValidShared(shared: object, check: () => boolean): boolean {
  if (valid.has(shared)) return true;
  const passed = check();
  if (passed) valid.add(shared);
  return passed;
}

interface Place {
  readonly node: ObservedNode;
  readonly chain: readonly ObservedNode[];
  readonly index: number;
  readonly under: DrilledRef | undefined;
}

/** An entry in the making. Thousands are made of one observation: what is not there is left out without a copy. */
type Draft = { -readonly [Field in keyof RefEntry]: RefEntry[Field] };

const KNOWN_CAPABILITIES: ReadonlySet<Capability> = new Set(CAPABILITIES);
const NOWHERE: RefContext = { ancestors: [] };
const NO_PATH: readonly number[] = [];

function draftOf(node: ObservedNode, nativeId: NativeId | undefined, source: RefSource): Draft {
  const states: readonly State[] = knownValue(node.states) ?? [];
  const capabilities: readonly Capability[] = knownValue(node.capabilities) ?? [];
  const draft: Draft = {
    source,
    role: node.role,
    states,
    capabilities: capabilities.every((one) => KNOWN_CAPABILITIES.has(one))
      ? capabilities
      : capabilities.filter((one) => KNOWN_CAPABILITIES.has(one)),
    context: NOWHERE,
    path: NO_PATH,
  };
  const name = present(node.name);
  if (name !== undefined) draft.name = name;
  if (name !== undefined && node.nameSource !== undefined) draft.nameSource = node.nameSource;
  const value = states.includes('secure') ? undefined : present(node.value);
  if (value !== undefined) draft.value = value;
  const description = present(node.description);
  if (description !== undefined) draft.description = description;
  if (nativeId !== undefined) draft.nativeId = nativeId;
  const bounds = knownValue(node.bounds);
  if (bounds !== undefined && isPlausibleRect(bounds)) draft.bounds = bounds;
  return draft;
}

function addContext(draft: Draft, place: Place): void {
  const { node, chain, index, under } = place;
  const path = pathOf(chain, index);
  draft.path = under === undefined ? path : [...under.entry.path, ...path];
  if (under !== undefined) draft.rootRef = under.number;
  // Where a stable id decides, neither position nor twins are ever asked for.
  if (draft.nativeId !== undefined) {
    draft.context = below(place, readSurroundings(chain, index).context);
    return;
  }
  const root = chain[0] ?? node;
  const read = readContext(chain, index).context;
  draft.context = read;
  if (sharesPlace(root, node, draft)) draft.context = withoutPosition(read);
  const twins = twinsIn(root, node, draft);
  const counted = twins !== undefined && countsEverywhere(under, chain);
  draft.context = below(place, counted ? { ...draft.context, twins } : draft.context);
}

function withoutPosition({ position: _shared, ...context }: RefContext): RefContext {
  return context;
}

/** The context as it is from the window downwards: a drill-down's own chain starts at its root. */
function below({ under, chain, index }: Place, context: RefContext): RefContext {
  if (under === undefined) return context;
  // Of the root itself only the saved entry knows what stands around it.
  if (chain.length === 0) return under.entry.context;
  const ancestors = [...context.ancestors, ...under.entry.context.ancestors];
  // What stands before the root is the label of its first child too, unless it stands before the root's own parent.
  const label =
    chain.length === 1 && index === 0 && (under.entry.path.at(-1) ?? 0) > 0 ? under.entry.context.label : undefined;
  return { ...context, ...(label === undefined ? {} : { label }), ancestors };
}

/**
 * A count inside a drill-down holds for the whole window only when nothing outside can have the same ancestors: the
 * root has a name and was alone.
 */
function countsEverywhere(under: DrilledRef | undefined, chain: readonly ObservedNode[]): boolean {
  if (under === undefined) return true;
  const root = chain[0];
  const name = root === undefined ? undefined : textOf(root.name);
  return name?.known === true && name.text !== undefined && under.entry.context.twins === 0;
}

function present(fact: ObservedNode['name']): string | undefined {
  const text = textOf(fact);
  return text.known ? text.text : undefined;
}

function fits(text: string | undefined): boolean {
  // A UTF-16 unit takes at most 3 bytes of UTF-8, so most texts need no count.
  return (
    text === undefined ||
    text.length * 3 <= ENTRY_LIMITS.stringBytes ||
    Buffer.byteLength(text) <= ENTRY_LIMITS.stringBytes
  );
}
