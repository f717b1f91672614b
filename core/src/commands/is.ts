import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { field, refField, snapshotField } from '../fields.js';
import { type ElementNow, elementNow, factNow } from '../locator/live-element.js';
import type { Capability } from '../model/capability.js';
import { hasArea } from '../model/rect.js';
import { EXPANDABLE_ROLES, type Role, TOGGLEABLE_ROLES } from '../model/role.js';
import type { State } from '../model/state.js';
import { parseRef, requireSnapshot } from '../refs/token.js';

const PROPERTIES = ['visible', 'enabled', 'checked', 'focused', 'expanded'] as const;

type Property = (typeof PROPERTIES)[number];

interface Answer {
  readonly result: boolean;
  /** False where the question makes no sense for the element, or where it could not be looked at. */
  readonly applicable: boolean;
}

export const is = defineCommand({
  name: 'is',
  group: 'observation',
  summary: 'Ask whether an element is visible, enabled, checked, focused or expanded.',
  help:
    '`applicable` is false where the element has no such property, and for `visible` where bounds and states could not both ' +
    'be read live; `result` says nothing then.',
  input: z.object({
    ref: refField,
    snapshot: snapshotField,
    property: field(z._default(z.enum(PROPERTIES), 'visible'), {
      description: 'What to ask.',
      placeholder: 'PROPERTY',
    }),
  }),
  positionals: ['ref'],
  output: () =>
    z.object({
      property: z.enum(PROPERTIES),
      ref: z.string(),
      result: z.boolean(),
      applicable: z.boolean(),
    }),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'a checked checkbox "Wrap lines"',
      run: 'is {ref} --property checked',
      shows: { property: 'checked', result: true, applicable: true },
    },
    { given: 'a button "Save"', run: 'is {ref} --property checked', shows: { applicable: false } },
  ],
  validate: (input) => requireSnapshot(parseRef(input.ref), input.snapshot),
  async run(context, input) {
    const now = await elementNow(context, input.ref, Deadline.after(DEFAULT_OPERATION_MS));
    const { result, applicable } = answer(now, input.property);
    return { property: input.property, ref: input.ref, result, applicable };
  },
});

function answer(now: ElementNow, property: Property): Answer {
  if (property === 'visible') return visible(now);
  const { entry, live } = now;
  const states = factNow(live?.states, entry.states) ?? [];
  const has = (state: State): boolean => states.includes(state);
  switch (property) {
    case 'enabled':
      return { result: !has('disabled'), applicable: true };
    case 'focused':
      return { result: has('focused'), applicable: true };
    case 'checked':
      return {
        result: has('checked'),
        applicable: has('checked') || may(now, TOGGLEABLE_ROLES, ['Toggle', 'Check', 'Uncheck']),
      };
    case 'expanded':
      return {
        result: has('expanded'),
        applicable: has('expanded') || may(now, EXPANDABLE_ROLES, ['Expand', 'Collapse']),
      };
  }
}

function visible({ live }: ElementNow): Answer {
  if (live === undefined || !live.bounds.known || !live.states.known) return { result: false, applicable: false };
  const states = live.states.value ?? [];
  const shown = live.bounds.value !== undefined && hasArea(live.bounds.value);
  return { result: shown && !states.includes('hidden') && !states.includes('offscreen'), applicable: true };
}

function may({ entry, live }: ElementNow, roles: ReadonlySet<Role>, wanted: readonly Capability[]): boolean {
  if (roles.has(entry.role)) return true;
  const offered = factNow(live?.capabilities, entry.capabilities) ?? [];
  return wanted.some((capability) => offered.includes(capability));
}
