import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { windowSchema } from '../envelope/schemas.js';
import { windowWire } from '../envelope/wire.js';
import { appField, pidField } from '../fields.js';
import { isSilent, matching, runningNow, unreadMayBe } from '../target/choose-app.js';
import { unresponsive } from '../target/failure.js';

export const listWindows = defineCommand({
  name: 'list-windows',
  group: 'app-window',
  summary: 'List the windows of all applications, or of one.',
  help:
    'A window whose application does not answer has `responsive: false`. An application that is not running gives an empty ' +
    'list; APP_UNRESPONSIVE where one that did not answer may be the one that was asked for.',
  input: z.object({ app: appField, pid: pidField }),
  positionals: [],
  output: () => z.array(windowSchema()),
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'list-windows --app editor',
      shows: [{ app_name: 'Editor', title: 'Untitled - Editor', minimized: false }],
    },
  ],
  async run(context, input) {
    const adapter = await context.adapter();
    const deadline = Deadline.after(DEFAULT_OPERATION_MS);
    if (input.app === undefined && input.pid === undefined) {
      const { items, unread } = await adapter.observation.listWindows(deadline);
      return items.map((window) => windowWire(window, !isSilent(unread, window.process)));
    }
    const running = await runningNow(adapter, deadline);
    const windows = matching(running, input).flatMap((one) => one.windows);
    const silent = windows.length === 0 ? unreadMayBe(running, input) : undefined;
    if (silent !== undefined) throw unresponsive(running.unread, silent.process);
    return windows.map((window) => windowWire(window, !isSilent(running.unread, window.process)));
  },
});
