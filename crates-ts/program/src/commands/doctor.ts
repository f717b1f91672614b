import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';
import { type CommandContext, defineCommand, type Fault } from '@agent-desktop/core/command.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { DESKTOP_VARIABLE } from '@agent-desktop/core/desktop/environment.js';
import { asCommandError } from '@agent-desktop/core/envelope/unexpected.js';
import { field } from '@agent-desktop/core/fields.js';
import * as z from 'zod/mini';
import { diagnoseDesktopPrograms } from '../diagnosis/desktop-programs.js';
import { diagnoseNode } from '../diagnosis/node.js';
import { diagnoseStateRoot } from '../diagnosis/state-root.js';

const DOCTOR_MS = 10_000;

const diagnosisSchema = () =>
  z.object({
    check: z.string(),
    status: z.enum(['ok', 'warning', 'problem', 'unknown']),
    finding: z.string(),
    remedy: z.optional(z.string()),
  });

export const doctor = defineCommand({
  name: 'doctor',
  group: 'system',
  summary: 'Look at everything that the other commands need and say what to do about what is wrong.',
  help:
    'Reads only, unless --reset-accessibility is given. `healthy` is false when a check found a problem; the command itself ' +
    'still succeeds. A command that needs a tree may switch on accessibility for a program that waits for it; it says so in ' +
    '`changes`, and --reset-accessibility takes that back.',
  input: z.object({
    resetAccessibility: field(z._default(z.boolean(), false), {
      description: 'First switch off what agent-desktop has switched on of org.a11y.Status in this session.',
    }),
  }),
  positionals: [],
  output: () => z.object({ healthy: z.boolean(), checks: z.array(diagnosisSchema()) }),
  effect: 'administers',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DOCTOR_MS,
  reportsFaults: true,
  examples: [
    {
      given: 'a desktop with one screen',
      run: 'doctor',
      shows: { healthy: true, checks: [{ check: 'node', status: 'ok' }] },
    },
  ],
  async run(context, input) {
    const checks = [
      ...(input.resetAccessibility ? await reset(context) : []),
      diagnoseNode(process.versions.node),
      diagnoseStateRoot(context),
      await diagnoseDesktopPrograms(context),
      ...(context.faults ?? []).map(diagnoseFault),
      ...(await diagnosePlatform(context)),
    ];
    return { healthy: checks.every((check) => check.status !== 'problem'), checks };
  },
});

/** What was taken back comes first: the checks show how things are after it. */
async function reset(context: CommandContext): Promise<readonly Diagnosis[]> {
  if (isElsewhere(context)) return [];
  return findings('accessibility reset', async () => {
    const adapter = await context.adapter();
    return [await adapter.system.resetAccessibility(Deadline.after(DOCTOR_MS))];
  });
}

function diagnoseFault({ variable, error }: Fault): Diagnosis {
  const remedy = error.suggestion === undefined ? {} : { remedy: error.suggestion };
  return { check: variable, status: 'problem', finding: error.message, ...remedy };
}

/** The adapter's own findings. Where the desktop that is meant is not there, no other is looked at in its place. */
async function diagnosePlatform(context: CommandContext): Promise<readonly Diagnosis[]> {
  if (isElsewhere(context)) return [];
  return findings('platform', async () => {
    const adapter = await context.adapter();
    return adapter.system.diagnose(Deadline.after(DOCTOR_MS));
  });
}

function isElsewhere({ faults }: CommandContext): boolean {
  return faults?.some(({ variable }) => variable === DESKTOP_VARIABLE) === true;
}

/** What cannot be looked at is a finding too. */
async function findings(check: string, look: () => Promise<readonly Diagnosis[]>): Promise<readonly Diagnosis[]> {
  try {
    return await look();
  } catch (thrown) {
    const error = asCommandError(thrown);
    return [
      {
        check,
        status: 'problem',
        finding: `${error.code}: ${error.message}`,
        ...(error.suggestion === undefined ? {} : { remedy: error.suggestion }),
      },
    ];
  }
}
