import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'collapse' } as const;

export const collapse = defineCommand({
  name: 'collapse',
  group: 'interaction',
  summary: 'Close a disclosure, tree item, menu button or combo box.',
  help: 'Does nothing when it is collapsed already.',
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'an expanded disclosure "Details"',
      run: 'collapse {ref}',
      shows: { disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
