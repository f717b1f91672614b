import * as z from 'zod/mini';
import type { PlatformAdapter } from '../adapter/index.js';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { surfaceSchema } from '../envelope/schemas.js';
import { surfaceWire } from '../envelope/wire.js';
import { appField, pidField } from '../fields.js';
import type { ProcessIdentity } from '../model/process.js';
import { type AppSelector, chooseApp, runningNow } from '../target/choose-app.js';
import { focusedWindow } from '../target/choose-window.js';

export const listSurfaces = defineCommand({
  name: 'list-surfaces',
  group: 'observation',
  summary: 'List the menus, dialogs and popovers that an application has open.',
  help: 'Without --app or --pid it asks the application that has the focus. Look into one with snapshot --surface.',
  input: z.object({ app: appField, pid: pidField }),
  positionals: [],
  output: () => z.object({ pid: z.int(), surfaces: z.array(surfaceSchema()) }),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'an application "Editor" with an open dialog "Save as"',
      run: 'list-surfaces --app Editor',
      shows: { surfaces: [{ type: 'dialog', title: 'Save as', modal: true }] },
    },
  ],
  async run(context, input) {
    const adapter = await context.adapter();
    const deadline = Deadline.after(DEFAULT_OPERATION_MS);
    const process = await processOf(adapter, input, deadline);
    const surfaces = await adapter.observation.listSurfaces(process, deadline);
    return { pid: process.pid, surfaces: surfaces.map(surfaceWire) };
  },
});

async function processOf(
  adapter: PlatformAdapter,
  selector: AppSelector,
  deadline: Deadline,
): Promise<ProcessIdentity> {
  if (selector.app !== undefined || selector.pid !== undefined) {
    return chooseApp(await runningNow(adapter, deadline), selector).process;
  }
  const { items, unread } = await adapter.observation.listWindows(deadline);
  return focusedWindow(items, unread).window.process;
}
