import * as z from 'zod/mini';
import type { Permission, PermissionReport } from '../adapter/system.js';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { field } from '../fields.js';
import { acquireInteractionLease } from '../lease/interaction-lease.js';

const permissionSchema = () =>
  z.object({
    state: z.enum(['granted', 'denied', 'not_required', 'unknown']),
    suggestion: z.optional(z.string()),
  });

export const permissionsSchema = () =>
  z.object({
    accessibility: permissionSchema(),
    screen_recording: permissionSchema(),
    automation: permissionSchema(),
  });

export const permissions = defineCommand({
  name: 'permissions',
  group: 'system',
  summary: 'Show what the system allows this program to do.',
  help: 'A plain check never prompts. --request asks the system for what is missing, where it can be asked.',
  input: z.object({
    request: field(z._default(z.boolean(), false), {
      description: 'Ask the system for the permissions that are missing.',
    }),
  }),
  positionals: [],
  output: permissionsSchema,
  effect: 'administers',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    { given: 'a desktop with one screen', run: 'permissions', shows: { accessibility: { state: 'not_required' } } },
  ],
  async run(context, input) {
    const deadline = Deadline.after(DEFAULT_OPERATION_MS);
    const adapter = await context.adapter();
    const { system } = adapter;
    if (!input.request) return permissionsOutput(await system.permissionReport(deadline));
    const held = await acquireInteractionLease(context.system, adapter, deadline);
    try {
      return permissionsOutput(await system.requestPermissions(held, deadline));
    } finally {
      await held.release();
    }
  },
});

/** The report in the keys of the JSON output. */
export function permissionsOutput(report: PermissionReport): z.infer<ReturnType<typeof permissionsSchema>> {
  return {
    accessibility: permissionOutput(report.accessibility),
    screen_recording: permissionOutput(report.screenRecording),
    automation: permissionOutput(report.automation),
  };
}

function permissionOutput(permission: Permission): z.infer<ReturnType<typeof permissionSchema>> {
  return {
    state: permission.state,
    ...(permission.suggestion === undefined ? {} : { suggestion: permission.suggestion }),
  };
}
