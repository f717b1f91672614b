import type { PlatformAdapter } from '../adapter/index.js';
import type { Candidate, Candidates, Scope, SoughtElement } from '../adapter/observation.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { ElementHandle } from '../model/element.js';
import { sameProcess } from '../model/process.js';
import type { WindowInfo } from '../model/window.js';
import type { ProcessTable } from '../system/port.js';
import { decide } from './decide.js';
import type { RefEntry, RefSource } from './entry.js';
import type { Resolution } from './resolution.js';
import type { RefStore } from './store.js';
import type { RefToken } from './token.js';
import { mayComeBack, stale } from './verdicts.js';

/**
 * The saved evidence behind a reference. SNAPSHOT_NOT_FOUND when its namespace does not hold the snapshot, STALE_REF
 * `reference_unknown` when the snapshot never gave that number or a later drill-down replaced it.
 */
export async function loadEntry(store: RefStore, token: RefToken, deadline: Deadline): Promise<RefEntry> {
  const entry = await store.entry(token.snapshot, token.number, deadline);
  if (entry !== undefined) return entry;
  throw stale('The snapshot has no reference of this number.', { kind: 'reference_unknown' }, false).error;
}

/**
 * One attempt to find the live element of a reference. An unknown number is `stale`; SNAPSHOT_NOT_FOUND and a store
 * that cannot be read are thrown, since no later attempt can change them.
 */
export async function resolveRef(
  store: RefStore,
  adapter: PlatformAdapter,
  processes: ProcessTable,
  token: RefToken,
  deadline: Deadline,
): Promise<Resolution> {
  const entry = await store.entry(token.snapshot, token.number, deadline);
  if (entry === undefined) {
    return stale('The snapshot has no reference of this number.', { kind: 'reference_unknown' }, false);
  }
  return resolveEntry(adapter, processes, entry, deadline);
}

/**
 * One attempt to find the live element of a saved entry: the process generation first, then the adapter's candidates in
 * the saved window or surface. Never throws for what the desktop may answer; handles that are not handed out are freed.
 */
export async function resolveEntry(
  adapter: PlatformAdapter,
  processes: ProcessTable,
  entry: RefEntry,
  deadline: Deadline,
): Promise<Resolution> {
  const changed = checkProcess(processes, entry);
  if (changed !== undefined) return changed;
  if (deadline.expired()) return pending(deadline.error('resolving a reference'), true);
  const answer = await askFor(adapter, entry, deadline);
  if (answer instanceof CommandError) {
    // What ran out of time has not looked everywhere, whatever it says: absence has to be proven.
    if (deadline.expired() && ABSENT.has(answer.code)) return pending(deadline.error('resolving a reference'), true);
    return refusal(answer, entry);
  }
  const decision = decide(entry, answer);
  const chosen = decision.kind === 'found' ? decision.candidate : undefined;
  adapter.observation.release(handlesBut(answer.found, chosen));
  if (decision.kind !== 'found') return decision;
  return { kind: 'resolved', handle: decision.candidate.handle, facts: decision.candidate.facts, entry };
}

/**
 * The scope that an entry was seen in, rebuilt from what was saved: listing all windows first would ask every
 * application. The adapter verifies that the window is still the same one.
 */
export function scopeOf(source: RefSource): Scope {
  const window: WindowInfo | undefined =
    source.window === undefined
      ? undefined
      : { ...source.window, appName: source.app, process: source.process, focused: false, accessible: true };
  const { surface, process } = source;
  if (window !== undefined && (surface === 'window' || surface === 'focused')) return { kind: 'window', window };
  return { kind: 'surface', process, surface, ...(window === undefined ? {} : { window }) };
}

function checkProcess(processes: ProcessTable, entry: RefEntry): Resolution | undefined {
  const saved = entry.source.process;
  const live = processes.identify(saved.pid);
  if (!live.known) {
    const error = new CommandError(
      'APP_UNRESPONSIVE',
      'Whether the application of this reference still runs could not be read.',
      { details: { kind: 'source_process_identity', failure: live.why.kind, retryable: true } },
    );
    return pending(error, true);
  }
  if (live.value !== undefined && sameProcess(live.value, saved)) return undefined;
  const exited = live.value === undefined;
  return stale(
    exited
      ? 'The application of this reference has ended.'
      : 'The process id of this reference belongs to another process now.',
    { kind: 'process_changed', pid: saved.pid, process: exited ? 'exited' : 'replaced' },
    false,
  );
}

async function askFor(
  adapter: PlatformAdapter,
  entry: RefEntry,
  deadline: Deadline,
): Promise<Candidates | CommandError> {
  const sought: SoughtElement = {
    role: entry.role,
    path: entry.path,
    ...(entry.nativeId === undefined ? {} : { nativeId: entry.nativeId }),
  };
  try {
    return await adapter.observation.candidates(scopeOf(entry.source), sought, deadline);
  } catch (error) {
    if (error instanceof CommandError && error.code !== 'INTERNAL') return error;
    throw error;
  }
}

const ABSENT: ReadonlySet<string> = new Set(['WINDOW_NOT_FOUND', 'APP_NOT_FOUND', 'ELEMENT_NOT_FOUND']);

/** What an adapter's refusal to search means for the reference. */
function refusal(error: CommandError, entry: RefEntry): Resolution {
  const retryable = typeof error.details?.retryable === 'boolean' ? error.details.retryable : undefined;
  switch (error.code) {
    case 'WINDOW_NOT_FOUND':
    case 'APP_NOT_FOUND':
    case 'ELEMENT_NOT_FOUND':
      return stale(
        `The ${entry.source.surface.replaceAll('_', ' ')} of this reference is not there any more.`,
        { kind: 'source_surface_absent', source: error.details?.kind ?? error.code.toLowerCase() },
        retryable ?? mayComeBack(entry),
      );
    case 'STALE_REF':
      return { kind: 'stale', error, retryable: retryable ?? false };
    case 'AMBIGUOUS_TARGET':
      return { kind: 'ambiguous', error, retryable: retryable ?? false };
    case 'APP_UNRESPONSIVE':
    case 'TIMEOUT':
      return pending(error, retryable ?? true);
    default:
      return pending(error, retryable ?? false);
  }
}

function pending(error: CommandError, retryable: boolean): Resolution {
  return { kind: 'undecided', error, retryable };
}

/** Handles of the candidates and of what stands above them, each once, without that of the chosen one. */
function* handlesBut(found: readonly Candidate[], chosen: Candidate | undefined): Generator<ElementHandle> {
  const seen = new Set(chosen === undefined ? [] : [chosen.handle.key]);
  for (const { handle, ancestors = [] } of found) {
    for (const one of [handle, ...ancestors.map((node) => node.handle)]) {
      if (seen.has(one.key)) continue;
      seen.add(one.key);
      yield one;
    }
  }
}
