/**
 * The right to change a desktop: one process at a time. Methods that mutate take it, so that a call without one does
 * not compile.
 */
export interface Lease {
  readonly desktop: string;
  readonly heldMs: () => number;
}
