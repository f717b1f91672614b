import { type CommandError, invalidArgs } from '../errors/command-error.js';

/** A reference as callers write it: `@<snapshot>:e<number>`. */
export interface RefToken {
  readonly snapshot: string;
  readonly number: number;
}

export const LARGEST_REF_NUMBER = 4_294_967_295;

const SNAPSHOT_ID = /^[A-Za-z0-9_-]{3,64}$/;
// An id holds no colon, so the only `:e` that can split is the last one.
const TOKEN = /^@([A-Za-z0-9_-]{3,64}):e([0-9]{1,10})$/;
const BARE = /^@?e[0-9]+$/;
const EXAMPLE = '@s8f3k2p9q:e5';

/** Reads `@<snapshot>:e<N>`, N from 1 to 4,294,967,295. INVALID_ARGS for anything else. */
export function parseRef(text: string): RefToken {
  const parts = TOKEN.exec(text);
  const snapshot = parts?.[1];
  const number = Number(parts?.[2]);
  if (snapshot === undefined) throw BARE.test(text) ? bareRef() : malformedRef();
  if (number < 1 || number > LARGEST_REF_NUMBER) throw numberOutOfRange();
  return { snapshot, number };
}

export function formatRef(snapshot: string, number: number): string {
  return `@${snapshot}:e${number}`;
}

/** `--snapshot` is only compared: INVALID_ARGS unless it is absent or the reference's own snapshot. */
export function requireSnapshot(ref: RefToken, snapshot: string | undefined): void {
  if (snapshot === undefined) return;
  if (!isSnapshotId(snapshot)) throw malformedSnapshotId();
  if (snapshot !== ref.snapshot) {
    throw invalidArgs(
      'The reference belongs to another snapshot than --snapshot names.',
      'Leave --snapshot out: the reference already names its snapshot.',
      { kind: 'snapshot_mismatch' },
    );
  }
}

/** The reference of `--root`, if it is given. INVALID_ARGS for a bad one, and for `--snapshot` with nothing to compare it to. */
export function requireRoot(root: string | undefined, snapshot: string | undefined): RefToken | undefined {
  if (root !== undefined) {
    const ref = parseRef(root);
    requireSnapshot(ref, snapshot);
    return ref;
  }
  if (snapshot === undefined) return undefined;
  throw invalidArgs('--snapshot needs --root: what is looked at is always the live application.', 'Leave it out.', {
    kind: 'flag_coupling',
    flag: '--snapshot',
    needs: '--root',
  });
}

export function isSnapshotId(text: string): boolean {
  return SNAPSHOT_ID.test(text);
}

/** INVALID_ARGS for a text that cannot be a snapshot id. */
export function requireSnapshotId(text: string): string {
  if (!isSnapshotId(text)) throw malformedSnapshotId();
  return text;
}

/**
 * `s` and 64 random bits in base 36, at least 4 digits. They need not be secret, only different, and are compared again
 * when one is taken: `node:crypto` would add 21 modules to a cold start.
 */
export function newSnapshotId(): string {
  const half = (): bigint => BigInt(Math.floor(Math.random() * 2 ** 32));
  return `s${((half() << 32n) | half()).toString(36).padStart(4, '0')}`;
}

function bareRef(): CommandError {
  return invalidArgs(
    'A bare @eN reference is not accepted: a reference is only valid in the snapshot that gave it.',
    `Give the whole reference as the snapshot printed it, for example ${EXAMPLE}.`,
    { kind: 'bare_reference' },
  );
}

function malformedRef(): CommandError {
  return invalidArgs(
    'The reference is not of the form @<snapshot>:e<N>.',
    `Give the reference as a snapshot or find printed it, for example ${EXAMPLE}.`,
    { kind: 'malformed_reference' },
  );
}

function numberOutOfRange(): CommandError {
  return invalidArgs(
    `The number of a reference is from 1 to ${LARGEST_REF_NUMBER}.`,
    `Give the reference as a snapshot or find printed it, for example ${EXAMPLE}.`,
    { kind: 'malformed_reference' },
  );
}

function malformedSnapshotId(): CommandError {
  return invalidArgs(
    'A snapshot id has 3 to 64 letters, digits, "_" or "-".',
    'Take the id from `snapshot_id` in the output of snapshot.',
    { kind: 'malformed_snapshot_id' },
  );
}
