import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'focus' } as const;

export const focus = defineCommand({
  name: 'focus',
  group: 'interaction',
  summary: 'Give an element the keyboard focus.',
  help: 'Without --headed it is denied where it would change the active window.',
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'an empty text field "Name"',
      run: 'focus {ref}',
      shows: { disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
