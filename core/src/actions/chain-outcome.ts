import { CommandError } from '../errors/command-error.js';
import type { Delivery } from '../errors/disposition.js';
import type { ElementFacts } from '../model/element.js';
import type { SurfaceInfo } from '../model/surface.js';
import type { ActionKind } from './action.js';
import type { Expectation } from './chain.js';
import type { StepReport } from './result.js';
import type { Settled } from './settle.js';

/** What became of a chain that did not fail. */
export interface ChainDone {
  readonly steps: readonly StepReport[];
  /** What the last look read of the element that shows the effect. */
  readonly facts?: ElementFacts;
  readonly surfaces?: readonly SurfaceInfo[];
  /** Why the answer claims less than was asked, in closed vocabulary. */
  readonly kind?: string;
}

type Blame = 'unverified' | { readonly kind: string; readonly message: string };

/**
 * What it means that a readable element does not show what was asked. A state that did not change is a failure of the
 * action; a value that differs is an answer (the application rounded or clamped it), which `post_state` gives.
 */
const UNMET: Readonly<Record<ActionKind, Blame>> = {
  click: 'unverified',
  'double-click': 'unverified',
  'triple-click': 'unverified',
  'right-click': 'unverified',
  type: 'unverified',
  'set-value': 'unverified',
  clear: { kind: 'value_remains', message: 'The element still has a value after it was cleared.' },
  focus: { kind: 'focus_verification', message: 'The element did not become focused.' },
  select: {
    kind: 'selected_value_not_observed',
    message: 'The element does not show the selection that was asked for.',
  },
  toggle: { kind: 'state_unchanged', message: 'The element did not change its state.' },
  check: { kind: 'state_unchanged', message: 'The element did not become checked.' },
  uncheck: { kind: 'state_unchanged', message: 'The element did not become unchecked.' },
  expand: 'unverified',
  collapse: 'unverified',
  scroll: 'unverified',
  'scroll-to': 'unverified',
};

const UNMET_KIND: Readonly<Record<Expectation['kind'], string>> = {
  'any-effect': 'no_effect_observed',
  states: 'state_not_observed',
  number: 'value_differs',
  text: 'value_differs',
  moved: 'movement_not_observed',
  unobservable: 'effect_unobservable',
};

/** Why a step that was received is not verified, or the error that it is. */
export function blameOf(action: ActionKind, expects: Expectation, settled: Settled): string | CommandError {
  if (settled.kind === 'unreadable') return settled.blocked ? 'application_blocked' : 'effect_unobservable';
  if (settled.kind === 'reverted') {
    return deliveredError('The element took its new state back.', { kind: 'state_reverted' });
  }
  const blame = UNMET[action];
  if (blame === 'unverified' || expects.kind === 'any-effect' || expects.kind === 'moved') {
    return UNMET_KIND[expects.kind];
  }
  return deliveredError(blame.message, { kind: blame.kind });
}

function deliveredError(message: string, details: { readonly kind: string }): CommandError {
  return new CommandError('ACTION_FAILED', message, {
    delivery: 'delivered_unverified',
    suggestion: 'Take a snapshot and look at the element before you act on it again.',
    details,
  });
}

/** The same error with the steps that were made. */
export function withSteps(error: CommandError, steps: readonly StepReport[], delivery: Delivery): CommandError {
  return new CommandError(error.code, error.message, {
    suggestion: error.suggestion,
    platformDetail: error.platformDetail,
    cause: error.cause,
    details: { ...error.details, steps },
    delivery,
  });
}
