import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import type { ElementAction } from '../actions/action.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { field, refActionFields } from '../fields.js';

const textField = field(z.string(), {
  description: 'Text to insert, at most 10,000 bytes of UTF-8.',
  placeholder: 'TEXT',
});

const actionOf = (input: { readonly text: string }): ElementAction => ({ kind: 'type', text: input.text });

export const type = defineCommand({
  name: 'type',
  group: 'interaction',
  summary: 'Insert text at the caret of a text field.',
  help: 'Without --headed the text is inserted through the accessible text interface and read back; the focus stays where it is.',
  input: z.object({ ...refActionFields, text: textField }),
  positionals: ['ref', 'text'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'an empty text field "Name"',
      run: 'type {ref} Ada',
      shows: { post_state: { value: 'Ada' }, disposition: { delivery: 'delivered_verified' } },
    },
    { given: 'an empty text field "Name"', run: 'type {ref} -- -5', shows: { post_state: { value: '-5' } } },
  ],
  validate: (input) => validateRefAction({ ...input, action: actionOf(input) }),
  run: (context, input) => actOnRef(context, { ...input, action: actionOf(input) }),
});
