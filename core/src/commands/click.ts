import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { ActionResult } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'click' } as const;

export const click = defineCommand({
  name: 'click',
  group: 'interaction',
  summary: 'Press a button, link, menu item or other element.',
  help: "Uses the element's own press action and reads back what changed. A surface that opened is listed.",
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: ActionResult,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [{ given: 'a button named "Save"', run: 'click {ref}', shows: { action: 'click' } }],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
