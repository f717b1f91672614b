import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { permissionsOutput, permissionsSchema } from './permissions.js';

export const status = defineCommand({
  name: 'status',
  group: 'system',
  summary: 'Show the platform, permissions, the latest snapshot and what this system supports.',
  help:
    'The latest snapshot is looked up in the namespace of --session. `faults` names variables whose value other commands ' +
    'refuse. Nothing is created.',
  input: z.object({}),
  positionals: [],
  output: () =>
    z.object({
      platform: z.string(),
      version: z.string(),
      permissions: permissionsSchema(),
      snapshot_id: z.nullable(z.string()),
      ref_count: z.nullable(z.number()),
      session_id: z.nullable(z.string()),
      tracing: z.boolean(),
      supported_surfaces: z.array(z.string()),
      state_root: z.string(),
      faults: z.optional(z.array(z.object({ variable: z.string(), finding: z.string() }))),
    }),
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  reportsFaults: true,
  examples: [
    {
      given: 'a desktop with one screen',
      run: 'status',
      shows: { supported_surfaces: ['window', 'dialog', 'menu'], tracing: false },
    },
  ],
  async run(context) {
    const deadline = Deadline.after(DEFAULT_OPERATION_MS);
    const { system } = await context.adapter();
    const report = await system.permissionReport(deadline);
    const faults = (context.faults ?? []).map(({ variable, error }) => ({ variable, finding: error.message }));
    const latest = await context.store().latest(deadline);
    return {
      platform: context.host.os,
      version: context.version,
      permissions: permissionsOutput(report),
      snapshot_id: latest?.id ?? null,
      ref_count: latest?.entries.size ?? null,
      session_id: context.session ?? null,
      tracing: false,
      supported_surfaces: system.supportedSurfaces(),
      state_root: context.stateRoot,
      ...(faults.length === 0 ? {} : { faults }),
    };
  },
});
