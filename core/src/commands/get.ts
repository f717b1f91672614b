import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '../deadline/deadline.js';
import { rectWire } from '../envelope/wire.js';
import { field, refField, snapshotField } from '../fields.js';
import { type ElementNow, elementNow, factNow } from '../locator/live-element.js';
import { parseRef, requireSnapshot } from '../refs/token.js';

const PROPERTIES = ['text', 'value', 'title', 'bounds', 'role', 'states'] as const;

type Property = (typeof PROPERTIES)[number];

export const get = defineCommand({
  name: 'get',
  group: 'observation',
  summary: 'Read one property of an element.',
  help:
    '`text` and `value` are the value as it is now (null where there is none, and always for a password field); `title` is ' +
    'the name that was seen; `bounds` are screen points. What the platform cannot read live comes from the snapshot.',
  input: z.object({
    ref: refField,
    snapshot: snapshotField,
    property: field(z._default(z.enum(PROPERTIES), 'text'), { description: 'What to read.', placeholder: 'PROPERTY' }),
  }),
  positionals: ['ref'],
  output: () => z.object({ property: z.enum(PROPERTIES), ref: z.string(), value: z.unknown() }),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: false,
  timeoutMs: DEFAULT_OPERATION_MS,
  examples: [
    {
      given: 'a text field "Name" that contains "Ada"',
      run: 'get {ref} --property value',
      shows: { property: 'value', value: 'Ada' },
    },
    {
      given: 'a password field "Password" that is filled in',
      run: 'get {ref} --property value',
      shows: { value: null },
    },
    { given: 'a checked checkbox "Wrap lines"', run: 'get {ref} --property states', shows: { value: ['checked'] } },
  ],
  validate: (input) => requireSnapshot(parseRef(input.ref), input.snapshot),
  async run(context, input) {
    const now = await elementNow(context, input.ref, Deadline.after(DEFAULT_OPERATION_MS));
    return { property: input.property, ref: input.ref, value: propertyOf(now, input.property) };
  },
});

function propertyOf({ entry, live }: ElementNow, property: Property): unknown {
  switch (property) {
    case 'text':
    case 'value':
      return factNow(live?.value, entry.value) ?? null;
    case 'title':
      return entry.name ?? null;
    case 'bounds': {
      const bounds = factNow(live?.bounds, entry.bounds);
      return bounds === undefined ? null : rectWire(bounds);
    }
    case 'role':
      return entry.role;
    case 'states':
      return factNow(live?.states, entry.states) ?? [];
  }
}
