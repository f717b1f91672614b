import { lstatSync, type Stats } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { type CommandError, invalidArgs } from '../errors/command-error.js';
import { makePrivateFolder, ownUid } from '../files/private-folder.js';
import { nativeCode } from '../files/unsafe-file.js';
import { LONGEST_DESKTOP_NAME } from './name.js';

/** Variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Names the folder of running things, absolute; a private desktop hands its own on to what runs inside it. */
export const RUNTIME_VARIABLE = 'AGENT_DESKTOP_RUNTIME_DIR';

/** `sun_path` holds 108 bytes with its final NUL (unix(7)). */
const LONGEST_SOCKET_PATH = 107;
/** The longest path that a desktop makes in its folder: the accessibility bus of the highest display. */
const DEEPEST_SOCKET = '/run/at-spi/bus_65535';
/** Bytes that a runtime folder may have so that every desktop name fits. */
export const LONGEST_RUNTIME_FOLDER =
  LONGEST_SOCKET_PATH - '/desktops/'.length - LONGEST_DESKTOP_NAME - DEEPEST_SOCKET.length;

/** Whether a folder is this user's alone, else what is wrong with it. */
export type Privacy =
  | 'private'
  | 'absent'
  | 'out of reach'
  | 'a symbolic link'
  | 'not a folder'
  | "another user's"
  | 'open to others';

/** Looks at the folder itself, never through a link. */
export function privacyOf(path: string): Privacy {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined ? 'absent' : privacyOfStats(stats);
  } catch (error) {
    if (['EACCES', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(nativeCode(error) ?? '')) return 'out of reach';
    throw error;
  }
}

function privacyOfStats(stats: Stats): Privacy {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (!stats.isDirectory()) return 'not a folder';
  if (stats.uid !== ownUid()) return "another user's";
  return (stats.mode & 0o077) === 0 ? 'private' : 'open to others';
}

/**
 * The folder of this user's running things: `AGENT_DESKTOP_RUNTIME_DIR`, else `agent-desktop` in `XDG_RUNTIME_DIR` (or
 * `/run/user/UID`, so that a login, cron and sudo agree) where that is private, ours and short enough for sockets, else
 * `/tmp/agent-desktop-UID`. TMPDIR is not asked: it differs from shell to shell. Makes nothing.
 */
export function runtimeFolderPath(env: Environment): string {
  const named = env[RUNTIME_VARIABLE];
  if (named !== undefined) return namedFolder(named);
  const uid = ownUid();
  for (const parent of [env.XDG_RUNTIME_DIR, `/run/user/${uid}`]) {
    if (parent === undefined || !isAbsolute(parent)) continue;
    const folder = join(parent, 'agent-desktop');
    if (fits(folder) && privacyOf(parent) === 'private') return folder;
  }
  return `/tmp/agent-desktop-${uid}`;
}

function namedFolder(named: string): string {
  if (!isAbsolute(named) || named.includes('\0')) {
    throw invalidArgs(
      `${RUNTIME_VARIABLE} has to be an absolute path.`,
      `Unset it or name a folder such as /tmp/mine.`,
    );
  }
  const folder = resolve(named);
  if (fits(folder)) return folder;
  throw invalidArgs(
    `${RUNTIME_VARIABLE} may have at most ${LONGEST_RUNTIME_FOLDER} bytes: sockets in it have to stay under 108.`,
    'Name a folder with a shorter path.',
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder) <= LONGEST_RUNTIME_FOLDER;
}

/** Makes `path` (its parent exists) with mode 0700 where it is missing; INVALID_ARGS where it is not this user's alone. */
export function ensureOwnFolder(path: string): string {
  try {
    makePrivateFolder(path);
  } catch (cause) {
    if (nativeCode(cause) !== 'EEXIST') throw unusable(path, 'impossible to make', cause);
  }
  const privacy = privacyOf(path);
  if (privacy !== 'private') throw unusable(path, privacy);
  return path;
}

/** The private runtime folder, made where it is missing. */
export function ensureRuntimeFolder(env: Environment): string {
  return ensureOwnFolder(runtimeFolderPath(env));
}

/** Where the desktops of this user lie. Makes nothing. */
export function desktopsFolderPath(env: Environment): string {
  return join(runtimeFolderPath(env), 'desktops');
}

export function ensureDesktopsFolder(env: Environment): string {
  return ensureOwnFolder(join(ensureRuntimeFolder(env), 'desktops'));
}

/** INVALID_ARGS `folder_not_private`: why a folder is not used. */
export function unusable(path: string, because: string, cause?: unknown): CommandError {
  const native = nativeCode(cause);
  return invalidArgs(
    `A folder for desktops is ${because}${native === undefined ? '' : ` (${native})`}; they need one that only this user can open.`,
    `Remove the folder named in the details, or set ${RUNTIME_VARIABLE} to a folder of your own with mode 0700.`,
    { kind: 'folder_not_private', path },
  );
}
