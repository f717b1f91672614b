import * as z from 'zod/mini';
import { MAX_TIMEOUT_MS } from './deadline/deadline.js';

/** How a field looks from the command line and in generated documents. */
export interface FieldMeta {
  readonly description: string;
  readonly unit?: string;
  /** One-letter flag. */
  readonly alias?: string;
  /** Further JSON keys that are accepted (batch, MCP). */
  readonly keys?: readonly string[];
  /** The flag's argument in help, e.g. `NAME`. */
  readonly placeholder?: string;
  /** The positional takes a text that begins with `-` and is no flag. */
  readonly leadingHyphen?: boolean;
}

/** Attaches what help and generated documents say of a field. */
export function field<T extends z.ZodMiniType>(schema: T, meta: FieldMeta): T {
  z.globalRegistry.add(schema, { ...meta });
  return schema;
}

export function metaOf(schema: z.ZodMiniType): FieldMeta | undefined {
  return z.globalRegistry.get(schema) as FieldMeta | undefined;
}

/** A whole number of ms up to 24 h. */
export function milliseconds(): z.ZodMiniNumber {
  return z.int().check(z.gte(0), z.lte(MAX_TIMEOUT_MS));
}

export const refField = field(z.string(), {
  description: 'Reference of the element, `@<snapshot>:e<N>`, as a snapshot or find printed it.',
  keys: ['ref_id'],
  placeholder: 'REF',
});

export const snapshotField = field(z.optional(z.string()), {
  description: 'Snapshot id that the reference must belong to; only compared.',
  keys: ['snapshot_id'],
  placeholder: 'ID',
});

export const DEFAULT_ACTION_TIMEOUT_MS = 5_000;

export const actionTimeoutField = field(z._default(milliseconds(), DEFAULT_ACTION_TIMEOUT_MS), {
  description: 'How long to wait for the element to become ready. 0 makes a single attempt.',
  unit: 'ms',
  placeholder: 'MS',
});

export const refActionFields = {
  ref: refField,
  snapshot: snapshotField,
  timeoutMs: actionTimeoutField,
};

export const appField = field(z.optional(z.string()), {
  description: 'Application: desktop-file id, display name, window class or accessible name; exact, ignoring case.',
  placeholder: 'NAME',
});

export const pidField = field(z.optional(z.int().check(z.gte(1))), {
  description: 'Application by process id.',
  placeholder: 'PID',
});

export const windowIdField = field(z.optional(z.string()), {
  description: 'Window by the id that list-windows prints; wins over an application.',
  placeholder: 'ID',
});
