import * as z from 'zod/mini';
import { surfaceSchema } from '../envelope/schemas.js';
import { disposition } from '../errors/disposition.js';
import { ROLES } from '../model/role.js';
import { STATES } from '../model/state.js';

/** One step of a chain as it is printed. */
const stepReportSchema = () =>
  z.object({
    label: z.string(),
    outcome: z.enum(['attempted', 'skipped', 'succeeded']),
    mechanism: z.optional(z.enum(['semantic_api', 'window_message', 'devtools', 'physical_synthetic'])),
    verified: z.optional(z.boolean()),
    /** How often the call was made, where it was made more than once. */
    count: z.optional(z.int()),
    native: z.optional(z.string()),
  });
export type StepReport = z.infer<ReturnType<typeof stepReportSchema>>;

const postStateSchema = () =>
  z.object({
    role: z.enum(ROLES),
    states: z.optional(z.array(z.enum(STATES))),
    value: z.optional(z.string()),
    enabled: z.optional(z.boolean()),
    hidden: z.optional(z.boolean()),
    offscreen: z.optional(z.boolean()),
  });
export type PostState = z.infer<ReturnType<typeof postStateSchema>>;

const dispositionSchema = () =>
  z.union([
    pair('not_delivered', 'safe'),
    pair('delivered_unverified', 'unsafe'),
    pair('delivered_verified', 'unsafe'),
  ]);

function pair<D extends string, R extends string>(delivery: D, retry: R) {
  return z.object({ delivery: z.literal(delivery), retry: z.literal(retry) });
}

/** What an action on an element answers. */
export const actionResultSchema = () =>
  z.object({
    action: z.string(),
    post_state: z.optional(postStateSchema()),
    steps: z.optional(z.array(stepReportSchema())),
    surfaces: z.optional(z.array(surfaceSchema())),
    details: z.optional(
      z.looseObject({
        kind: z.optional(z.string()),
        auto_wait: z.optional(
          z.object({
            read_only_resolve_attempts: z.int(),
            read_only_preflight_attempts: z.int(),
            lease_contention_count: z.int(),
            lease_hold_ms: z.int(),
          }),
        ),
      }),
    ),
    disposition: dispositionSchema(),
  });
export type ActionResult = z.infer<ReturnType<typeof actionResultSchema>>;

/**
 * The disposition of a result: nothing succeeded is `not_delivered`, and only steps that were all read back are
 * `delivered_verified`. A verified step that was skipped delivered nothing.
 */
export function dispositionOf(steps: readonly StepReport[]): ActionResult['disposition'] {
  const succeeded = steps.filter((step) => step.outcome === 'succeeded');
  const delivery =
    succeeded.length === 0
      ? 'not_delivered'
      : succeeded.every((step) => step.verified === true)
        ? 'delivered_verified'
        : 'delivered_unverified';
  return disposition(delivery) as ActionResult['disposition'];
}
