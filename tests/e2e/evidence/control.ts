import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { elements, nodesOf } from '../harness/desk.js';

/** One control of the fixture and how the application tells that something happened to it. */
export interface Control {
  /** The toolkit's name for it, and what is special about this one. */
  readonly title: string;
  readonly page: 'controls' | 'collections' | 'surfaces';
  /** Role and name; or a way through the tree where neither tells. */
  readonly find: readonly [role: string, name: string] | ((tree: NodeWire) => NodeWire | undefined);
  /** Lines of the application that show an effect on this control. */
  readonly effect: RegExp;
  /** The application's own name of what has the focus when this control has it. */
  readonly focus?: string;
  /** Whether its effect is a menu or list that opens, of which only the application itself can tell. */
  readonly popup?: true;
  /** What is given to set-value and select. */
  readonly value?: string;
  readonly option?: string;
  /** A control that is clicked before every verb, so that the verb has something to change. */
  readonly reset?: readonly [role: string, name: string];
}

/** The first of a role inside of the first of another role and name. */
export const within = (outer: readonly [string, string], role: string) => (tree: NodeWire) => {
  const [parent] = elements(tree, { role: outer[0], name: outer[1] });
  return parent === undefined ? undefined : [...nodesOf(parent)].find((node) => node !== parent && node.role === role);
};

/** The control in a printed tree; fails when it is not there. */
export function locate(tree: NodeWire, { find, title }: Control): NodeWire {
  const node = typeof find === 'function' ? find(tree) : elements(tree, { role: find[0], name: find[1] })[0];
  if (node === undefined) throw new Error(`${title} is not in the tree`);
  return node;
}
