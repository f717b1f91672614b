import type { ElementFacts } from '../model/element.js';
import type { ActionKind } from './action.js';
import type { PostState } from './result.js';

/** Actions whose answer says how the element is afterwards. */
export const READS_POST_STATE: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'type',
  'set-value',
  'clear',
  'select',
  'toggle',
  'check',
  'uncheck',
  'expand',
  'collapse',
]);

/** Actions that may open or close an overlay: their surfaces are listed before and after. */
export const LISTS_SURFACES: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'click',
  'double-click',
  'triple-click',
  'right-click',
  'expand',
  'collapse',
  'select',
]);

/** Facts as they are printed: what is not known is left out. */
export function postStateOf(facts: ElementFacts): PostState {
  const states = facts.states.known ? (facts.states.value ?? []) : undefined;
  const value = facts.value.known ? facts.value.value : undefined;
  return {
    role: facts.role,
    ...(states === undefined || states.length === 0 ? {} : { states: [...states] }),
    ...(value === undefined ? {} : { value }),
    ...(states === undefined
      ? {}
      : {
          enabled: !states.includes('disabled'),
          hidden: states.includes('hidden'),
          offscreen: states.includes('offscreen'),
        }),
  };
}
