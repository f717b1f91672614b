import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import { VALUE, Value } from '../../atspi/value.js';
import { noRoute, satisfied, step, steps } from '../steps.js';
import type { Target } from '../target.js';

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i;

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
  const [current, increment] = await Promise.all([value.current(deadline), value.increment(deadline)]);
  if (knownValue(current) === wanted) return satisfied('value');
  const tolerance = Math.max((knownValue(increment) ?? 0) / 1_000, 1e-9);
  return steps(
    step('Value.CurrentValue', new Value(target.object).setCurrent(wanted), {
      kind: 'number',
      equals: wanted,
      tolerance,
    }),
  );
}
