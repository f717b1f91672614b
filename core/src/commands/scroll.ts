import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import type { ElementAction, ScrollDirection } from '../actions/action.js';
import { actionResultSchema } from '../actions/result.js';
import { MAX_SCROLL_AMOUNT } from '../actions/validate-action.js';
import { defineCommand } from '../command.js';
import { field, refActionFields } from '../fields.js';

const directionField = field(z._default(z.enum(['up', 'down', 'left', 'right']), 'down'), {
  description: 'Where to: up, down, left or right.',
  placeholder: 'DIRECTION',
});

const amountField = field(z._default(z.int().check(z.gte(1), z.lte(MAX_SCROLL_AMOUNT)), 3), {
  description: 'How many steps, 1 to 1,000.',
  unit: 'steps',
  placeholder: 'N',
});

const actionOf = (input: { readonly direction: ScrollDirection; readonly amount: number }): ElementAction => ({
  kind: 'scroll',
  direction: input.direction,
  amount: input.amount,
});

export const scroll = defineCommand({
  name: 'scroll',
  group: 'interaction',
  summary: 'Scroll the area that an element lies in.',
  help: 'Uses the scroll bars or the paging actions of the area and looks whether its content moved.',
  input: z.object({ ...refActionFields, direction: directionField, amount: amountField }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a scroll area "Chapters" that shows its beginning',
      run: 'scroll {ref} --direction down',
      shows: { disposition: { delivery: 'delivered_verified' } },
    },
    {
      given: 'a scroll area "Chapters" that shows its beginning',
      run: 'scroll {ref} --direction down --amount 5',
      shows: { action: 'scroll' },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action: actionOf(input) }),
  run: (context, input) => actOnRef(context, { ...input, action: actionOf(input) }),
});
