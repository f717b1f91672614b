import type { Chain, Expectation } from '@agent-desktop/core/actions/chain.js';
import { OBSERVATION_LIMITS } from '@agent-desktop/core/adapter/observation.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { EDITABLE_TEXT, EditableText } from '../../atspi/editable-text.js';
import type { RemoteObject } from '../../atspi/object.js';
import { Text } from '../../atspi/text.js';
import { VALUE } from '../../atspi/value.js';
import { elementHandle } from '../../observe/handle.js';
import { needed } from '../needed.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { childrenOf, type Node, readNode, type Target } from '../target.js';
import { wholeText } from '../whole-text.js';
import { setNumberChain } from './value.js';

const UNOBSERVABLE: Expectation = { kind: 'unobservable' };
/** Children of a combo box that are looked at for its field. */
const MAX_PARTS = 16;
const SET = 'EditableText.SetTextContents';

/** Replaces the whole text. */
export async function setTextChain(target: Target, text: string, deadline: Deadline): Promise<Chain> {
  const refusal = notEditable(target);
  if (refusal !== undefined) return refusal;
  const operation = new EditableText(target.object).setContents(text);
  if (isPassword(target)) return steps(step(SET, operation, UNOBSERVABLE));
  if ((await wholeText(target, deadline)) === text) return satisfied('text');
  return steps(step(SET, operation, showing(target, text)));
}

/** Replaces the text of the editable field inside of a combo box; undefined where it has none. */
export async function setFieldChain(combo: Target, text: string, deadline: Deadline): Promise<Chain | undefined> {
  for (const child of await fieldsIn(combo, deadline)) {
    const field = needed(await readNode(child, deadline));
    if (field === undefined || isPassword(field) || notEditable(field) !== undefined) continue;
    const operation = new EditableText(child).setContents(text);
    return steps(step(SET, operation, { kind: 'text', equals: text }, { observes: elementHandle(child) }));
  }
  return undefined;
}

/**
 * Inserts text where the user's caret is and leaves the caret behind it; a field that has not the focus has no such
 * place, and gets it at its end. A selection of the user's is replaced, as by typing. Of a password field nothing but its
 * length is asked: it always gets the text at its end.
 */
export async function typeChain(target: Target, text: string, deadline: Deadline): Promise<Chain> {
  if (target.role === 'spin-button' && target.profile.spinButtons === 'value')
    return typeNumberChain(target, text, deadline);
  const refusal = notEditable(target);
  if (refusal !== undefined) return refusal;
  const reader = new Text(target.object);
  const writer = new EditableText(target.object);
  if (isPassword(target)) {
    const end = needed(await reader.characterCount(deadline));
    if (end === undefined) return noRoute('the field does not tell its length');
    return steps(step('EditableText.InsertText', writer.insert(end, text, lengthOf(text, target)), UNOBSERVABLE));
  }
  const before = unitsOf(await wholeText(target, deadline), target);
  if (!target.states.has('focused')) {
    const after = [...before, text].join('');
    return steps(
      step(
        'EditableText.InsertText',
        writer.insert(before.length, text, lengthOf(text, target)),
        showing(target, after),
      ),
    );
  }
  const place = await placeOf(reader, before.length, deadline);
  if (place === undefined) return noRoute('the field does not tell where its caret is');
  const [start, end] = place;
  const after = [...before.slice(0, start), text, ...before.slice(end)].join('');
  const afterwards = reader.setCaret(start + unitsOf(text, target).length);
  const inserting = writer.insert(start, text, lengthOf(text, target));
  if (start === end && target.profile.caretFollows) {
    return steps(step('EditableText.InsertText', inserting, showing(target, after)));
  }
  if (start === end) {
    const operation = { ...inserting, afterwards };
    return steps(step('EditableText.InsertText, Text.SetCaretOffset', operation, showing(target, after)));
  }
  // The caret goes to the start of what is set, where the next text would be typed.
  return steps(
    step(`${SET}, Text.SetCaretOffset`, { ...writer.setContents(after), afterwards }, showing(target, after)),
  );
}

/** The number that is there with the text behind it, set as the value. */
async function typeNumberChain(target: Target, text: string, deadline: Deadline): Promise<Chain> {
  if (target.states.has('read-only')) return noRoute('the field is read-only');
  const number = (await wholeText(target, deadline)) + text;
  return setNumberChain(target, number, deadline);
}

export async function clearChain(target: Target, deadline: Deadline): Promise<Chain> {
  if (target.interfaces.has(VALUE)) return noRoute('a field of numbers is never empty');
  if (isPassword(target) && needed(await new Text(target.object).characterCount(deadline)) === 0)
    return satisfied('empty');
  return setTextChain(target, '', deadline);
}

/** The parts of a combo box, and what is in them: GTK4 has a box around the field. */
async function fieldsIn(combo: Node, deadline: Deadline): Promise<readonly RemoteObject[]> {
  const parts = await childrenOf(combo, MAX_PARTS, deadline);
  const below = await Promise.all(
    parts.map(async (part) => {
      const node = needed(await readNode(part, deadline));
      return node === undefined || node.role === 'menu' ? [] : childrenOf(node, MAX_PARTS, deadline);
    }),
  );
  return [...parts, ...below.flat()];
}

/** The first selection, or the caret as an empty one; in units of the toolkit, inside of the text. */
async function placeOf(reader: Text, length: number, deadline: Deadline): Promise<[number, number] | undefined> {
  const [caret, count] = await Promise.all([reader.caretOffset(deadline), reader.selectionCount(deadline)]);
  const selection = (needed(count) ?? 0) > 0 ? needed(await reader.selection(0, deadline)) : undefined;
  const at = needed(caret);
  const [from, to] = selection !== undefined && selection[0] !== selection[1] ? selection : [at, at];
  if (from === undefined || to === undefined) return undefined;
  const inside = (offset: number): number => Math.min(Math.max(offset, 0), length);
  return from <= to ? [inside(from), inside(to)] : [inside(to), inside(from)];
}

/** What the element's value must be then. A number field shows its number instead, and a long text only its beginning. */
function showing(target: Target, text: string): Expectation {
  const readable = !target.interfaces.has(VALUE) && Buffer.byteLength(text) <= OBSERVATION_LIMITS.textBytes;
  return readable ? { kind: 'text', equals: text } : UNOBSERVABLE;
}

function unitsOf(text: string, { profile }: Target): string[] {
  return profile.textUnit === 'utf-16' ? text.split('') : [...text];
}

/** As InsertText counts. */
function lengthOf(text: string, target: Target): number {
  return target.profile.insertLength === 'bytes' ? Buffer.byteLength(text) : unitsOf(text, target).length;
}

function notEditable(target: Node): Chain | undefined {
  if (!target.interfaces.has(EDITABLE_TEXT))
    return physicalOnly('the toolkit offers no way to write this text but keys');
  // GTK3 answers true for a field that is not editable and writes nothing; Qt writes it, and calls the field editable and read-only.
  return target.states.has('editable') && !target.states.has('read-only')
    ? undefined
    : noRoute('the field is read-only');
}

function isPassword(target: Node): boolean {
  return target.role === 'password-text';
}
