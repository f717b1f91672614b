import { lstatSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { type CommandError, invalidArgs } from './errors/command-error.js';
import { ownUid } from './files/private-folder.js';
import { nativeCode } from './files/unsafe-file.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface StateRoot {
  /** As it was configured, for `status`. */
  readonly configured: string;
  /** Absolute, without a trailing slash. */
  readonly path: string;
}

const SESSION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * `AGENT_DESKTOP_HOME`, else `.agent-desktop` in `HOME`, else in `USERPROFILE`. INVALID_ARGS unless it is absolute and
 * either absent or a real folder of this user. Makes nothing.
 */
export function resolveStateRoot(env: Environment): StateRoot {
  const named = env.AGENT_DESKTOP_HOME;
  if (named !== undefined) return checkedRoot('AGENT_DESKTOP_HOME', named, named);
  for (const variable of ['HOME', 'USERPROFILE'] as const) {
    const home = env[variable];
    if (home === undefined || home === '') continue;
    if (!isAbsolute(home)) throw refused(variable, 'not_absolute');
    const path = join(home, '.agent-desktop');
    return checkedRoot(variable, path, path);
  }
  throw invalidArgs('There is no folder to keep state in.', 'Set AGENT_DESKTOP_HOME to an absolute path.', {
    kind: 'state_root',
    problem: 'unset',
  });
}

/** Where the snapshots of a session lie, or those without a session. */
export function namespaceFolder(root: StateRoot, session: string | undefined): string {
  return session === undefined ? root.path : join(root.path, 'sessions', requireSessionId(session));
}

/** The flag wins over `AGENT_DESKTOP_SESSION`. INVALID_ARGS for a malformed id, also for a variable set to nothing. */
export function resolveSession(flag: string | undefined, env: Environment): string | undefined {
  const session = flag ?? env.AGENT_DESKTOP_SESSION;
  return session === undefined ? undefined : requireSessionId(session);
}

export function requireSessionId(text: string): string {
  if (SESSION_ID.test(text)) return text;
  throw invalidArgs(
    'A session id has 1 to 64 letters, digits, "_" or "-".',
    'Give another --session, or unset AGENT_DESKTOP_SESSION.',
    { kind: 'session_id' },
  );
}

function checkedRoot(variable: string, configured: string, named: string): StateRoot {
  if (named === '') throw refused(variable, 'empty');
  if (named.includes('\0')) throw refused(variable, 'unreadable');
  if (!isAbsolute(named)) throw refused(variable, 'not_absolute');
  // A trailing slash would make the system look through a link.
  const path = resolve(named);
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) throw refused(variable, 'symlink');
    if (stats !== undefined && !stats.isDirectory()) throw refused(variable, 'not_a_folder');
    const uid = ownUid();
    if (stats !== undefined && uid !== undefined && stats.uid !== uid) throw refused(variable, 'foreign_owner');
  } catch (error) {
    const native = nativeCode(error);
    if (native === undefined) throw error;
    throw refused(variable, 'unreadable', native);
  }
  return { configured, path };
}

type Refusal = 'empty' | 'not_absolute' | 'symlink' | 'not_a_folder' | 'foreign_owner' | 'unreadable';

const SAID: Readonly<Record<Refusal, string>> = {
  empty: 'is empty',
  not_absolute: 'is not an absolute path',
  symlink: 'is a symbolic link',
  not_a_folder: 'is not a folder',
  foreign_owner: 'belongs to another user',
  unreadable: 'cannot be looked at',
};

function refused(variable: string, why: Refusal, native?: string): CommandError {
  return invalidArgs(
    `The state root that ${variable} gives ${SAID[why]}.`,
    'Set AGENT_DESKTOP_HOME to an absolute path of a folder that you own, or of one that does not exist yet.',
    { kind: 'state_root', variable, problem: why, ...(native === undefined ? {} : { native }) },
  );
}
