import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';
import { type CommandContext, defineCommand } from '@agent-desktop/core/command.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { asCommandError } from '@agent-desktop/core/envelope/unexpected.js';
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
  help: 'Reads only. `healthy` is false when a check found a problem; the command itself still succeeds.',
  input: z.object({}),
  positionals: [],
  output: () => z.object({ healthy: z.boolean(), checks: z.array(diagnosisSchema()) }),
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DOCTOR_MS,
  examples: [
    {
      given: 'a desktop with one screen',
      run: 'doctor',
      shows: { healthy: true, checks: [{ check: 'node', status: 'ok' }] },
    },
  ],
  async run(context) {
    const checks = [
      diagnoseNode(process.versions.node),
      diagnoseStateRoot(context),
      await diagnoseDesktopPrograms(context),
      ...(await diagnosePlatform(context)),
    ];
    return { healthy: checks.every((check) => check.status !== 'problem'), checks };
  },
});

/** The adapter's own findings; that it has none to give is a finding too. */
async function diagnosePlatform(context: CommandContext): Promise<readonly Diagnosis[]> {
  try {
    const adapter = await context.adapter();
    return await adapter.system.diagnose(Deadline.after(DOCTOR_MS));
  } catch (thrown) {
    const error = asCommandError(thrown);
    return [
      {
        check: 'platform',
        status: 'problem',
        finding: `${error.code}: ${error.message}`,
        ...(error.suggestion === undefined ? {} : { remedy: error.suggestion }),
      },
    ];
  }
}
