import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import type { RemoteObject } from '../atspi/object.js';
import { roleName } from '../atspi/roles.js';
import type { RawNode } from './raw-node.js';

/** Levels below a row, and children of each, whose labels say which row it is. */
const LEVELS = 4;
const CHILDREN = 8;
const SEPARATOR = '\n';

/** What the labels in a row say: the row by its content, where its object may come to stand for another row. */
export function rowTextOf(row: RawNode): string {
  return written(row, LEVELS).join(SEPARATOR);
}

function written(node: RawNode, levels: number): string[] {
  if (isLabel(node.role)) return [knownValue(node.name) ?? ''];
  return levels === 0 ? [] : node.children.slice(0, CHILDREN).flatMap((child) => written(child, levels - 1));
}

/** The same of a row as it is now. */
export async function readRowText(row: RemoteObject, deadline: Deadline): Promise<Known<string>> {
  const texts = await readWritten(row, LEVELS, deadline);
  return texts.known ? known((texts.value ?? []).join(SEPARATOR)) : texts;
}

async function readWritten(
  object: RemoteObject,
  levels: number,
  deadline: Deadline,
): Promise<Known<readonly string[]>> {
  const accessible = new Accessible(object);
  const role = await accessible.role(deadline);
  if (!role.known) return role;
  if (isLabel(role)) {
    const name = await accessible.name(deadline);
    return name.known ? known([name.value ?? '']) : name;
  }
  if (levels === 0) return known([]);
  const children = await accessible.children(deadline);
  if (!children.known) return children;
  const below = (children.value ?? []).slice(0, CHILDREN);
  const texts = await Promise.all(below.map(([, path]) => readWritten(object.sibling(path), levels - 1, deadline)));
  const found: string[] = [];
  for (const text of texts) {
    if (!text.known) return text;
    found.push(...(text.value ?? []));
  }
  return known(found);
}

function isLabel(role: Known<number>): boolean {
  return role.known && roleName(role.value ?? 0) === 'label';
}
