export type Attempted<T> =
  | { readonly kind: 'returned'; readonly value: T }
  | { readonly kind: 'threw'; readonly error: unknown };

/** What a call returned or threw, for work that has to go on either way. The caller decides about the error. */
export async function attempted<T>(call: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { kind: 'returned', value: await call() };
  } catch (error) {
    return { kind: 'threw', error };
  }
}
