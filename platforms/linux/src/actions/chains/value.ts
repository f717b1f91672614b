import type { Chain, Expectation } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Action } from '../../atspi/action.js';
import { EDITABLE_TEXT, EditableText } from '../../atspi/editable-text.js';
import { TEXT } from '../../atspi/text.js';
import { VALUE, Value } from '../../atspi/value.js';
import { needed } from '../needed.js';
import { noRoute, satisfied, step, steps } from '../steps.js';
import { actionIndex, type Target } from '../target.js';
import { wholeText } from '../whole-text.js';

/** A number as the commands take it. */
export const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i;

/** Sets a slider, spin button or scroll bar. What lies outside of its range is for the toolkit to clamp; the answer says what is there now. */
export async function setNumberChain(target: Target, text: string, deadline: Deadline): Promise<Chain> {
  if (!target.interfaces.has(VALUE)) return noRoute('the element has no value');
  const wanted = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(wanted)) {
    return {
      kind: 'refused',
      code: 'INVALID_ARGS',
      because: `this ${target.facts.role} takes a number`,
      suggestion: 'Give a decimal number, such as 42 or 0.5.',
    };
  }
  const value = new Value(target.object);
  const [read, increment] = await Promise.all([value.current(deadline), value.increment(deadline)]);
  const current = needed(read);
  const tolerance = Math.max((needed(increment) ?? 0) / 1_000, 1e-9);
  const expects: Expectation = { kind: 'number', equals: wanted, tolerance };
  if (current === wanted) {
    return (await holdsTypedText(target, wanted, deadline))
      ? commitChain(target, wanted, expects, deadline)
      : satisfied('value');
  }
  const shownOnly =
    target.profile.showsUncommitted && target.role === 'spin-button' && !target.interfaces.has(EDITABLE_TEXT);
  return steps(step('Value.CurrentValue', value.setCurrent(wanted), shownOnly ? { kind: 'unobservable' } : expects));
}

/** Whether somebody typed another number into a spin button without Enter: its value is still the old one. */
async function holdsTypedText(target: Target, value: number, deadline: Deadline): Promise<boolean> {
  if (!target.interfaces.has(EDITABLE_TEXT) || !target.interfaces.has(TEXT)) return false;
  const shown = await wholeText(target, deadline);
  // A text in the user's own notation, or rounded for display, tells nothing.
  if (!DECIMAL.test(shown)) return false;
  const digits = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
  return Math.abs(Number(shown) - value) > 0.5 * 10 ** -digits + 1e-9;
}

/** Setting the value that is there already would leave the typed text: the number is written over it and entered. */
async function commitChain(target: Target, wanted: number, expects: Expectation, deadline: Deadline): Promise<Chain> {
  const enter = await actionIndex(target, ['activate'], deadline);
  // A fraction would be read in the notation of the application's own language.
  if (enter === undefined || !Number.isInteger(wanted)) {
    return {
      kind: 'refused',
      code: 'ACTION_FAILED',
      because: 'the field holds a typed number that was not entered yet',
      suggestion: 'Set another value first, then the wanted one.',
      details: { kind: 'uncommitted_text' },
    };
  }
  const afterwards = new Action(target.object).perform(enter.index);
  const operation = { ...new EditableText(target.object).setContents(String(wanted)), afterwards };
  return steps(step('EditableText.SetTextContents, Action.DoAction(activate)', operation, expects));
}
