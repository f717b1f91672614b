import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { appSchema } from '../envelope/schemas.js';
import { appWire } from '../envelope/wire.js';
import { field } from '../fields.js';
import type { AppInfo } from '../model/app.js';
import { unreadApps } from '../target/failure.js';

export const listApps = defineCommand({
  name: 'list-apps',
  group: 'app-window',
  summary: 'List the running applications.',
  help: 'Applications that did not answer are under `unresponsive`, with their process ids where these are known.',
  input: z.object({
    app: field(z.optional(z.string()), {
      description: 'Text in the name or in an id of the application, ignoring case.',
      placeholder: 'TEXT',
    }),
  }),
  positionals: [],
  output: () =>
    z.object({
      apps: z.array(appSchema()),
      unresponsive: z.optional(
        z.array(z.object({ pid: z.optional(z.int()), name: z.optional(z.string()), why: z.string() })),
      ),
    }),
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'list-apps --app edit',
      shows: { apps: [{ name: 'Editor', presentation: 'foreground' }] },
    },
  ],
  async run(context, input) {
    const { observation } = await context.adapter();
    const { items, unread } = await observation.listApps(Deadline.after(DEFAULT_OPERATION_MS));
    const wanted = input.app?.toLowerCase();
    const apps = wanted === undefined ? items : items.filter((app) => mentions(app, wanted));
    return {
      apps: apps.map(appWire),
      ...(unread.length === 0 ? {} : { unresponsive: unreadApps(unread) }),
    };
  },
});

function mentions(app: AppInfo, wanted: string): boolean {
  return [app.name, app.bundleId ?? '', ...app.aliases].some((text) => text.toLowerCase().includes(wanted));
}
