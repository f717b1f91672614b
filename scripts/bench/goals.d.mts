import type { Exponents } from './growth.mjs';
import type { Summary } from './statistics.mjs';

export interface Goal {
  readonly name: string;
  readonly goal: string;
  readonly measured: number | null;
  readonly met: boolean;
  readonly excused?: string;
}

export interface Row {
  readonly ms: Summary;
  readonly application_cpu_ms?: number;
}

export type Rows = Readonly<Record<string, Row | { readonly unavailable: string }>>;

export function judgeStartup(measured: { readonly startup: Rows; readonly hung: Rows }): Goal[];
export function judgeScene(measured: { readonly rows: Rows }): Goal[];
export function judgeGrowth(exponents: Exponents): Goal[];
export function applicationIsTheLimit(rows: Rows): string | undefined;
