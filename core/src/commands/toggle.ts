import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'toggle' } as const;

export const toggle = defineCommand({
  name: 'toggle',
  group: 'interaction',
  summary: 'Flip a checkbox, switch or toggle button.',
  help: "Uses the element's own toggle or press action and reads the state back. A mixed checkbox becomes checked.",
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
      run: 'toggle {ref}',
      shows: { post_state: { states: ['checked'] }, disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
