import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'expand' } as const;

export const expand = defineCommand({
  name: 'expand',
  group: 'interaction',
  summary: 'Open a disclosure, tree item, menu button or combo box.',
  help: 'Does nothing when it is expanded already.',
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a collapsed disclosure "Details"',
      run: 'expand {ref}',
      shows: { post_state: { states: ['expanded'] }, disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
