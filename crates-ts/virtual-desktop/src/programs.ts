import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from '@agent-desktop/core/desktop/folder.js';
import type { WindowManager } from '@agent-desktop/core/desktop/record.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { nativeCode } from '@agent-desktop/core/files/unsafe-file.js';

/** Absolute paths of what a desktop is made of. */
export interface DesktopPrograms {
  readonly xServer: string;
  readonly sessionBus: string;
  readonly a11yLauncher: string;
  readonly windowManager: string | undefined;
}

/** Where a program comes from on Debian and its relatives. */
interface Wanted {
  readonly program: string;
  readonly debianPackage: string;
}

const X_SERVER: Wanted = { program: 'Xvfb', debianPackage: 'xvfb' };
const SESSION_BUS: Wanted = { program: 'dbus-daemon', debianPackage: 'dbus-daemon' };
const A11Y_LAUNCHER: Wanted = { program: 'at-spi-bus-launcher', debianPackage: 'at-spi2-core' };

/** Folders of programs that are not meant for PATH: Debian, Fedora and Arch; Debian before 11. */
const LAUNCHER_FOLDERS = ['/usr/libexec', '/usr/libexec/at-spi2-core', '/usr/lib/at-spi2-core', '/usr/lib'];
const SERVICE_FILE = '/usr/share/dbus-1/services/org.a11y.Bus.service';

/** Finds every program before any is started. PLATFORM_NOT_SUPPORTED `missing_programs` names all that are missing at once. */
export function findDesktopPrograms(windowManager: WindowManager, env: Environment): DesktopPrograms {
  const missing: Wanted[] = [];
  const need = (wanted: Wanted, found: string | undefined): string => {
    if (found === undefined) missing.push(wanted);
    return found ?? '';
  };
  const onPath = (wanted: Wanted) => need(wanted, findOnPath(wanted.program, env));
  const programs: DesktopPrograms = {
    xServer: onPath(X_SERVER),
    sessionBus: onPath(SESSION_BUS),
    a11yLauncher: need(A11Y_LAUNCHER, findLauncher(env)),
    windowManager:
      windowManager === 'none' ? undefined : onPath({ program: windowManager, debianPackage: windowManager }),
  };
  if (missing.length > 0) throw missingPrograms(missing);
  return programs;
}

/** The first executable file of that name on PATH. */
export function findOnPath(program: string, env: Environment): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, program)).find(isProgram);
}

function findLauncher(env: Environment): string | undefined {
  const { program } = A11Y_LAUNCHER;
  const known = LAUNCHER_FOLDERS.map((folder) => join(folder, program)).find(isProgram);
  return known ?? findOnPath(program, env) ?? launcherOfService();
}

/** What the session bus itself would start for org.a11y.Bus. */
function launcherOfService(): string | undefined {
  let text: string;
  try {
    text = readFileSync(SERVICE_FILE, 'utf8');
  } catch (cause) {
    if (nativeCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
  const program = /^Exec=(\/\S+)/m.exec(text)?.[1];
  return program !== undefined && isProgram(program) ? program : undefined;
}

/** What says that a path leads to nothing that this user can run; PATH may name folders that it may not enter. */
const NOT_RUNNABLE: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'ELOOP',
  'ENAMETOOLONG',
]);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (cause) {
    if (NOT_RUNNABLE.has(nativeCode(cause))) return false;
    throw cause;
  }
}

function missingPrograms(missing: readonly Wanted[]): CommandError {
  const programs = missing.map((wanted) => `${wanted.program} (package ${wanted.debianPackage})`);
  const packages = [...new Set(missing.map((wanted) => wanted.debianPackage))];
  return new CommandError(
    'PLATFORM_NOT_SUPPORTED',
    `A desktop needs programs that are not installed: ${programs.join(', ')}.`,
    {
      suggestion: `apt-get install -y ${packages.join(' ')}`,
      details: { kind: 'missing_programs', programs: missing.map((wanted) => wanted.program), packages },
    },
  );
}
