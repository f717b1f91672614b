export function tiersOf(
  files: readonly { readonly path: string; readonly text: string }[],
): { path: string; standard: number; full: number }[];
