import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { nodeSchema } from '../envelope/schemas.js';
import { field, snapshotField } from '../fields.js';
import { requireRoot } from '../refs/token.js';
import { drillDown } from '../snapshot/drill.js';
import { DEFAULT_MAX_DEPTH, OBSERVATION_MS } from '../snapshot/request.js';
import { takeSnapshot } from '../snapshot/take.js';
import { requireRootAlone, targetFields } from '../target/fields.js';

const Input = z.object({
  ...targetFields,
  maxDepth: field(z._default(z.int().check(z.gte(0), z.lte(255)), DEFAULT_MAX_DEPTH), {
    description: 'Levels below the root; nameless wrappers do not count.',
    unit: 'levels',
    placeholder: 'N',
  }),
  includeBounds: field(z._default(z.boolean(), false), {
    description: 'Print where each element is, in screen points.',
  }),
  interactiveOnly: field(z._default(z.boolean(), false), {
    description: 'Only elements that can be operated, and what contains them.',
    alias: 'i',
  }),
  compact: field(z._default(z.boolean(), false), {
    description: 'Leave out nameless wrappers around a single element.',
  }),
  skeleton: field(z._default(z.boolean(), false), {
    description: 'Three levels only, with references to look further with --root. Ignored together with --root.',
  }),
  root: field(z.optional(z.string()), {
    description: 'Look at what is below this reference and add it to the same snapshot.',
    keys: ['root_ref'],
    placeholder: 'REF',
  }),
  snapshot: snapshotField,
});

export const snapshot = defineCommand({
  name: 'snapshot',
  group: 'observation',
  summary: 'Show the accessible tree of a window, with a reference for everything that can be operated.',
  help:
    'Without --app, --pid or --window-id it shows the window that has the focus. A name with name_source was not given by ' +
    'the toolkit but found beside the element. `unread` names fields that could not be read: they are not known to be empty. ' +
    'Large trees: begin with --skeleton, or with --interactive-only --compact, and go on with --root.',
  input: Input,
  positionals: [],
  output: () =>
    z.object({
      app: z.string(),
      window: z.object({ id: z.string(), title: z.string() }),
      ref_count: z.int(),
      snapshot_id: z.string(),
      complete: z.boolean(),
      tree: nodeSchema(),
      truncated: z.optional(z.literal(true)),
      nodes_observed: z.optional(z.int()),
    }),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: true,
  timeoutMs: OBSERVATION_MS,
  examples: [
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'snapshot --app Editor --interactive-only --compact',
      shows: { app: 'Editor', complete: true, tree: { role: 'window', name: 'Untitled - Editor' } },
    },
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'snapshot --app Editor --skeleton',
      shows: { window: { title: 'Untitled - Editor' }, tree: { role: 'window' } },
    },
    {
      given: 'a scroll area "Chapters" that shows its beginning',
      run: 'snapshot --root {ref} --max-depth 3',
      shows: { tree: { role: 'scrollarea', name: 'Chapters' } },
    },
    {
      given: 'an application "Editor" with an open dialog "Save as"',
      run: 'snapshot --app Editor --surface dialog --include-bounds',
      shows: { tree: { role: 'dialog', name: 'Save as', states: ['modal'] } },
    },
  ],
  validate(input) {
    if (requireRoot(input.root, input.snapshot) !== undefined)
      requireRootAlone({ ...input, surface: input.surface === 'window' ? undefined : input.surface });
  },
  async run(context, input) {
    const adapter = await context.adapter();
    const store = context.store();
    if (input.root === undefined) return takeSnapshot(adapter, store, input, input);
    return drillDown({ adapter, store, processes: context.system.processes }, input.root, input);
  },
});
