import * as z from 'zod/mini';
import { type CommandContext, defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { invalidArgs } from '../errors/command-error.js';
import { appField, field, pidField, windowIdField } from '../fields.js';
import { checkOutputPath, writeOutputFile } from '../files/output-file.js';
import { encodePng } from '../image/png.js';
import { screenshotTarget } from '../target/choose-screenshot-target.js';

const input = z.object({
  path: field(z.optional(z.string()), {
    description: 'File to write. Without it the picture comes as base64 in the answer.',
    placeholder: 'PATH',
  }),
  app: appField,
  pid: pidField,
  windowId: windowIdField,
  screen: field(z.optional(z.int().check(z.gte(0))), {
    description: 'Index of the screen as list-displays prints it, from 0. Default: the primary one.',
    placeholder: 'N',
  }),
});

type ScreenshotInput = z.infer<typeof input>;

export const screenshot = defineCommand({
  name: 'screenshot',
  group: 'observation',
  summary: 'Take a picture of a screen or a window.',
  help: 'Writes a PNG file, or answers it as base64. A path that is a symbolic link or a folder is refused.',
  input,
  positionals: ['path'],
  output: () =>
    z.object({
      path: z.optional(z.string()),
      data: z.optional(z.string()),
      format: z.literal('png'),
      width: z.int(),
      height: z.int(),
      scale_factor: z.number(),
    }),
  effect: 'observes',
  permission: 'screen-recording',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'a desktop with one screen',
      run: 'screenshot screen.png',
      shows: { format: 'png', width: 1280, height: 1024 },
    },
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'screenshot editor.png --app Editor',
      shows: { format: 'png', scale_factor: 1 },
    },
  ],
  validate,
  run,
});

function validate(fields: ScreenshotInput): void {
  const target = fields.app !== undefined || fields.pid !== undefined || fields.windowId !== undefined;
  if (fields.screen !== undefined && target) {
    throw invalidArgs('--screen cannot be combined with an application or a window.', 'Leave one of them out.', {
      kind: 'flag_coupling',
    });
  }
}

async function run(context: CommandContext, fields: ScreenshotInput): Promise<unknown> {
  validate(fields);
  if (fields.path !== undefined) checkOutputPath(context.workingFolder, fields.path);
  const adapter = await context.adapter();
  const deadline = Deadline.after(DEFAULT_OPERATION_MS);
  const target = await screenshotTarget(adapter, fields, deadline);
  const pixels = await adapter.system.screenshot(target, deadline);
  const png = encodePng(pixels);
  const facts = { format: 'png', width: pixels.width, height: pixels.height, scale_factor: pixels.scale };
  if (fields.path === undefined) return { data: Buffer.from(png).toString('base64'), ...facts };
  return { path: writeOutputFile(context.workingFolder, fields.path, png), ...facts };
}
