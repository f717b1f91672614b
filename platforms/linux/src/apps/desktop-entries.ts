import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What is used of one .desktop file (Desktop Entry Specification 1.5). */
export interface DesktopEntry {
  /** The file's name without `.desktop`, e.g. `org.gnome.Calculator`. */
  readonly id: string;
  /** Unlocalized Name. */
  readonly name: string;
  /** File name of the program in Exec. */
  readonly program: string;
  /** Exec has no arguments of its own: it starts the application itself, not one window or task of it (`--preferences`). */
  readonly plain: boolean;
  readonly windowClass: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The installed applications of this user, looked up by what a running one shows. Read on first use. */
export class DesktopEntries {
  private entries: readonly DesktopEntry[] | undefined;

  constructor(private readonly env: Environment) {}

  /**
   * The entry of an application without windows: the file that has its program's name. No other file is read, for such
   * helpers run on every desktop and their entries are in nobody's way.
   */
  ofProgram(program: string): DesktopEntry | undefined {
    const entry = this.byId(program);
    return entry?.program === program ? entry : undefined;
  }

  /** The entry whose program, window class or id a process shows. The window class is the better evidence. */
  find(program: string, windowClasses: readonly string[]): DesktopEntry | undefined {
    // Most applications name their file after their window class: then one file is read instead of all.
    for (const id of windowClasses) {
      const entry = this.byId(id) ?? this.byId(id.toLowerCase());
      if (entry !== undefined && (entry.windowClass === '' || sameName(entry.windowClass, id))) return entry;
    }
    return this.search(program, windowClasses);
  }

  private byId(id: string): DesktopEntry | undefined {
    if (id === '' || id.includes('/') || id.includes('\0')) return undefined;
    for (const folder of folders(this.env)) {
      const text = contentOf(join(folder, `${id}.desktop`));
      if (text !== undefined) return parseEntry(id, text);
    }
    return undefined;
  }

  private search(program: string, windowClasses: readonly string[]): DesktopEntry | undefined {
    this.entries ??= readEntries(this.env);
    const classes = new Set(windowClasses.map((name) => name.toLowerCase()));
    const started = this.entries.filter((entry) => entry.program !== '' && entry.program === program);
    return (
      this.entries.find((entry) => entry.windowClass !== '' && classes.has(entry.windowClass.toLowerCase())) ??
      this.entries.find((entry) => classes.has(entry.id.toLowerCase())) ??
      started.find((entry) => entry.plain) ??
      started[0]
    );
  }
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Folders of `applications`, the user's own first: what stands in an earlier one hides its namesake in a later one. */
function folders(env: Environment): string[] {
  const home = env.XDG_DATA_HOME || (env.HOME ? join(env.HOME, '.local/share') : undefined);
  const system = (env.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':');
  return [...(home === undefined ? [] : [home]), ...system]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'applications'));
}

function readEntries(env: Environment): DesktopEntry[] {
  const found = new Map<string, DesktopEntry>();
  for (const folder of folders(env)) {
    for (const file of filesOf(folder)) {
      const id = file.slice(0, -'.desktop'.length);
      if (found.has(id)) continue;
      const text = contentOf(join(folder, file));
      const entry = text === undefined ? undefined : parseEntry(id, text);
      if (entry !== undefined) found.set(id, entry);
    }
  }
  return [...found.values()];
}

/** Undefined for a file that is not an application's entry. */
export function parseEntry(id: string, text: string): DesktopEntry | undefined {
  const group = /^\[Desktop Entry\][ \t]*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1];
  if (group === undefined) return undefined;
  const value = (key: string): string => new RegExp(`^${key}[ \\t]*=[ \\t]*(.*)$`, 'm').exec(group)?.[1]?.trim() ?? '';
  if (value('Type') !== 'Application') return undefined;
  return { id, name: value('Name'), ...commandOf(value('Exec')), windowClass: value('StartupWMClass') };
}

/** The program of an Exec line: its first word, without quotes and folder, behind `env A=b` where there is one. */
function commandOf(exec: string): Pick<DesktopEntry, 'program' | 'plain'> {
  const words = exec.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  const unquoted = words.map((word) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word));
  const start = unquoted[0] === 'env' ? unquoted.findIndex((word, i) => i > 0 && !word.includes('=')) : 0;
  const own = unquoted.slice(start + 1).filter((word) => !/^%[a-zA-Z]$/.test(word));
  return { program: basename(unquoted[start] ?? ''), plain: own.length === 0 };
}

/** Sorted. A folder or file that is missing or closed to this user has no entries. */
function filesOf(folder: string): string[] {
  return (orMissing(() => readdirSync(folder)) ?? []).filter((file) => file.endsWith('.desktop')).sort();
}

function contentOf(file: string): string | undefined {
  return orMissing(() => readFileSync(file, 'utf8'));
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP']);

function orMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
