import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'clear' } as const;

export const clear = defineCommand({
  name: 'clear',
  group: 'interaction',
  summary: 'Empty a text field.',
  help: 'Sets the value to the empty text and reads it back; a value that is still there is an error.',
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a text field "Name" that contains "Ada"',
      run: 'clear {ref}',
      shows: { post_state: { value: '' }, disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
