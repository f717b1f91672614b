import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import type { ElementAction } from '../actions/action.js';
import { ActionResult } from '../actions/result.js';
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
  help: 'Reads the value back. Where the control shows another one (it rounded, clamped or refused), post_state.value says which.',
  input: z.object({ ...refActionFields, value: valueField }),
  positionals: ['ref', 'value'],
  output: ActionResult,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a text field named "Name"',
      run: 'set-value {ref} Ada',
      shows: { post_state: { value: 'Ada' }, disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action: actionOf(input) }),
  run: (context, input) => actOnRef(context, { ...input, action: actionOf(input) }),
});
