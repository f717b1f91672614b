import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import { ABSENT, type Known, known, unknown } from '@agent-desktop/core/model/known.js';

/** Bytes read of one file of /proc. The maps of a Chromium browser process take 0.3 MB. */
const LIMITS = { maps: 8 * 1024 * 1024, environ: 1024 * 1024, small: 64 * 1024 } as const;

/** A container that a program runs in, which may keep it from the accessibility bus. */
export interface Sandbox {
  readonly kind: 'flatpak' | 'snap';
  /** Application id (Flatpak) or name of the snap; undefined where it cannot be told. */
  readonly id: string | undefined;
}

/** What /proc tells of a process about its toolkit and how it was started. Every part may be unknown. */
export interface ProcessEvidence {
  /** Paths of the files that it has mapped: its libraries and data. */
  readonly mapped: Known<ReadonlySet<string>>;
  /** Its variables as it was started with them. */
  readonly variables: Known<ReadonlyMap<string, string>>;
  readonly sandbox: Known<Sandbox>;
  /** Effective user id. */
  readonly uid: Known<number>;
}

/** Reads only. `proc` is /proc, or a folder of the same shape. */
export function readProcessEvidence(pid: number, proc = '/proc'): ProcessEvidence {
  const folder = `${proc}/${pid}`;
  return {
    mapped: mapped(read(`${folder}/maps`, LIMITS.maps, 'utf8')),
    variables: then(read(`${folder}/environ`, LIMITS.environ, 'utf8'), variablesOf),
    sandbox: sandboxOf(folder),
    uid: then(read(`${folder}/status`, LIMITS.small, 'latin1'), uidOf),
  };
}

function mapped(text: Known<string>): Known<ReadonlySet<string>> {
  // The empty map is what the kernel shows of another user's process.
  if (text.known && text.value === '') return unknown({ kind: 'denied' });
  return then(text, (maps) => new Set(maps.match(/(?<= )\/[^\n]*/g) ?? []));
}

function variablesOf(environ: string): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const entry of environ.split('\0')) {
    const at = entry.indexOf('=');
    if (at > 0) variables.set(entry.slice(0, at), entry.slice(at + 1));
  }
  return variables;
}

/** `Uid:` real, effective, saved, file system (proc(5)). */
function uidOf(status: string): number | undefined {
  const uid = /^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1];
  return uid === undefined ? undefined : Number(uid);
}

/**
 * Flatpak mounts `.flatpak-info` at the root of its sandbox and names the unit `app-flatpak-ID-N.scope`; a snap's unit and
 * AppArmor label are `snap.NAME.APP`.
 */
function sandboxOf(folder: string): Known<Sandbox> {
  const [info, cgroup, label] = [
    read(`${folder}/root/.flatpak-info`, LIMITS.small, 'utf8'),
    read(`${folder}/cgroup`, LIMITS.small, 'utf8'),
    read(`${folder}/attr/current`, LIMITS.small, 'utf8'),
  ];
  const unit = valueOr(cgroup);
  const flatpak = /app-flatpak-(.+?)-\d+\.scope/.exec(unit)?.[1];
  const own = valueOr(info);
  if (own !== '' || flatpak !== undefined) {
    return known({ kind: 'flatpak', id: /^(?:name|runtime-name)=(.+)$/m.exec(own)?.[1] ?? flatpak });
  }
  const snap = /(?:^|\/)snap\.([a-z0-9-]+)[._]/m.exec(`${unit}\n${valueOr(label)}`)?.[1];
  if (snap !== undefined) return known({ kind: 'snap', id: snap });
  for (const part of [info, cgroup]) if (!part.known) return part;
  return ABSENT;
}

function valueOr(text: Known<string>): string {
  return text.known ? (text.value ?? '') : '';
}

function then<T, U>(part: Known<T>, use: (value: T) => U | undefined): Known<U> {
  if (!part.known) return part;
  return part.value === undefined ? ABSENT : known(use(part.value));
}

/** The file up to `limit` bytes; absent where there is none. A file of /proc has no size of its own. */
function read(path: string, limit: number, encoding: 'utf8' | 'latin1'): Known<string> {
  try {
    // Behind `root` lies whatever the program put there: no FIFO may hold this up.
    if (!lstatSync(path).isFile()) return ABSENT;
    const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return known(upTo(fd, limit).toString(encoding));
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    return code === 'ENOENT' || code === 'ENOTDIR' ? ABSENT : unknown(failureOf(code));
  }
}

function upTo(fd: number, limit: number): Buffer {
  const parts: Buffer[] = [];
  for (let length = 0; length < limit; ) {
    const part = Buffer.allocUnsafe(Math.min(64 * 1024, limit - length));
    const count = readSync(fd, part, 0, part.length, null);
    if (count === 0) break;
    parts.push(part.subarray(0, count));
    length += count;
  }
  return Buffer.concat(parts);
}

function failureOf(code: string): Failure {
  if (code === 'ESRCH') return { kind: 'gone', native: code };
  return { kind: code === 'EACCES' || code === 'EPERM' ? 'denied' : 'not-read', native: code };
}
