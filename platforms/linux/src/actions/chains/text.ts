import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import { EDITABLE_TEXT, EditableText } from '../../atspi/editable-text.js';
import { Text } from '../../atspi/text.js';
import { readText } from '../../observe/hydrate.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import type { Target } from '../target.js';

/** Replaces the whole text. */
export async function setTextChain(target: Target, text: string, deadline: Deadline): Promise<Chain> {
  const refusal = notEditable(target);
  if (refusal !== undefined) return refusal;
  const label = 'EditableText.SetTextContents';
  const operation = new EditableText(target.object).setContents(text);
  if (isPassword(target)) return steps(step(label, operation, { kind: 'unobservable' }));
  if (knownValue(await readText(target.object, target.profile, deadline)) === text) return satisfied('text');
  return steps(step(label, operation, { kind: 'text', equals: text }));
}

/**
 * Inserts text where the user's caret is; a field that never had the focus has no such place, and gets it at its end. A
 * selection of the user's is replaced, as by typing.
 */
export async function typeChain(target: Target, text: string, deadline: Deadline): Promise<Chain> {
  const refusal = notEditable(target);
  if (refusal !== undefined) return refusal;
  const reader = new Text(target.object);
  const focused = target.states.has('focused');
  if (isPassword(target)) {
    const end = knownValue(await (focused ? reader.caretOffset(deadline) : reader.characterCount(deadline))) ?? 0;
    return steps(
      step('EditableText.InsertText', new EditableText(target.object).insert(end, text), { kind: 'unobservable' }),
    );
  }
  const [whole, caret, selections] = await Promise.all([
    readText(target.object, target.profile, deadline),
    reader.caretOffset(deadline),
    reader.selectionCount(deadline),
  ]);
  if (!whole.known)
    return {
      kind: 'refused',
      code: 'ACTION_FAILED',
      because: 'the text of the field could not be read, so typing into it could not be checked',
    };
  const before = [...(whole.value ?? '')];
  const selection =
    focused && (knownValue(selections) ?? 0) > 0 ? knownValue(await reader.selection(0, deadline)) : undefined;
  if (selection !== undefined && selection[0] !== selection[1]) {
    const [start, end] = selection[0] < selection[1] ? selection : [selection[1], selection[0]];
    const replaced = before.slice(0, start).join('') + text + before.slice(end).join('');
    return steps(
      step('EditableText.SetTextContents', new EditableText(target.object).setContents(replaced), {
        kind: 'text',
        equals: replaced,
      }),
    );
  }
  const position = focused ? Math.min(knownValue(caret) ?? before.length, before.length) : before.length;
  const after = before.slice(0, position).join('') + text + before.slice(position).join('');
  return steps(
    step('EditableText.InsertText', new EditableText(target.object).insert(position, text), {
      kind: 'text',
      equals: after,
    }),
  );
}

export async function clearChain(target: Target, deadline: Deadline): Promise<Chain> {
  if (isPassword(target) && knownValue(await new Text(target.object).characterCount(deadline)) === 0)
    return satisfied('empty');
  return setTextChain(target, '', deadline);
}

function notEditable(target: Target): Chain | undefined {
  if (!target.interfaces.has(EDITABLE_TEXT))
    return physicalOnly('the toolkit offers no way to write this text but keys');
  // GTK3 answers true for a field that is not editable and writes nothing.
  return target.states.has('editable') ? undefined : noRoute('the field is read-only');
}

function isPassword(target: Target): boolean {
  return target.role === 'password-text';
}
