import type { Control } from './control.js';

/** Every semantic verb with its arguments, in an order in which each finds something to do. */
export const VERBS: Readonly<Record<string, (control: Control) => readonly string[]>> = {
  'scroll-to': () => [],
  click: () => [],
  'right-click': () => [],
  focus: () => [],
  toggle: () => [],
  check: () => [],
  uncheck: () => [],
  expand: () => [],
  collapse: () => [],
  type: () => ['typed'],
  'set-value': ({ value }) => [value ?? 'written'],
  clear: () => [],
  select: ({ option }) => [option ?? 'Beta'],
  scroll: () => [],
};
