import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { unknown } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { roleName } from '../atspi/roles.js';
import type { ToolkitProfile } from '../toolkits/profile.js';
import type { RawNode } from './raw-node.js';

/** Whether a node is a page that shows nothing: it is empty, or its process has not published it. */
export function mayBeBare({ role, name, childCount }: RawNode, { sleeps }: ToolkitProfile): boolean {
  if (!sleeps || !role.known || roleName(role.value ?? 0) !== 'document-web') return false;
  return childCount.known && (childCount.value ?? 0) === 0 && name.known && (name.value ?? '') === '';
}

/**
 * Makes what is in a page unknown where its process has published nothing. Chromium 156: such a page has not even an attribute,
 * which an empty one has.
 */
export async function readBare(node: RawNode, deadline: Deadline): Promise<void> {
  const attributes = await new Accessible(node.object).attributes(deadline);
  if (attributes.known && (attributes.value?.size ?? 0) > 0) return;
  node.cut = 'unread';
  node.childCount = unknown(attributes.known ? { kind: 'unresponsive' } : attributes.why);
}
