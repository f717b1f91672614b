import type { Point, Rect } from '../model/rect.js';
import type { Role } from '../model/role.js';

export type CheckName =
  | 'visible'
  | 'stable'
  | 'enabled'
  | 'editable'
  | 'supported_action'
  | 'policy'
  | 'receives_events';

export interface Occluder {
  readonly role?: Role;
  readonly name?: string;
  readonly bounds?: Rect;
}

/** One check as it is printed. */
export interface CheckResult {
  readonly check: CheckName;
  readonly status: 'pass' | 'fail' | 'unknown';
  readonly reason?: string;
  readonly occluder?: Occluder;
  readonly hit_test?: { readonly attempted: number; readonly unknown: number; readonly occluded: number };
  readonly stability?: { readonly samples: number; readonly span_ms: number };
}

/** What the checks of one action said about one element at one time. */
export interface ActionabilityReport {
  readonly actionable: boolean;
  readonly checks: readonly CheckResult[];
  readonly verified_point?: Point;
}

/** An unknown `receives_events` blocks only when something was seen to cover part of the element. */
export function blocks(result: CheckResult): boolean {
  if (result.status === 'pass') return false;
  if (result.check === 'receives_events' && result.status === 'unknown') return (result.hit_test?.occluded ?? 0) > 0;
  return true;
}

export function reportOf(checks: readonly CheckResult[], verifiedPoint?: Point): ActionabilityReport {
  const actionable = !checks.some(blocks);
  return verifiedPoint === undefined ? { actionable, checks } : { actionable, checks, verified_point: verifiedPoint };
}

/** The check that decides: the first that blocks, in order. */
export function firstBlocking(report: ActionabilityReport): CheckResult | undefined {
  return report.checks.find(blocks);
}
