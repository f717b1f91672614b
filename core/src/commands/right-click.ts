import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'right-click' } as const;

export const rightClick = defineCommand({
  name: 'right-click',
  group: 'interaction',
  summary: 'Open the context menu of an element.',
  help: "Uses the element's own menu action. The menu that opened is listed under surfaces.",
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a text field "Name", whose toolkit opens menus by pointer only',
      run: 'right-click {ref}',
      fails: 'POLICY_DENIED',
      shows: { details: { kind: 'needs_headed' }, disposition: { delivery: 'not_delivered', retry: 'safe' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
