import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import type { ElementAction } from '../actions/action.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { field, refActionFields } from '../fields.js';

const valueField = field(z.string(), {
  description: 'Name of the option to select, ignoring case.',
  placeholder: 'VALUE',
});

const actionOf = (input: { readonly value: string }): ElementAction => ({ kind: 'select', value: input.value });

export const select = defineCommand({
  name: 'select',
  group: 'interaction',
  summary: 'Select an option of a combo box, list or tree by its name.',
  help: 'Reads the selection back; one that is not there afterwards is an error. No popup is opened on the way.',
  input: z.object({ ...refActionFields, value: valueField }),
  positionals: ['ref', 'value'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a combo box "Encoding" with the option "Latin-1"',
      run: 'select {ref} Latin-1',
      shows: { post_state: { value: 'Latin-1' }, disposition: { delivery: 'delivered_verified' } },
    },
    {
      given: 'a combo box "Encoding" with the option "Latin-1"',
      run: 'select {ref} Morse',
      fails: 'ACTION_FAILED',
      shows: { disposition: { delivery: 'not_delivered' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action: actionOf(input) }),
  run: (context, input) => actOnRef(context, { ...input, action: actionOf(input) }),
});
