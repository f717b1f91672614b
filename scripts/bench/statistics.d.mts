export interface Summary {
  readonly n: number;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export function summarize(values: readonly number[]): Summary;
export function round(value: number): number;
export function slopeOfLogs(pairs: readonly (readonly [x: number, y: number])[]): number | null;
