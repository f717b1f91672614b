import * as z from 'zod/mini';
import { type CommandContext, defineCommand } from '../command.js';
import { Deadline } from '../deadline/deadline.js';
import { appField, field, milliseconds, pidField, snapshotField } from '../fields.js';
import { parseRef, requireSnapshot } from '../refs/token.js';
import { waitForElement } from '../wait/element.js';
import { WAIT_ACTIONS, WAIT_PREDICATES, waitMode } from '../wait/mode.js';
import { sleepFor } from '../wait/sleep.js';
import { waitForText } from '../wait/text.js';
import { waitForWindow } from '../wait/window.js';

const input = z.object({
  ms: field(z.optional(milliseconds()), { description: 'Only let this time pass.', unit: 'ms', placeholder: 'MS' }),
  element: field(z.optional(z.string()), {
    description: 'Wait for the element of this reference.',
    placeholder: 'REF',
  }),
  snapshot: snapshotField,
  predicate: field(z.optional(z.enum(WAIT_PREDICATES)), {
    description: 'What the element has to be: exists (default), enabled, visible, actionable or value.',
    placeholder: 'PREDICATE',
  }),
  value: field(z.optional(z.string()), {
    description: 'The value that the element has to have; needs --predicate value.',
    placeholder: 'VALUE',
  }),
  action: field(z.optional(z.enum(WAIT_ACTIONS)), {
    description: 'What the element has to be ready for: click (default), type, set-value or clear.',
    placeholder: 'ACTION',
  }),
  window: field(z.optional(z.string()), {
    description: 'Wait for a window whose title contains this, ignoring case.',
    placeholder: 'TITLE',
  }),
  text: field(z.optional(z.string()), {
    description: 'Wait for this text in a name, value or description, ignoring case.',
    placeholder: 'TEXT',
  }),
  count: field(z.optional(z.int().check(z.gte(0), z.lte(10_000))), {
    description: 'How often the text has to stand there; 0 waits for its absence.',
    placeholder: 'N',
  }),
  timeout: field(z._default(milliseconds(), 30_000), {
    description: 'How long to wait. 0 looks not even once.',
    unit: 'ms',
    keys: ['timeout_ms'],
    placeholder: 'MS',
  }),
  app: appField,
  pid: pidField,
});

type WaitInput = z.infer<typeof input>;

export const wait = defineCommand({
  name: 'wait',
  group: 'wait',
  summary: 'Wait for time, an element, a window or a text.',
  help: 'Exactly one of MS, --element, --window and --text. A wait that is over in time says how long it took; one that is not is an error that says what was seen last.',
  input,
  positionals: ['ms'],
  output: () =>
    z.looseObject({
      found: z.optional(z.literal(true)),
      waited_ms: z.optional(z.number()),
      elapsed_ms: z.optional(z.number()),
    }),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: false,
  examples: [
    { given: 'any system', run: 'wait 50', shows: { waited_ms: 50 } },
    {
      given: 'a button that becomes enabled after 700 ms',
      run: 'wait --element {ref} --predicate enabled --timeout 10000',
      shows: { found: true, predicate: 'enabled', observed: { enabled: true, applicable: true } },
    },
    {
      given: 'an application "Editor" whose window is called "letter.txt" after 700 ms',
      run: 'wait --window letter.txt --app Editor --timeout 10000',
      shows: { found: true, window: { title: 'letter.txt - Editor' } },
    },
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'wait --text "wrap lines" --app Editor',
      shows: { found: true, role: 'checkbox' },
    },
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'wait --text Saved --app Editor --timeout 300',
      fails: 'TIMEOUT',
      shows: { details: { kind: 'wait_timeout', last_observed: { count: 0 } } },
    },
  ],
  validate,
  run,
});

function validate(fields: WaitInput): void {
  const mode = waitMode(fields);
  if (mode.kind === 'element') requireSnapshot(parseRef(mode.ref), mode.snapshot);
}

async function run(context: CommandContext, fields: WaitInput): Promise<unknown> {
  validate(fields);
  const mode = waitMode(fields);
  const deadline = Deadline.after(fields.timeout);
  const selector = { app: fields.app, pid: fields.pid };
  switch (mode.kind) {
    case 'sleep':
      return sleepFor(mode.ms, context.signal);
    case 'element':
      return waitForElement(context, mode, deadline);
    case 'window':
      return waitForWindow(context, mode.title, selector, deadline);
    case 'text':
      return waitForText(context, mode, selector, deadline);
  }
}
