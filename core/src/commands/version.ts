import * as z from 'zod/mini';
import { defineCommand } from '../command.js';

export const version = defineCommand({
  name: 'version',
  group: 'system',
  summary: 'Print the version and the system it was built for.',
  help: 'Needs no desktop and makes no file. An invalid AGENT_DESKTOP_HOME is still refused.',
  input: z.object({}),
  positionals: [],
  output: () => z.object({ version: z.string(), target: z.string(), os: z.string() }),
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  standalone: true,
  examples: [{ given: 'any system', run: 'version', shows: { os: 'linux' } }],
  run: (context) => Promise.resolve({ version: context.version, target: context.host.target, os: context.host.os }),
});
