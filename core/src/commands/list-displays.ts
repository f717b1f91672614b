import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { displaySchema } from '../envelope/schemas.js';
import { displayWire } from '../envelope/wire.js';

export const listDisplays = defineCommand({
  name: 'list-displays',
  group: 'app-window',
  summary: 'List the screens.',
  help: 'The place in the list is the index that screenshot --screen takes. Bounds are screen points.',
  input: z.object({}),
  positionals: [],
  output: () => z.array(displaySchema()),
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'a desktop with one screen',
      run: 'list-displays',
      shows: [{ is_primary: true, scale: 1, bounds: { x: 0, y: 0 } }],
    },
  ],
  async run(context) {
    const { system } = await context.adapter();
    return (await system.listDisplays(Deadline.after(DEFAULT_OPERATION_MS))).map(displayWire);
  },
});
