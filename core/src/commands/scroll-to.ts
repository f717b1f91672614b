import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'scroll-to' } as const;

export const scrollTo = defineCommand({
  name: 'scroll-to',
  group: 'interaction',
  summary: 'Bring an element into view.',
  help: "Uses the element's own route, or that of the areas that it lies in, and looks where it is afterwards.",
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a button "Chapter 30" below the visible part of its area',
      run: 'scroll-to {ref}',
      shows: { disposition: { delivery: 'delivered_verified' } },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
