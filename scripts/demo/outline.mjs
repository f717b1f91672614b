// A snapshot's tree in a few lines for people, and the search for one element of it.
import { DemoFailure, show } from './report.mjs';

/** All nodes of a tree in document order. */
export function* nodesOf(tree, depth = 0) {
  yield { node: tree, depth };
  for (const child of tree.children ?? []) yield* nodesOf(child, depth + 1);
}

/** The reference of the first element with this role whose name begins with `name`. */
export function refOf(snapshot, role, name = '') {
  for (const { node } of nodesOf(snapshot.tree)) {
    if (node.role === role && node.ref_id !== undefined && (node.name ?? '').startsWith(name)) return node.ref_id;
  }
  throw new DemoFailure(`The snapshot has no ${role} "${name}": ${JSON.stringify(snapshot)}`);
}

/** Prints what a person sees on the screen, at most `limit` lines of it, and says how much is not shown. */
export function showOutline({ window, snapshot_id: id, ref_count: count, tree }, limit = 12) {
  show(`${tree.role} "${window.title}": snapshot ${id} with ${count} references`);
  const seen = [...onScreen(tree)];
  const lines = seen.slice(0, limit);
  for (const line of lines) show(`  ${line}`);
  if (count > lines.length) show(`  … and ${count - lines.length} more (closed menus, scroll bars, list rows)`);
}

/** The elements that can be operated and stand on the screen. What is hidden is not entered. */
function* onScreen(node) {
  const states = node.states ?? [];
  if (states.includes('offscreen') || states.includes('hidden')) return;
  if (node.ref_id !== undefined && hasFace(node)) yield lineOf(node);
  for (const child of node.children ?? []) yield* onScreen(child);
}

const hasFace = ({ role, name, value }) => name !== undefined || value !== undefined || role === 'textfield';

function lineOf({ ref_id: ref, role, name, value, states, available_actions: actions }) {
  const words = [ref, role];
  if (name !== undefined) words.push(JSON.stringify(name.trim()));
  if (value !== undefined && value !== name) words.push(`= ${JSON.stringify(value)}`);
  if (states !== undefined) words.push(`(${states.join(', ')})`);
  if (actions !== undefined) words.push(`[${actions.join(' ')}]`);
  return words.join(' ');
}

/** Prints what is known about an action: whether it arrived, by which mechanism, and what a read-back showed. */
export function showAction({ disposition, steps, post_state: after, surfaces }) {
  const words = [disposition.delivery, `by ${steps.map(({ label }) => label).join(', ')}`];
  if (after?.value !== undefined) words.push(`value now ${JSON.stringify(after.value)}`);
  if (after?.states !== undefined) words.push(`states now [${after.states.join(', ')}]`);
  for (const surface of surfaces ?? []) words.push(`open now: ${surface.type} "${surface.title}"`);
  show(words.join('; '));
}
