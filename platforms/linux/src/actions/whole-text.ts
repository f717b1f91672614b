import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Text } from '../atspi/text.js';
import { withNewlines } from '../observe/line-ends.js';
import { needed, Unreadable } from './needed.js';
import type { Target } from './target.js';

/** Longer texts are not fetched to be changed: units of the toolkit. A D-Bus message holds 64 MiB here. */
const MAX_UNITS = 8_000_000;

/** The whole text as an action needs it, uncut. Never for a password field. */
export async function wholeText(
  { object, profile }: Pick<Target, 'object' | 'profile'>,
  deadline: Deadline,
): Promise<string> {
  const text = new Text(object);
  const count = needed(await text.characterCount(deadline)) ?? 0;
  if (count > MAX_UNITS) throw new Unreadable({ kind: 'limit' });
  return count <= 0 ? '' : withNewlines(needed(await text.range(0, count, deadline)) ?? '', profile);
}
