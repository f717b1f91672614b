import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'check' } as const;

export const check = defineCommand({
  name: 'check',
  group: 'interaction',
  summary: 'Check a checkbox, switch or radio button.',
  help: 'Does nothing when it is checked already. A mixed one counts as unchecked.',
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'an unchecked checkbox "Wrap lines"',
      run: 'check {ref}',
      shows: { post_state: { states: ['checked'] }, disposition: { delivery: 'delivered_verified' } },
    },
    {
      given: 'a checked checkbox "Wrap lines"',
      run: 'check {ref}',
      shows: { disposition: { delivery: 'not_delivered', retry: 'safe' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
