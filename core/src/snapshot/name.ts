import type { NameSource, ObservedNode } from '../model/element.js';
import { knownValue } from '../model/known.js';
import { hasArea, type Rect } from '../model/rect.js';
import { INTERACTIVE_ROLES, MUTABLE_VALUE_ROLES, TOGGLEABLE_ROLES } from '../model/role.js';
import { isBlank, isOperable, staticText, wording } from './operable.js';

/** What an element is called in output. `source` is set where the name is a guess and not the toolkit's own. */
export interface ShownName {
  readonly text: string;
  readonly source?: NameSource;
}

/** A caption inside an element is looked for among that many children. */
const CAPTION_CHILDREN = 5;
/** Geometry is compared only in containers up to this size, so that a long list stays linear. */
const ROW_SIBLINGS = 64;

/**
 * The name of child `index` of `parent`, for output and queries: the toolkit's own; else, for an element that can be
 * operated, its caption (a child), the static text beside it, a placeholder, tooltip or description. An unread name is
 * not guessed: the toolkit may have one.
 */
export function shownName(
  node: ObservedNode,
  parent: ObservedNode | undefined,
  index: number,
  grandparent?: ObservedNode,
  parentIndex = -1,
): ShownName | undefined {
  const own = wording(node.name);
  if (own !== undefined && node.nameSource === undefined) return { text: own };
  if (!node.name.known) return undefined;
  if (own === undefined && !isOperable(node)) return undefined;
  if (own !== undefined && (node.nameSource === 'label' || node.nameSource === 'child')) {
    return { text: own, source: node.nameSource };
  }
  const caption = own === undefined ? captionOf(node) : undefined;
  if (caption !== undefined) return { text: caption, source: 'child' };
  const label = neighbourLabel(node, parent, index, grandparent, parentIndex);
  if (label !== undefined) return { text: label, source: 'label' };
  if (own !== undefined && node.nameSource !== undefined) return { text: own, source: node.nameSource };
  const description = wording(node.description);
  return description === undefined ? undefined : { text: description, source: 'description' };
}

/** The caption inside a button, list item or tab. Fields are left out: what is inside them is their value. */
function captionOf(node: ObservedNode): string | undefined {
  if (!INTERACTIVE_ROLES.has(node.role)) return undefined;
  if (MUTABLE_VALUE_ROLES.has(node.role) && !TOGGLEABLE_ROLES.has(node.role)) return undefined;
  for (const child of node.children.slice(0, CAPTION_CHILDREN)) {
    const text =
      staticText(child) ?? (child.role === 'cell' || child.role === 'group' ? wording(child.name) : undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * The static text beside an element: the one before it in its container, or before its wrapper when it is first in
 * there; in small containers also one that stands left of it on the same row, whatever the order (a GTK grid lists its
 * children in reverse).
 */
function neighbourLabel(
  node: ObservedNode,
  parent: ObservedNode | undefined,
  index: number,
  grandparent: ObservedNode | undefined,
  parentIndex: number,
): string | undefined {
  if (parent === undefined) return undefined;
  // The field inside an editable combobox is called what the combobox is called.
  if (parent.role === 'combobox' && node.role === 'textfield') return wording(parent.name);
  const box = areaOf(node);
  const onRow = box === undefined || parent.children.length > ROW_SIBLINGS ? undefined : leftOf(box, node, parent);
  if (onRow !== undefined) return staticText(onRow);
  const before = parent.children[index - 1];
  if (before !== undefined) return couldLabel(before, box) ? staticText(before) : undefined;
  if (grandparent === undefined || parent.role !== 'group' || !isBlank(parent.name)) return undefined;
  const above = grandparent.children[parentIndex - 1];
  if (above === undefined || !couldLabel(above, box)) return undefined;
  return (
    staticText(above) ??
    (above.role === 'group' && above.children.length === 1 ? staticText(above.children[0]) : undefined)
  );
}

/** The sibling whose right edge is nearest to the left of `box` on its row, when that is a static text. */
function leftOf(box: Rect, node: ObservedNode, parent: ObservedNode): ObservedNode | undefined {
  const middle = box.y + box.height / 2;
  let nearest: ObservedNode | undefined;
  let edge = Number.NEGATIVE_INFINITY;
  for (const sibling of parent.children) {
    const other = sibling === node ? undefined : areaOf(sibling);
    if (other === undefined || middle < other.y || middle > other.y + other.height) continue;
    const right = other.x + other.width;
    // One point: borders may overlap.
    if (right > box.x + 1 || right <= edge) continue;
    nearest = sibling;
    edge = right;
  }
  return staticText(nearest) === undefined ? undefined : nearest;
}

/** A label stands before or above what it names; one that is known to stand elsewhere names something else. */
function couldLabel(label: ObservedNode, box: Rect | undefined): boolean {
  const at = areaOf(label);
  if (box === undefined || at === undefined) return true;
  return at.x <= box.x + box.width && at.y < box.y + box.height;
}

function areaOf(node: ObservedNode): Rect | undefined {
  const bounds = knownValue(node.bounds);
  return bounds !== undefined && hasArea(bounds) ? bounds : undefined;
}
