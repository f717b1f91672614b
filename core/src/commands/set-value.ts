import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import type { ElementAction } from '../actions/action.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { field, refActionFields } from '../fields.js';

const valueField = field(z.string(), {
  description: 'The new value: text for a text field, a number for a slider or spin button. May begin with "-".',
  placeholder: 'VALUE',
  leadingHyphen: true,
});

const actionOf = (input: { readonly value: string }): ElementAction => ({ kind: 'set-value', value: input.value });

export const setValue = defineCommand({
  name: 'set-value',
  group: 'interaction',
  summary: 'Replace the value of a text field, slider or spin button.',
  help: 'Reads the value back. Where the element shows another one (it rounded, clamped or refused), post_state.value says which.',
  input: z.object({ ...refActionFields, value: valueField }),
  positionals: ['ref', 'value'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a text field "Name" that contains "Ada"',
      run: 'set-value {ref} "Grace Hopper"',
      shows: { post_state: { value: 'Grace Hopper' }, disposition: { delivery: 'delivered_verified' } },
    },
    {
      given: 'a slider "Zoom" from 10 to 400',
      run: 'set-value {ref} 150',
      shows: { post_state: { value: '150' }, disposition: { delivery: 'delivered_verified' } },
    },
    {
      given: 'a slider "Zoom" from 10 to 400',
      run: 'set-value {ref} 9000',
      shows: { post_state: { value: '400' }, disposition: { delivery: 'delivered_unverified' } },
    },
    {
      given: 'a password field "Password" that is filled in',
      run: 'set-value {ref} "correct horse"',
      shows: { post_state: { states: ['secure'] }, disposition: { delivery: 'delivered_unverified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action: actionOf(input) }),
  run: (context, input) => actOnRef(context, { ...input, action: actionOf(input) }),
});
