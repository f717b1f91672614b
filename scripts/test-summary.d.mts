export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countsOf(report: unknown, exitCode: number): Counts;
export function troubles(report: unknown, root?: string): string[];
export function summarize(folder: string, projects: readonly string[]): Counts & { readonly lines: string[] };
export function readReport(path: string): unknown;
