import { CommandError } from '../errors/command-error.js';
import type { InteractionPolicy } from '../policy/policy.js';
import type { ActionKind } from './action.js';
import type { Chain } from './chain.js';

/** The error of a chain that may not or cannot run; undefined for one that may. */
export function chainRefusal(kind: ActionKind, chain: Chain, policy: InteractionPolicy): CommandError | undefined {
  switch (chain.kind) {
    case 'steps':
    case 'satisfied':
      return undefined;
    case 'physical-only':
      return policy.allowCursorMove ? noPhysicalRoute(kind, chain.because) : needsHeaded(kind, chain.because);
    case 'takes-focus':
      return policy.allowFocusSteal ? undefined : needsHeaded(kind, chain.because);
    case 'no-route':
      return new CommandError('ACTION_NOT_SUPPORTED', `Nothing can ${kind} this element: ${chain.because}.`, {
        suggestion: 'Take a snapshot and choose an element that offers the action.',
        details: { kind: 'no_route', action: kind },
      });
    case 'refused':
      return new CommandError(chain.code, `The action ${kind} is not possible on this element now: ${chain.because}.`, {
        suggestion: chain.suggestion,
        details: { kind: 'refused', ...chain.details },
        delivery: 'not_delivered',
      });
  }
}

function needsHeaded(kind: ActionKind, because: string): CommandError {
  return new CommandError(
    'POLICY_DENIED',
    `The action ${kind} would need the pointer, the keys or the focus: ${because}.`,
    {
      suggestion: 'Allow it with --headed.',
      details: { kind: 'needs_headed', action: kind },
    },
  );
}

/** A physical route that does not exist yet is named, never replaced by another. */
export function noPhysicalRoute(kind: ActionKind, because: string): CommandError {
  return new CommandError('PLATFORM_NOT_SUPPORTED', `There is no pointer or key route for ${kind} yet: ${because}.`, {
    suggestion:
      'Without --headed it goes where the element offers a route without pointer and keys; otherwise choose another element or action.',
    details: { kind: 'physical_route_missing', action: kind },
  });
}
