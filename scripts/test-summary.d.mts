export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countsOf(report: unknown, exitCode: number): Counts;
export function readReport(path: string): unknown;
