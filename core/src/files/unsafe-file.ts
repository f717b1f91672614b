import { CommandError } from '../errors/command-error.js';

/** What is wrong with a file or folder that ought to be private. `unwritable`: it could not be made or written. */
export type Unsafe =
  | 'symlink'
  | 'hard_link'
  | 'not_regular'
  | 'not_a_folder'
  | 'foreign_owner'
  | 'open_to_others'
  | 'too_large'
  | 'unreadable'
  | 'unwritable';

const SAID: Readonly<Record<Unsafe, string>> = {
  symlink: 'is a symbolic link',
  hard_link: 'has a second hard link',
  not_regular: 'is not a regular file',
  not_a_folder: 'is not a folder',
  foreign_owner: 'belongs to another user',
  open_to_others: 'can be opened or changed by other users',
  too_large: 'is larger than allowed',
  unreadable: 'could not be opened',
  unwritable: 'could not be written',
};

/** INTERNAL `unsafe_file`. The path stands in the details only. */
export function unsafeFile(what: Unsafe, path: string, cause?: unknown): CommandError {
  const native = nativeCode(cause);
  return new CommandError('INTERNAL', `A private file or folder of agent-desktop ${SAID[what]}; it was left alone.`, {
    suggestion: suggestionFor(what, native),
    details: { kind: 'unsafe_file', problem: what, path },
    delivery: 'not_delivered',
    ...(native === undefined ? {} : { platformDetail: native }),
    cause,
  });
}

function suggestionFor(what: Unsafe, native: string | undefined): string {
  if (what === 'open_to_others')
    return 'Make the folder named in the details private (chmod 700), or choose another AGENT_DESKTOP_HOME.';
  if (native === 'ENOSPC' || native === 'EDQUOT')
    return 'There is no space left: free some, or choose another AGENT_DESKTOP_HOME.';
  return 'Look at the path named in the details, or choose another AGENT_DESKTOP_HOME.';
}

/** The system's error name (`ENOENT`), where `error` comes from a system call. */
export function nativeCode(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
