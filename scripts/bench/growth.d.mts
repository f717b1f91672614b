export interface Exponents {
  /** Of all sizes. */
  readonly exponent: number | null;
  /** Of 1,000 nodes and more. */
  readonly exponent_large: number | null;
}

export function exponentsOf(points: readonly { readonly nodes: number; readonly cpu_ms: number }[]): Exponents;
