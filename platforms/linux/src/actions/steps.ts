import type { Chain, Expectation, Step } from '@agent-desktop/core/actions/chain.js';
import type { Operation } from '../atspi/operation.js';

export function step(
  label: string,
  operation: Operation,
  expects: Expectation,
  more: Partial<Pick<Step, 'observes' | 'withoutEffect' | 'repeat'>> = {},
): Step {
  return {
    label,
    mechanism: 'semantic_api',
    expects,
    withoutEffect: 'stop',
    operation,
    ...more,
  };
}

export function steps(...all: readonly Step[]): Chain {
  return { kind: 'steps', steps: all };
}

export function satisfied(label: string): Chain {
  return { kind: 'satisfied', label };
}

export function physicalOnly(because: string): Chain {
  return { kind: 'physical-only', because };
}

export function noRoute(because: string): Chain {
  return { kind: 'no-route', because };
}
