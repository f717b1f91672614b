import { isDesktopName } from './name.js';
import {
  type DesktopRecord,
  LARGEST_SIDE,
  type RunningDesktop,
  SMALLEST_SIDE,
  WINDOW_MANAGERS,
  type WindowManager,
} from './record.js';

/** The value is not a desktop's record; `where` names the part, never its content. */
export class MalformedRecord extends Error {
  constructor(readonly where: string) {
    super(`not a record: ${where}`);
  }
}

/** The largest process id that Linux gives (proc(5), pid_max). */
const LARGEST_PID = 4_194_304;
/** UTF-16 units of a path, an address and the value of a variable. */
const LONGEST_TEXT = 4_096;

const LINE = /^\P{Cc}+$/u;
const INSTANCE = /^[\x21-\x7e]{1,64}$/;
const DISPLAY = /^:\d{1,5}$/;
const ID = /^[0-9a-f]{32}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

const COMMON = ['version', 'phase', 'name', 'id', 'createdAt', 'starter', 'size', 'windowManager', 'display'] as const;
const RUNNING = [
  ...COMMON,
  'xauthority',
  'sessionBus',
  'a11yBus',
  'home',
  'runtimeDir',
  'sockets',
  'processes',
  'environment',
] as const;

/**
 * Checks the value of a record's JSON, believing nothing: every field is checked and copied into a new object, and one that
 * no record has is refused. Throws `MalformedRecord`.
 */
export function decodeDesktopRecord(json: unknown): DesktopRecord {
  const phase = phaseOf(json);
  const fields = object(json, phase === 'starting' ? COMMON : RUNNING, 'record');
  if (fields.version !== 1) throw new MalformedRecord('version');
  const common = {
    version: 1 as const,
    name: named(fields.name),
    id: text(fields.id, ID, 'id'),
    createdAt: instant(fields.createdAt),
    starter: identity(fields.starter, 'starter'),
    size: sizeOf(fields.size),
    windowManager: windowManagerOf(fields.windowManager),
  };
  if (phase === 'starting') {
    return { ...common, phase, ...(fields.display === undefined ? {} : { display: displayOf(fields.display) }) };
  }
  return {
    ...common,
    phase,
    display: displayOf(fields.display),
    xauthority: line(fields.xauthority, 'xauthority'),
    sessionBus: line(fields.sessionBus, 'sessionBus'),
    a11yBus: line(fields.a11yBus, 'a11yBus'),
    home: line(fields.home, 'home'),
    runtimeDir: line(fields.runtimeDir, 'runtimeDir'),
    sockets: socketsOf(fields.sockets),
    processes: processesOf(fields.processes),
    environment: environmentOf(fields.environment),
  };
}

function phaseOf(json: unknown): DesktopRecord['phase'] {
  const phase = typeof json === 'object' && json !== null && 'phase' in json ? json.phase : undefined;
  if (phase !== 'starting' && phase !== 'running') throw new MalformedRecord('phase');
  return phase;
}

function named(value: unknown): string {
  if (typeof value !== 'string' || !isDesktopName(value)) throw new MalformedRecord('name');
  return value;
}

function instant(value: unknown): string {
  const written = text(value, INSTANT, 'createdAt');
  // A day that no calendar has is either no time or rolled over to another day.
  const time = Date.parse(written);
  if (Number.isNaN(time) || new Date(time).toISOString() !== written) throw new MalformedRecord('createdAt');
  return written;
}

function sizeOf(value: unknown): DesktopRecord['size'] {
  const { width, height } = object(value, ['width', 'height'], 'size');
  return {
    width: whole(width, SMALLEST_SIDE, LARGEST_SIDE, 'size'),
    height: whole(height, SMALLEST_SIDE, LARGEST_SIDE, 'size'),
  };
}

function windowManagerOf(value: unknown): WindowManager {
  const known = WINDOW_MANAGERS.find((one) => one === value);
  if (known === undefined) throw new MalformedRecord('windowManager');
  return known;
}

function displayOf(value: unknown): string {
  return text(value, DISPLAY, 'display');
}

function socketsOf(value: unknown): RunningDesktop['sockets'] {
  const { xServer, sessionBus, a11yBus } = object(value, ['xServer', 'sessionBus', 'a11yBus'], 'sockets');
  return {
    xServer: line(xServer, 'sockets'),
    sessionBus: line(sessionBus, 'sockets'),
    a11yBus: line(a11yBus, 'sockets'),
  };
}

const PARTS = ['xServer', 'sessionBus', 'a11yLauncher', 'a11yBus', 'windowManager'] as const;

function processesOf(value: unknown): RunningDesktop['processes'] {
  const { xServer, sessionBus, a11yLauncher, a11yBus, windowManager } = object(value, PARTS, 'processes');
  return {
    xServer: identity(xServer, 'processes'),
    sessionBus: identity(sessionBus, 'processes'),
    a11yLauncher: identity(a11yLauncher, 'processes'),
    a11yBus: identity(a11yBus, 'processes'),
    ...(windowManager === undefined ? {} : { windowManager: identity(windowManager, 'processes') }),
  };
}

function identity(value: unknown, where: string): DesktopRecord['starter'] {
  const { pid, instance } = object(value, ['pid', 'instance'], where);
  return { pid: whole(pid, 1, LARGEST_PID, where), instance: text(instance, INSTANCE, where) };
}

function environmentOf(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) throw new MalformedRecord('environment');
  const variables = Object.entries(value).map(([name, content]) => {
    // Whoever assigns the variables one by one would set a prototype by this name.
    if (!VARIABLE.test(name) || name === '__proto__') throw new MalformedRecord('environment');
    if (typeof content !== 'string' || content.length > LONGEST_TEXT || content.includes('\0')) {
      throw new MalformedRecord('environment');
    }
    return [name, content] as const;
  });
  return Object.fromEntries(variables);
}

/** The object, when it has no other keys of its own than those. */
function object<K extends string>(
  value: unknown,
  keys: readonly K[],
  where: string,
): Readonly<Partial<Record<K, unknown>>> {
  if (!isObject(value)) throw new MalformedRecord(where);
  const known: readonly string[] = keys;
  for (const key of Object.keys(value)) if (!known.includes(key)) throw new MalformedRecord(where);
  return value as Partial<Record<K, unknown>>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function line(value: unknown, where: string): string {
  const content = text(value, LINE, where);
  if (content.length > LONGEST_TEXT) throw new MalformedRecord(where);
  return content;
}

function text(value: unknown, pattern: RegExp, where: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new MalformedRecord(where);
  return value;
}

function whole(value: unknown, least: number, most: number, where: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
    throw new MalformedRecord(where);
  }
  return value;
}
