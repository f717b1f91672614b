import * as z from 'zod/mini';
import type { PlatformAdapter } from '../adapter/index.js';
import { type CommandContext, defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { matchSchema, virtualListSchema } from '../envelope/schemas.js';
import { field, snapshotField } from '../fields.js';
import { findIn } from '../locator/find.js';
import { type FindOrigin, findOutput, selectionOf } from '../locator/find-output.js';
import { type LocatorQuery, roleOf, stateConditionOf } from '../locator/query.js';
import { resolveRef } from '../refs/resolve.js';
import { parseRef, requireRoot } from '../refs/token.js';
import { chooseTarget } from '../target/choose-target.js';
import { requireRootAlone, targetFields } from '../target/fields.js';

const text = (description: string) => field(z.optional(z.string()), { description, placeholder: 'TEXT' });
const flag = (description: string) => field(z._default(z.boolean(), false), { description });

const Input = z.object({
  ...targetFields,
  root: field(z.optional(z.string()), {
    description: 'Search inside this element instead of a whole window.',
    keys: ['root_ref'],
    placeholder: 'REF',
  }),
  snapshot: snapshotField,
  role: field(z.optional(z.string()), { description: 'Role, for example button or textfield.', placeholder: 'ROLE' }),
  name: text('Text in the name.'),
  value: text('Text in the value.'),
  text: text('Text in the name, value or description of the element or of anything inside it.'),
  description: text('Text in the description.'),
  nativeId: field(z.optional(z.string()), {
    description: 'Id that the platform or the author gave, compared exactly.',
    placeholder: 'ID',
  }),
  exact: flag('Texts must be equal, not only contained; blanks and case are ignored either way.'),
  state: field(z._default(z.array(z.string()), []), {
    description: 'State that must hold, or with =false must not, for example disabled=false. May be given again.',
    keys: ['states'],
    placeholder: 'TOKEN[=BOOL]',
  }),
  count: flag('Only count the matches.'),
  first: flag('Only the first match.'),
  last: flag('Only the last match.'),
  nth: field(z.optional(z.int().check(z.gte(0))), {
    description: 'Only this match, counted from 0.',
    placeholder: 'N',
  }),
  limit: field(z.optional(z.int().check(z.gte(0))), {
    description: 'At most so many matches, 0 for all; default 50.',
    placeholder: 'N',
  }),
});

type FindInput = z.infer<typeof Input>;

export const find = defineCommand({
  name: 'find',
  group: 'observation',
  summary: 'Search the live tree for elements by role, text and state.',
  help:
    'Gives references for the matches that can be operated, in a snapshot of their own. Texts are compared without regard to ' +
    'case and runs of blanks. `roles_present` lists the roles that are there when the asked one is not; `virtual_lists` names ' +
    'lists whose rows exist only while they are shown: `scroll` their reference (--direction down) and search again.',
  input: Input,
  positionals: [],
  output: () =>
    z.union([
      z.object({
        matches: z.array(matchSchema()),
        total_matches: z.int(),
        truncated: z.boolean(),
        snapshot_id: z.string(),
        roles_present: z.optional(z.array(z.string())),
        virtual_lists: z.optional(z.array(virtualListSchema())),
      }),
      z.object({
        match: z.nullable(matchSchema()),
        snapshot_id: z.optional(z.string()),
        roles_present: z.optional(z.array(z.string())),
        virtual_lists: z.optional(z.array(virtualListSchema())),
      }),
      z.object({ count: z.int() }),
    ]),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'find --app Editor --role button --name save --exact --first',
      shows: { match: { role: 'button', name: 'Save', interactive: true } },
    },
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'find --app Editor --role button --name save',
      shows: { matches: [{ name: 'Save' }, { name: 'Save as' }], total_matches: 2, truncated: false },
    },
    {
      given: 'a checked checkbox "Wrap lines"',
      run: 'find --app Editor --role checkbox --state checked --count',
      shows: { count: 1 },
    },
    {
      given: 'an application "Editor" whose window has a button "Save"',
      run: 'find --app Editor --role tab --first',
      shows: { match: null, roles_present: ['button', 'textfield'] },
    },
    {
      given: 'an application "Editor" with an open dialog "Save as"',
      run: 'find --app Editor --surface dialog --role textfield --first',
      shows: { match: { name: 'File name' } },
    },
  ],
  validate(input) {
    selectionOf(input);
    queryOf(input);
    if (requireRoot(input.root, input.snapshot) !== undefined) requireRootAlone(input);
  },
  async run(context, input) {
    const deadline = Deadline.after(DEFAULT_OPERATION_MS);
    const query = queryOf(input);
    const selection = selectionOf(input);
    const adapter = await context.adapter();
    const origin = await originOf(context, adapter, input, deadline);
    try {
      return await findIn(adapter, origin.scope, query, selection, deadline, (found) =>
        findOutput(found, selection, query, origin, context.store(), deadline),
      );
    } finally {
      if (origin.scope.kind === 'element') adapter.observation.release([origin.scope.handle]);
    }
  },
});

function queryOf(input: FindInput): LocatorQuery {
  const { role, name, value, text, description, nativeId, exact } = input;
  return {
    ...(role === undefined ? {} : { role: roleOf(role) }),
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    ...(text === undefined ? {} : { text }),
    ...(description === undefined ? {} : { description }),
    ...(nativeId === undefined ? {} : { nativeId }),
    exact,
    states: input.state.map(stateConditionOf),
  };
}

async function originOf(
  context: CommandContext,
  adapter: PlatformAdapter,
  input: FindInput,
  deadline: Deadline,
): Promise<FindOrigin> {
  if (input.root === undefined) return chooseTarget(adapter, input, deadline);
  const ref = parseRef(input.root);
  const resolution = await resolveRef(context.store(), adapter, context.system.processes, ref, deadline);
  if (resolution.kind !== 'resolved') throw resolution.error;
  const { entry, handle } = resolution;
  return { scope: { kind: 'element', handle }, source: entry.source, under: { number: ref.number, entry } };
}
