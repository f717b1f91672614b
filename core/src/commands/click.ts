import * as z from 'zod/mini';
import { actOnRef, validateRefAction } from '../actions/act-on-ref.js';
import { actionResultSchema } from '../actions/result.js';
import { defineCommand } from '../command.js';
import { refActionFields } from '../fields.js';

const action = { kind: 'click' } as const;

export const click = defineCommand({
  name: 'click',
  group: 'interaction',
  summary: 'Press a button, link, menu item or other element.',
  help: "Uses the element's own press action and reads back what changed. A surface that opened is listed.",
  input: z.object({ ...refActionFields }),
  positionals: ['ref'],
  output: actionResultSchema,
  effect: 'acts',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  examples: [
    {
      given: 'a button "Save"',
      run: 'click {ref}',
      shows: { action: 'click', disposition: { delivery: 'delivered_unverified', retry: 'unsafe' } },
    },
    {
      given: 'a button "Save as" that opens a dialog',
      run: 'click {ref}',
      shows: {
        surfaces: [{ type: 'dialog', title: 'Save as', modal: true }],
        disposition: { delivery: 'delivered_verified' },
      },
    },
    { given: 'a menu item "New" of a closed menu', run: 'click {ref}', shows: { action: 'click' } },
    {
      given: 'a button that becomes enabled after 700 ms',
      run: 'click {ref} --timeout-ms 10000',
      shows: { action: 'click' },
    },
    {
      given: 'a button that was removed since',
      run: 'click {ref}',
      fails: 'STALE_REF',
      shows: {
        recovery: { strategy: 'refresh_snapshot_then_retry_original' },
        disposition: { delivery: 'not_delivered', retry: 'safe' },
      },
    },
  ],
  validate: (input) => validateRefAction({ ...input, action }),
  run: (context, input) => actOnRef(context, { ...input, action }),
});
